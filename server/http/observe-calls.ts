import { Effect, Exit, identity, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { randomUUID } from "node:crypto"
import type { Settings } from "../settings.ts"
import { CurrentCall, nameOf } from "./current-call.ts"
import { addressOf, callOf } from "./envelope.ts"
import { bare, isAmong } from "./proxies.ts"
import type { TraceCalls } from "./trace-calls.ts"

type Call = typeof CurrentCall.Service

/** Whoever counts calls is told of each when it comes and when it is answered; without an envelope `code` is the status of HTTP. */
export interface CallObserver {
  readonly started: () => void
  readonly ended: (call: Call, code: number | string, seconds: number) => void
}

/** Who watches the calls besides the log. */
export interface Watch {
  readonly observer?: CallObserver | undefined
  readonly trace?: TraceCalls | undefined
}

const given = /^[\w.-]{1,64}$/

/** The id that a trusted proxy gave the call, or one of our own, short enough to be read out. */
const idOf = (request: HttpServerRequest.HttpServerRequest, proxies: Settings["trustedProxies"]) => {
  const { "x-request-id": id = "" } = request.headers
  const peer = Option.getOrElse(request.peerAddress, () => "")
  return proxies !== undefined && given.test(id) && isAmong(proxies, bare(peer)) ? id : randomUUID().slice(0, 13)
}

/**
 * Gives every call an id, which its answer carries, and a line in the log once it is answered: who called what from where, how it ended, how long it took.
 * At a terminal that would bury what matters, so there it is a line of `LOG_LEVEL=debug`.
 */
export const observeCalls = (
  { logFormat, trustedProxies }: Pick<Settings, "logFormat" | "trustedProxies">,
  { observer, trace = identity }: Watch
) => {
  const log = logFormat === "text" ? Effect.logDebug : Effect.logInfo
  return <E, R>(calls: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const path = callOf(request)
      const call: Call = { id: idOf(request, trustedProxies), name: nameOf(path) }
      const start = performance.now()
      observer?.started()
      return yield* trace(calls).pipe(
        Effect.map(HttpServerResponse.setHeader("x-request-id", call.id)),
        Effect.onExit((exit) => {
          const code = Exit.isSuccess(exit) ? (call.code ?? exit.value.status) : "none"
          const ms = performance.now() - start
          observer?.ended(call, code, ms / 1000)
          return Effect.annotateLogs(log("Call"), {
            call: call.name ?? path.slice(0, 200),
            code,
            ms: Math.round(ms * 10) / 10,
            ...(call.user === undefined ? {} : { user: call.user }),
            address: addressOf(request),
            request_id: call.id,
            ...(call.traceId === undefined ? {} : { trace_id: call.traceId })
          })
        }),
        Effect.provideService(CurrentCall, call)
      )
    })
}
