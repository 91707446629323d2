import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import type { AccountRequest } from "../../src/effects/contract/session.ts"
import { appendEvent } from "../events/append-event.ts"
import { addressOf } from "../http/caller.ts"
import { postMessage } from "../messages/post-message.ts"
import { useCaptcha } from "./captchas.ts"
import { SignInLimits } from "../authentication/sign-in-limits.ts"

/** "Forgot password" and "Register account": a todo for every administrator. The answer does not tell whether the account exists. */
export const requestAccount = Effect.fnUntraced(function* (asked: AccountRequest) {
  const sql = yield* SqlClient.SqlClient
  const { kind, username, email, remarks } = asked
  const address = addressOf(yield* HttpServerRequest.HttpServerRequest)
  yield* (yield* SignInLimits).asked
  yield* useCaptcha(asked)
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const [request] = yield* sql<{ id: number }>`
      insert into account_requests (kind, username, email, remarks, address)
      values (${kind}, ${username}, ${email}, ${remarks}, ${address}) returning id`
      yield* appendEvent(
        { id: null, username },
        { type: "session.accountRequested", entityId: request!.id, after: { kind, username, email, remarks } }
      )
      const administrators = yield* sql<{ id: number }>`
        select u.id from users u join roles r on r.name = u.role where u.enabled and (r.is_admin or r.is_super)`
      yield* postMessage(
        administrators.map(({ id }) => id),
        { kind: "accountRequested", about: { request: kind, username, email, remarks } }
      )
      return { id: request!.id }
    })
  )
})
