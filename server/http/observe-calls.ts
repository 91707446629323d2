import { Clock, ConfigProvider, Context, Effect, Exit, identity, Layer, Option, type Scope, Tracer } from "effect"
import { FetchHttpClient, HttpClient, HttpServerRequest, HttpServerResponse, HttpTraceContext } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { randomUUID } from "node:crypto"
import { CurrentCall, nameOf } from "./current-call.ts"
import { addressOf, callOf, pathOf } from "./envelope.ts"
import { bareAddress, isProxyAddress } from "./proxies.ts"
import type { Settings } from "../settings.ts"
import { codes } from "../../src/contract/codes.ts"

export type TraceCalls = <E, R>(
  calls: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest>

/** A client with a limit, so that batches do not pile up if a collector never answers. */
const client = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(
    HttpClient.HttpClient,
    HttpClient.transformResponse(
      Effect.timeoutOrElse({ duration: "5 seconds", orElse: () => Effect.die("The collector does not answer") })
    )
  )
).pipe(Layer.provide(FetchHttpClient.layer))

/** Defaults for unset variables. A stop waits one second for the last spans. */
const defaults = { OTEL_TRACES_EXPORTER: "otlp", OTEL_SERVICE_NAME: "wheelhouse", OTEL_BSP_EXPORT_TIMEOUT: "1000" }

/** Sends batches of spans, without any call waiting for the collector. */
const exporting = OtlpTracer.layerFromConfig().pipe(
  Layer.provide([OtlpSerialization.layerJson, client]),
  Layer.provide(
    ConfigProvider.layer(ConfigProvider.fromEnv().pipe(ConfigProvider.orElse(ConfigProvider.fromUnknown(defaults))))
  )
)

/**
 * Makes a span of every call, below the caller's own (`traceparent`), without queries, bodies and parameters of
 * statements.
 */
export const makeTraceCalls: Effect.Effect<TraceCalls, never, Scope.Scope> = Effect.map(
  Layer.build(exporting),
  (services) => {
    const tracer = Context.get(services, Tracer.Tracer)
    return <E, R>(calls: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const call = yield* CurrentCall
        return yield* Effect.useSpan(
          call.name ?? request.method,
          {
            kind: "server",
            parent: Option.getOrUndefined(HttpTraceContext.w3c(request.headers)),
            attributes: {
              "http.request.method": request.method,
              "url.path": pathOf(request.url),
              "client.address": addressOf(request),
              "wheelhouse.request_id": call.id
            }
          },
          (span) => {
            call.traceId = span.traceId
            const finish = Effect.fnUntraced(function* (response: HttpServerResponse.HttpServerResponse) {
              span.attribute("http.response.status_code", response.status)
              if (call.code !== undefined) span.attribute("wheelhouse.code", call.code)
              if (call.user !== undefined) span.attribute("user.name", call.user)
              if (call.code === codes.unexpected || response.status >= 500)
                span.end(yield* Clock.currentTimeNanos, Exit.fail(new Error("The call failed unexpectedly")))
            })
            return Effect.tap(Effect.withParentSpan(calls, span, { captureStackTrace: false }), finish)
          }
        )
      }).pipe(Effect.provideService(Tracer.Tracer, tracer), Effect.withTracerEnabled(true))
  }
)

type Call = typeof CurrentCall.Service

/** `code` is the HTTP status for an answer without an envelope. */
export interface CallObserver {
  readonly started: () => void
  readonly ended: (call: Call, code: number | string, seconds: number) => void
}

export interface CallObservation {
  readonly observer?: CallObserver | undefined
  readonly trace?: TraceCalls | undefined
}

const validRequestId = /^[\w.-]{1,64}$/

/** The id that a trusted proxy gave the call, or a new one, short enough to be read out. */
const idOf = (request: HttpServerRequest.HttpServerRequest, proxies: Settings["trustedProxies"]) => {
  const { "x-request-id": id = "" } = request.headers
  const peer = Option.getOrElse(request.peerAddress, () => "")
  return proxies !== undefined && validRequestId.test(id) && isProxyAddress(proxies, bareAddress(peer))
    ? id
    : randomUUID().slice(0, 13)
}

/**
 * Gives every call an id and a line in the log. At a terminal the lines need `LOG_LEVEL=debug`, because they would bury
 * all others.
 */
export const observeCalls = (
  { logFormat, trustedProxies }: Pick<Settings, "logFormat" | "trustedProxies">,
  { observer, trace = identity }: CallObservation
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
