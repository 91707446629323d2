import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { MAX_LINKED_ROBOTS, type SinceLeft } from "../../src/contract/dashboard.ts"
import { sql } from "../database/sql.ts"

type Period = { readonly since: Date; readonly until: Date }

/** The time between the last use of an earlier session and the sign-in; none after the summary was dismissed. */
const readAbsence = Effect.gen(function* () {
  const { id, session_id } = yield* CurrentOperator
  const [absence] = yield* sql<{ since: number | null; until: number }>`
    select s.created_at as until, (
      select max(least(s.created_at, case when former.end_reason = 'logout' then former.ended_at else former.seen_at end))
      from sessions former where former.user_id = ${id} and former.id < s.id) as since
    from sessions s where s.id = ${session_id} and not s.since_left_dismissed`
  return absence === undefined || absence.since === null
    ? null
    : ({ since: new Date(absence.since), until: new Date(absence.until) } satisfies Period)
})

const NOBODY: SinceLeft["offline"] = { count: 0, robots: [] }

/**
 * Robots that went offline in that time, and robots that came back. Row-level security limits a merchant's people to
 * their own robots.
 */
const readRobots = Effect.fnUntraced(function* ({ since, until }: Period) {
  const { offline, back } = yield* sql<{ offline: ReadonlyArray<string>; back: ReadonlyArray<string> }>`
    select array(select distinct robot_id from robot_intervals
        where state = 'offline' and started_at > ${since} and started_at <= ${until} order by robot_id) as offline,
      array(select distinct away.robot_id from robot_intervals away join robot_intervals next
          on next.robot_id = away.robot_id and next.started_at = away.ended_at and next.state in ('online', 'charging')
        where away.state = 'offline' and away.ended_at > ${since} and away.ended_at <= ${until} order by away.robot_id) as back`
    .one
  const partOf = (robots: ReadonlyArray<string>) => ({
    count: robots.length,
    robots: robots.slice(0, MAX_LINKED_ROBOTS)
  })
  return { offline: partOf(offline), back: partOf(back) }
})

/** Pins of the operator that others answered in that time. */
const readAnswered = Effect.fnUntraced(function* ({ since, until }: Period) {
  const { id, username } = yield* CurrentOperator
  const { answered } = yield* sql<{ answered: number }>`
    select count(distinct p.id)::int4 as answered from robot_pins p join robot_pin_answers a on a.pin_id = p.id
    where (p.owner_id = ${id} or p.created_by = ${username}) and a.created_by <> ${username}
      and a.created_at > ${since} and a.created_at <= ${until}`.one
  return answered
})

export const readSinceLeft = Effect.gen(function* () {
  const { rules } = yield* CurrentOperator
  const absence = yield* readAbsence
  if (absence === null) return { since: null, offline: NOBODY, back: NOBODY, answered: 0 } satisfies SinceLeft
  const robots = rules.has("device-admin") ? yield* readRobots(absence) : { offline: NOBODY, back: NOBODY }
  const answered = rules.has("alarm-board") ? yield* readAnswered(absence) : 0
  return { since: absence.since.getTime(), ...robots, answered } satisfies SinceLeft
})

export const dismissSinceLeft = Effect.gen(function* () {
  const { session_id } = yield* CurrentOperator
  yield* sql`update sessions set since_left_dismissed = true where id = ${session_id}`
  return true as const
})
