import { Effect } from "effect"
import { type AlarmTimeline, EARLIER_DAYS, type TimelineStep } from "../../src/contract/alarm-timeline.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { readGuidance } from "../alarm-types/alarm-types.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { noSuchId, requestLanguage, text } from "../http/texts.ts"
import { reasonColumn, wordsOfReason } from "../notifications/outbox.ts"
import { coversAlarm, startOfSilence } from "../silences/silencing.ts"
import { alarmOf, readAlarms } from "./alarm-rows.ts"

const noun = text("records.alarm")
/** An alarm may return for weeks, so its timeline shows the first change and this many of the last. */
const MAX_STEPS = 500
const MAX_ROBOTS = 1000

type StepOf<Kind extends "notified" | "silenced" | "handedOver"> = Extract<TimelineStep, { readonly kind: Kind }>
type Change = Extract<TimelineStep, { readonly reported_at: number | null }>

/** The logged columns that make the timeline of an alarm. */
interface LoggedAlarm {
  readonly raised_at: string
  readonly last_at: string
  readonly ended_at: string | null
  readonly acknowledged_at: string | null
  readonly acknowledged_by: string
  readonly note: string
  readonly count: number
}

/**
 * The steps between two rows of an alarm. `at` is the moment of the log; a robot reports late or by another clock, so
 * `reported_at` is its own moment if it differs. An alarm that is already over in its first row takes its end from
 * `ended_at`. A changed note alone is a step of its author, and an owner's step holds a note only if it is new.
 */
const stepsOf = (
  before: LoggedAlarm | undefined,
  after: LoggedAlarm,
  { loggedAt, actor }: { readonly loggedAt: number; readonly actor: string }
): ReadonlyArray<Change> => {
  const step = (kind: Change["kind"], moment: string, at = loggedAt, by = "", note = ""): Change => {
    const happened = Date.parse(moment)
    return { kind, at, by, note, reported_at: Math.abs(at - happened) >= 1000 ? happened : null }
  }
  const { ended_at, acknowledged_at, acknowledged_by, note } = after
  const returned = before !== undefined && after.count > before.count
  const isReleased = !returned && acknowledged_at === null && (before?.acknowledged_at ?? null) !== null
  const isOwned = acknowledged_at !== null
  const isNewOwner = acknowledged_at !== before?.acknowledged_at || acknowledged_by !== before.acknowledged_by
  const isNewNote = note !== (before?.note ?? "")
  return [
    ...(before === undefined ? [step("raised", after.raised_at)] : []),
    ...(returned ? [step("returned", after.last_at)] : []),
    ...(isOwned && isNewOwner
      ? [step("acknowledged", acknowledged_at, Date.parse(acknowledged_at), acknowledged_by, isNewNote ? note : "")]
      : []),
    ...(isOwned && !isNewOwner && isNewNote
      ? [step("noted", new Date(loggedAt).toISOString(), loggedAt, actor, note)]
      : []),
    ...(isReleased ? [step("released", new Date(loggedAt).toISOString(), loggedAt, actor, note)] : []),
    ...(ended_at !== null && (returned || before === undefined || before.ended_at === null)
      ? [step("ended", ended_at, before === undefined ? Date.parse(ended_at) : loggedAt)]
      : [])
  ]
}

/** The first step and the last ones, from the logged rows. */
const readChanges = Effect.fnUntraced(function* (id: number) {
  const rows = yield* sql<{ logged_at: number; actor: string; row: LoggedAlarm }>`
    select at as logged_at, actor, row from changes
    where split_part(key, ' ', 1) = ${String(id)} and "table" = 'robot_alarms' and row is not null order by position`
  const all = rows.flatMap(({ logged_at, actor, row }, n) =>
    stepsOf(rows[n - 1]?.row, row, { loggedAt: logged_at, actor })
  )
  const changes = all.filter((_, n) => n === 0 || n >= all.length - MAX_STEPS)
  return { changes, left_out: all.length - changes.length }
})

/** Notifications of everybody, or only of `reader`. */
const readNotifications = Effect.fnUntraced(function* (id: number, reader: number | null) {
  const language = yield* requestLanguage
  const rows = yield* sql<StepOf<"notified">>`
    select 'notified' as kind, n.created_at as at, n.username, n.rule, n.method, n.state, ${sql.literal(reasonColumn)}, n.sent_at,
      n.tries, case when n.state = 'queued' then n.next_at end as next_at
    from notifications n join robot_alarms a on a.id = n.alarm_id
    where a.id = ${id} and (n.user_id = ${reader}::int4 or ${reader === null}) order by n.id`
  return rows.map((step) => ({ ...step, reason: wordsOfReason(step.reason, language) }))
})

