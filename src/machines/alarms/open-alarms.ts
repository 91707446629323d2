import type { Alarm } from "../../contract/alarms.ts"

type Alarms = ReadonlyArray<Alarm>

/** The open alarms after changes: ended ones leave, and new ones are added at the end. */
export const withChanges = (open: Alarms, changes: Alarms) => {
  const latest = new Map(changes.map((alarm) => [alarm.id, alarm]))
  const isKnown = new Set(open.map(({ id }) => id))
  const raised = [...latest.values()].filter(({ id }) => !isKnown.has(id))
  const ended = [...latest.values()].filter(({ ended_at }) => ended_at !== null)
  return {
    open: [...open.map((alarm) => latest.get(alarm.id) ?? alarm), ...raised].filter(
      ({ ended_at }) => ended_at === null
    ),
    raised,
    ended
  }
}

/** The most ended alarms that are held, the last first. */
const MAX_ENDED = 500

export const addEnded = (previous: Alarms, ended: Alarms): Alarms => [...ended, ...previous].slice(0, MAX_ENDED)

/** Keeps the alarms that `others` lack. */
export const missingIn = (others: Alarms) => {
  const ids = new Set(others.map(({ id }) => id))
  return (alarms: Alarms) => alarms.filter(({ id }) => !ids.has(id))
}

/** The number of alarms that only `now` has, and of those that only `before` has. */
export const difference = (before: Alarms, now: Alarms) => ({
  raised: missingIn(before)(now).length,
  ended: missingIn(now)(before).length
})

const workOf = (alarms: Alarms) =>
  alarms.map(({ id, acknowledged_at, handover_to }) => `${id} ${acknowledged_at} ${handover_to}`).join()
const silencesOf = (alarms: Alarms) => [...new Set(alarms.map(({ silenced_until }) => silenced_until))].join()

/**
 * `work`: alarms opened or ended, or an acknowledgement or handover changed. `silences`: the end of a silence changed.
 */
export const changesBetween = (before: Alarms, now: Alarms) => ({
  work: workOf(before) !== workOf(now),
  silences: silencesOf(before) !== silencesOf(now)
})

const severities = ["critical", "major", "minor", "notice"]
const rankOf = ({ severity }: Alarm) => severities.indexOf(severity)

/** The most severe of several alarms; the first among equals. */
export const worstOf = (alarms: Alarms): Alarm =>
  alarms.reduce((worst, next) => (rankOf(next) < rankOf(worst) ? next : worst))

/** The most critical alarms of one moment that get a notice each. More notices would not fit into the window. */
const MAX_NAMED_ALARMS = 10

/** Critical alarms get a notice each, up to the limit; the others share one. */
export const splitCritical = (alarms: Alarms) => {
  const individual = alarms.filter(({ severity }) => severity === "critical").slice(0, MAX_NAMED_ALARMS)
  return { individual, grouped: alarms.filter((alarm) => !individual.includes(alarm)) }
}
