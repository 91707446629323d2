import { Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { CurrentCall } from "./current-call.ts"

/** For which calls the browser keeps it, and that no script reads it. */
const path = "/system-admin"

/** Gives the caller's browser a cookie with the answer. It is noted, for who has the answer again by its key has it again too. */
export const giveCookie = Effect.fnUntraced(function* (name: string, value: string) {
  const { protocol } = yield* HttpServerRequest.HttpServerRequest
  const call = yield* CurrentCall
  call.cookie = [name, value]
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(
      HttpServerResponse.setCookieUnsafe(response, name, value, {
        path,
        maxAge: "365 days",
        httpOnly: true,
        sameSite: "lax",
        secure: protocol === "https"
      })
    )
  )
})