/** A silence that began before the alarm counts from the moment of raising. */
const readSilences = (id: number) => sql<StepOf<"silenced">>`
  select 'silenced' as kind,
    greatest(${sql.literal(startOfSilence)}, a.added_at, a.raised_at) as at, s.created_by as by, s.reason, s.until, s.ended_at, s.ended_by
  from robot_alarms a join silences s on ${sql.literal(coversAlarm)}
  where a.id = ${id} and ${sql.literal(startOfSilence)} < least(a.over_at, now()) and least(s.until, s.ended_at) > greatest(a.raised_at, ${sql.literal(startOfSilence)}) order by s.id`

const readHandovers = (id: number) => sql<StepOf<"handedOver">>`
  select 'handedOver' as kind, created_at as at, created_by as by, username as handover_to, note, answer, answer_note, answered_at
  from alarm_handovers where alarm_id = ${id} order by id`

/**
 * Leaves the note of an accepted offer with its author, although the log row has it. The new owner's step holds the
 * answer alone.
 */
const inOwnWords = (changes: ReadonlyArray<Change>, handovers: ReadonlyArray<StepOf<"handedOver">>) =>
  changes.map((change) => {
    if (change.kind !== "acknowledged") return change
    const accepted = handovers.find(
      ({ answer, answered_at, handover_to }) =>
        answer === "accepted" && answered_at === change.at && handover_to === change.by
    )
    return accepted === undefined ? change : { ...change, note: accepted.answer_note }
  })

const readRobots = (id: number) => sql<AlarmTimeline["robots"][number]>`
  select robot_id, returned_at from alarm_robots where alarm_id = ${id} order by returned_at nulls first, robot_id limit ${MAX_ROBOTS}`

/** `-infinity` is a robot that its merchant reported lost. */
const readRobotNow = Effect.fnUntraced(function* (id: number) {
  const [robot] = yield* sql<NonNullable<AlarmTimeline["robot"]>>`
    select r.state, r.battery, case when isfinite(r.heard_at) then r.heard_at end as heard_at
    from robot_alarms a join robot_states r using (robot_id) where a.id = ${id}`
  return robot ?? null
})

/** Null if there is no contact, or the reader may not see sites. */
const readContact = Effect.fnUntraced(function* (id: number) {
  const { rules } = yield* CurrentOperator
  if (!rules.has("siteList")) return null
  const [contact] = yield* sql<NonNullable<AlarmTimeline["contact"]>>`
    select contact_person as person, contact_phone as phone from locations
    where id = (select location_id from robot_alarms where id = ${id}) and contact_person || contact_phone <> ''`
  return contact ?? null
})

const readEarlier = (id: number) =>
  sql<AlarmTimeline["earlier"]>`
    select count(*)::int4 as count,
      round(percentile_cont(0.5) within group (order by extract(epoch from e.ended_at - e.raised_at) * 1000))::float8 as median_ms
    from robot_alarms a join robot_alarms e on e.robot_id = a.robot_id and e.type = a.type and e.id <> a.id
      and e.raised_at > now() - make_interval(days => ${EARLIER_DAYS}::int4) and e.raised_at <= a.raised_at
    where a.id = ${id}`.one

export const AlarmTimelineCalls = callsOf("alarmTimeline", {
  timeline: Effect.fnUntraced(function* ({ query: { id } }) {
    const language = yield* requestLanguage
    const operator = yield* CurrentOperator
    if (typeof id === "string") return yield* noSuchId(noun, id, "id")
    const [alarm] = yield* readAlarms([id])
    if (alarm === undefined) return yield* noSuchId(noun, id, "id")
    const seesAll = operator.rules.has("alarm-board") || operator.rules.has("alarm-record-all")
    const handovers = yield* readHandovers(id)
    const { changes, left_out } = yield* readChanges(id)
    const notified = yield* readNotifications(id, seesAll ? null : operator.id)
    // Sorting is stable, so this order decides among steps of the same moment.
    const steps = [...inOwnWords(changes, handovers), ...handovers, ...(yield* readSilences(id)), ...notified].toSorted(
      (a, b) => a.at - b.at
    )
    return {
      alarm: alarmOf(alarm, language),
      steps,
      left_out,
      robots: yield* readRobots(id),
      guidance: yield* readGuidance(alarm.type, language),
      contact: yield* readContact(id),
      robot: yield* readRobotNow(id),
      earlier: yield* readEarlier(id)
    }
  })
})
