import { Effect, Exit } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { randomUUID } from "node:crypto"
import type { Settings } from "../settings.ts"
import { CurrentCall, nameOf } from "./current-call.ts"
import { addressOf, callOf } from "./envelope.ts"

/** Short enough to be read out, and another for every call of a year. */
const newId = () => randomUUID().slice(0, 13)

/**
 * Gives every call an id, which its answer carries, and a line in the log once it is answered: who called what from where, how it ended, how long it took.
 * At a terminal that would bury what matters, so there it is a line of `LOG_LEVEL=debug`.
 */
export const observeCalls = ({ logFormat }: Pick<Settings, "logFormat">) => {
  const log = logFormat === "text" ? Effect.logDebug : Effect.logInfo
  return <E, R>(calls: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const path = callOf(request)
      const call: typeof CurrentCall.Service = { id: newId(), name: nameOf(path) }
      const start = performance.now()
      return yield* calls.pipe(
        Effect.map(HttpServerResponse.setHeader("x-request-id", call.id)),
        Effect.onExit((exit) =>
          Effect.annotateLogs(log("Call"), {
            call: call.name ?? path.slice(0, 200),
            code: call.code ?? (Exit.isSuccess(exit) ? exit.value.status : "none"),
            ms: Math.round((performance.now() - start) * 10) / 10,
            ...(call.user === undefined ? {} : { user: call.user }),
            address: addressOf(request),
            request_id: call.id
          })
        ),
        Effect.provideService(CurrentCall, call)
      )
    })
}
