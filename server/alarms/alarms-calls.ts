import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { alarmRules, type Receiving } from "../../src/effects/contract/alarms.ts"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { callsOf } from "../calls.ts"

const statusOf = (row: { readonly receiving: boolean } | undefined): Receiving => (row?.receiving === false ? 0 : 1)

export const AlarmsCalls = callsOf("alarms", {
  /** 1 until the operator turns it off; -1 for a role that no alarm concerns. */
  receiveStatus: Effect.fnUntraced(function* () {
    const sql = yield* SqlClient.SqlClient
    const { id, rules } = yield* CurrentOperator
    if (!alarmRules.some((name) => rules.has(name))) return { status: -1 }
    const [row] = yield* sql<{ receiving: boolean }>`select receiving from alarm_receivers where user_id = ${id}`
    return { status: statusOf(row) }
  }),
  /** Turning it to where it stands already changes nothing and is no event. */
  turnReceiving: Effect.fnUntraced(function* ({ payload: { status } }) {
    const sql = yield* SqlClient.SqlClient
    const operator = yield* CurrentOperator
    const receiving = status === 1
    yield* sql`insert into alarm_receivers (user_id, receiving) values (${operator.id}, true) on conflict do nothing`
    const [before] = yield* sql<{ receiving: boolean }>`
      select receiving from alarm_receivers where user_id = ${operator.id} for update`
    if (before?.receiving === receiving) return { status }
    yield* sql`update alarm_receivers set receiving = ${receiving}, updated_at = now() where user_id = ${operator.id}`
    yield* appendEvent(operator, {
      type: "alarms.receivingTurned",
      entityId: operator.id,
      before: { status: statusOf(before) },
      after: { status }
    })
    return { status }
  }, inTransaction)
})
