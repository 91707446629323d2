import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import type { AccountRequest } from "../../src/effects/contract/session.ts"
import { appendEvent } from "../events/append-event.ts"
import { addressOf } from "../http/caller.ts"
import { administrators, postMessage } from "../messages/post-message.ts"
import { ServerSettings } from "../settings.ts"
import { useCaptcha } from "./captchas.ts"
import { SignInLimits } from "../authentication/sign-in-limits.ts"

/** "Forgot password" and "Register account": a todo for every administrator. The answer does not tell whether the account exists. */
export const requestAccount = Effect.fnUntraced(function* ({
  kind,
  username,
  email,
  remarks,
  captcha_id,
  captcha
}: AccountRequest) {
  const sql = yield* SqlClient.SqlClient
  const address = addressOf(yield* HttpServerRequest.HttpServerRequest)
  const { captchaBypass } = yield* ServerSettings
  yield* (yield* SignInLimits).asked(address)
  yield* useCaptcha(captcha_id, captcha, captchaBypass)
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const [request] = yield* sql<{ id: number }>`
      insert into account_requests (kind, username, email, remarks, address)
      values (${kind}, ${username}, ${email}, ${remarks}, ${address}) returning id`
      yield* appendEvent(
        { id: null, username },
        { type: "session.accountRequested", entityId: request!.id, after: { kind, username, email, remarks } }
      )
      yield* postMessage(yield* administrators, {
        kind: "accountRequested",
        about: { request: kind, username, email, remarks }
      })
      return { id: request!.id }
    })
  )
})
