import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Severity } from "../../src/effects/contract/alarm-types.ts"
import type { NotifyMethod } from "../../src/effects/contract/notify-rules.ts"
import { silencing } from "../silences/silencing.ts"
import { inTransaction } from "../events/append-event.ts"
import { postMessage } from "../messages/messages-calls.ts"

const AT_ONCE = 200

/** Ways that this server can send by. */
export const readyMethods: ReadonlySet<NotifyMethod> = new Set(["console"])

/** Why a notification failed that nobody can send. It is worded when it is read. */
export const NOT_READY = "not ready"

interface Due {
  readonly id: number
  readonly user_id: number
  readonly method: NotifyMethod
  readonly alarm: number
  readonly type: string
  readonly severity: Severity
  readonly robot: string | null
  readonly robots: number
  readonly location: string
}

/**
 * Sends what is queued. Of several servers each takes what no other has taken. Those of an alarm that is silenced wait; if it is over before its silence
 * is, nobody needs them any more.
 */
export const sendNotifications = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const silenced = sql.literal(`exists (select from silences s where ${silencing})`)
  yield* sql`update notifications n set state = 'silenced' from robot_alarms a
    where a.id = n.alarm_id and n.state = 'queued' and not a.open and ${silenced}`
  const due = yield* sql<Due>`
    select n.id, n.user_id, n.method, a.id as alarm, a.type, a.severity, a.robot_id as robot, a.robots, coalesce(l.name, '') as location
    from notifications n join robot_alarms a on a.id = n.alarm_id left join locations l on l.id = a.location_id
    where n.state = 'queued' and not ${silenced} order by n.id limit ${AT_ONCE} for update of n skip locked`
  if (due.length === 0) return
  const [sendable, others] = [
    due.filter(({ method, user_id }) => readyMethods.has(method) && user_id !== null),
    due.filter(({ method, user_id }) => !readyMethods.has(method) || user_id === null)
  ]
  for (const [alarm, each] of Map.groupBy(sendable, (one) => one.alarm)) {
    const { type, severity, robot, robots, location } = each[0]!
    const about = { alarm, type, severity, robot, robots, location }
    yield* postMessage(
      each.map(({ user_id }) => user_id),
      { kind: "alarmRaised", about }
    )
  }
  const idsOf = (rows: ReadonlyArray<Due>) => rows.map(({ id }) => id)
  yield* sql`update notifications set state = 'sent', sent_at = clock_timestamp() where id = any(${idsOf(sendable)}::int4[])`
  yield* sql`update notifications set state = 'failed', reason = ${NOT_READY} where id = any(${idsOf(others)}::int4[])`
}).pipe(inTransaction)
