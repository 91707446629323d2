import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { notPermitted, words } from "../http/words.ts"

export const receivingOff = notPermitted(words("您已关闭告警接收", "You have turned the receiving of alarms off"))

/** Who of these users has turned receiving off. It is on until then. */
export const whoReceivesNothing = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ user_id: number }>`
    select user_id from alarm_receivers where user_id = any(${userIds}::int4[]) and not receiving`
  return new Set(rows.map(({ user_id }) => user_id))
})
