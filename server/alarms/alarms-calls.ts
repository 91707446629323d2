import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { alarmRules, type Receiving, type ReceiveStatus } from "../../src/effects/contract/alarms.ts"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import { appendEvent } from "../events/append-event.ts"
import { callsOf } from "../calls.ts"

const statusOf = (row: { readonly receiving: boolean } | undefined): Receiving => (row?.receiving === false ? 0 : 1)

/** 1 until the operator turns it off; -1 for a role that no alarm concerns. */
const receiveStatus = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { id, rules } = yield* CurrentOperator
  if (!alarmRules.some((name) => rules.has(name))) return { status: -1 as ReceiveStatus }
  const [row] = yield* sql<{ receiving: boolean }>`select receiving from alarm_receivers where user_id = ${id}`
  return { status: statusOf(row) as ReceiveStatus }
})

/** Turning it to where it stands already changes nothing and is no event. */
const turnReceiving = Effect.fnUntraced(function* (status: Receiving) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const receiving = status === 1
  return yield* sql.withTransaction(
    Effect.gen(function* () {
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
    })
  )
})

export const AlarmsCalls = callsOf("alarms", {
  receiveStatus: () => receiveStatus,
  turnReceiving: ({ payload }) => turnReceiving(payload.status)
})
