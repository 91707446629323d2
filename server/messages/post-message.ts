import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import { type MessageContent, typeOfMessage } from "./message-contents.ts"

/**
 * Puts a message into the boxes of these users. It belongs into the transaction of the write it tells of, whose event is its event too: both are
 * kept or neither.
 */
export const postMessage = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>, content: MessageContent) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into messages (user_id, type, kind, about)
    select id, ${typeOfMessage(content)}, ${content.kind}, ${JSON.stringify(content.about)}::jsonb
    from users where id = any(${userIds}::int4[]) order by id`
})

/**
 * A new password or a new account answers the requests for it: their todos say who did it, and the other administrators are told, so that nobody
 * does it again. It belongs into the transaction of that write.
 */
export const settleRequests = Effect.fnUntraced(function* (
  operator: CurrentOperator["Service"],
  request: "password" | "registration",
  username: string
) {
  const sql = yield* SqlClient.SqlClient
  const settled = yield* sql<{ user_id: number }>`
    update messages set about = about || jsonb_build_object('settledBy', ${operator.username}::text)
    where kind = 'accountRequested' and lower(about->>'username') = lower(${username}) and about->>'request' = ${request}
      and about->>'settledBy' is null
    returning user_id`
  const others = settled.map(({ user_id }) => user_id).filter((id) => id !== operator.id)
  if (others.length > 0)
    yield* postMessage(others, { kind: "requestSettled", about: { by: operator.username, request, username } })
})
