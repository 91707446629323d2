import { Clock, Effect } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { callOf } from "./envelope.ts"

/** One line a request, without its query. */
export const logged = <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const started = yield* Clock.currentTimeMillis
    const response = yield* app
    const ended = yield* Clock.currentTimeMillis
    yield* Effect.annotateLogs(Effect.logDebug("Answered"), {
      call: callOf(request),
      status: response.status,
      ms: ended - started
    })
    return response
  })
