import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import { postMessage } from "./post-message.ts"

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
