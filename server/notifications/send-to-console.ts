import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { NotifyMethod } from "../../src/effects/contract/notify-rules.ts"
import { silencing } from "../silences/silencing.ts"
import { inTransaction } from "../events/append-event.ts"
import { postMessage } from "../messages/post-message.ts"
import type { RaisedAlarm } from "../messages/raised-alarm.ts"
import type { Observe } from "./deliver.ts"
import type { Reason } from "./reasons.ts"

const AT_ONCE = 200

interface Due extends RaisedAlarm {
  readonly id: number
  readonly user_id: number | null
  readonly method: NotifyMethod
  readonly enabled: boolean
}

const obstacleTo = ({ method, user_id, enabled }: Due): Reason | undefined => {
  if (method !== "console") return "not ready"
  return user_id === null ? "removed" : enabled ? undefined : "disabled"
}

/**
 * Puts what is queued for the console into message boxes, in the transaction that notes it: of several servers each takes what no other has taken. What
 * nobody can send fails. Those of an alarm that is silenced wait, by whatever way; if it is over before its silence is, nobody needs them any more. Answers
 * whether there may be more.
 */
export const sendToConsole = Effect.fnUntraced(function* (ready: ReadonlySet<NotifyMethod>, observe: Observe) {
  const sql = yield* SqlClient.SqlClient
  const elsewhere = [...ready].filter((method) => method !== "console")
  const silenced = sql.literal(`exists (select from silences s where ${silencing})`)
  yield* sql`update notifications n set state = 'silenced' from robot_alarms a
    where a.id = n.alarm_id and n.state = 'queued' and not a.open and ${silenced}`
  const due = yield* sql<Due>`
    select n.id, n.user_id, n.method, u.enabled, a.id as alarm, a.type, a.severity, a.robot_id as robot, a.robots, coalesce(l.name, '') as location
    from notifications n join robot_alarms a on a.id = n.alarm_id left join locations l on l.id = a.location_id left join users u on u.id = n.user_id
    where n.state = 'queued' and n.method <> all(${elsewhere}::text[]) and not ${silenced} order by n.id limit ${AT_ONCE} for update of n skip locked`
  if (due.length === 0) return false
  const sendable = due.filter((one) => obstacleTo(one) === undefined)
  for (const each of Map.groupBy(sendable, ({ alarm }) => alarm).values()) {
    const { alarm, type, severity, robot, robots, location } = each[0]!
    yield* postMessage(
      each.map(({ user_id }) => user_id!),
      { kind: "alarmRaised", about: { alarm, type, severity, robot, robots, location } }
    )
  }
  const noted = due.map((one) => ({ id: one.id, reason: obstacleTo(one) ?? null }))
  yield* sql`
    update notifications n set tries = tries + 1, state = case when c.reason is null then 'sent' else 'failed' end,
      sent_at = case when c.reason is null then clock_timestamp() end, reason = coalesce(c.reason, '')
    from json_to_recordset(${JSON.stringify(noted)}::json) c (id int4, reason text) where n.id = c.id`
  yield* Effect.sync(() => due.forEach((one) => observe(one.method, obstacleTo(one) ? "failed" : "sent")))
  return due.length === AT_ONCE
}, inTransaction)
