import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { AlarmStory, StoryStep } from "../../src/effects/contract/alarm-story.ts"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { callsOf } from "../calls.ts"
import { noSuchId, requestLanguage, words } from "../http/words.ts"
import { shownRow } from "../lists/read-page.ts"
import { shownReason, wordsOfReason } from "../notifications/reasons.ts"
import { isAbout } from "../silences/silencing.ts"
import { alarmOf, readAlarms } from "./alarm-rows.ts"

const noun = words("告警", "alarm")
/** An alarm may come and go for weeks: of its changes so many of the last are told, behind the first. */
const TOLD = 500
const MOST_ROBOTS = 1000

type StepOf<Kind extends "notified" | "silenced"> = Extract<StoryStep, { readonly kind: Kind }>
type Change = Extract<StoryStep, { readonly note: string }> & { readonly total: number }

const readChanges = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select kind, coalesce(noted_at, at) as at, by, note, total,
      case when kind <> 'acknowledged' and abs(extract(epoch from noted_at - at)) >= 1 then at end as reported_at
    from (
      select *, count(*) over ()::int4 as total, row_number() over (order by id) as place from alarm_changes where alarm_id = ${id}) changes
    where place = 1 or place > total - ${TOLD}::int4 order by id`
  const changes = rows.map((row) => shownRow<Change>(row))
  return {
    left_out: (changes[0]?.total ?? 0) - changes.length,
    changes: changes.map(({ total: _, ...change }) => change)
  }
})

/** Of everybody, or of `reader` alone. */
const readNotifications = Effect.fnUntraced(function* (id: number, reader: number | null) {
  const sql = yield* SqlClient.SqlClient
  const language = yield* requestLanguage
  const rows = yield* sql`
    select 'notified' as kind, n.created_at as at, n.username, n.rule, n.method, n.state, ${sql.literal(shownReason)}, n.sent_at,
      n.tries, case when n.state = 'queued' then n.next_at end as next_at
    from notifications n join robot_alarms a on a.id = n.alarm_id
    where a.id = ${id} and (n.user_id = ${reader}::int4 or ${reader === null}) order by n.id`
  return rows.map((row) => {
    const step = shownRow<StepOf<"notified">>(row)
    return { ...step, reason: wordsOfReason(step.reason, language) }
  })
})

/** What was silent before the alarm was raised was silent from then on. */
const readSilences = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select 'silenced' as kind,
      greatest(s.created_at, (select coalesce(noted_at, at) from alarm_changes where alarm_id = a.id order by id limit 1)) as at, s.created_by as by, s.reason, s.until, s.ended_at, s.ended_by
    from robot_alarms a join silences s on ${sql.literal(isAbout)}
    where a.id = ${id} and s.created_at < a.over_at and least(s.until, s.ended_at) > a.raised_at order by s.id`
  return rows.map((row) => shownRow<StepOf<"silenced">>(row))
})

const readRobots = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select robot_id, returned_at from alarm_robots where alarm_id = ${id} order by returned_at nulls first, robot_id limit ${MOST_ROBOTS}`
  return rows.map((row) => shownRow<AlarmStory["robots"][number]>(row))
})

export const AlarmStoryCalls = callsOf("alarmStory", {
  story: Effect.fnUntraced(function* ({ query: { id } }) {
    const language = yield* requestLanguage
    const operator = yield* CurrentOperator
    if (typeof id === "string") return yield* noSuchId(noun, id, "id")
    const [alarm] = yield* readAlarms([id])
    if (alarm === undefined) return yield* noSuchId(noun, id, "id")
    const seesAll = operator.rules.has("alarm-board") || operator.rules.has("alarm-record-all")
    const { changes, left_out } = yield* readChanges(id)
    const notified = yield* readNotifications(id, seesAll ? null : operator.id)
    // Sorting is stable: what happened in one moment is told in this order.
    const steps = [...changes, ...(yield* readSilences(id)), ...notified].toSorted((one, other) => one.at - other.at)
    return { alarm: alarmOf(alarm, language), steps, left_out, robots: yield* readRobots(id) }
  })
})
