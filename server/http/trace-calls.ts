import { Clock, ConfigProvider, Context, Effect, Exit, Layer, Option, type Scope, Tracer } from "effect"
import {
  FetchHttpClient,
  HttpClient,
  HttpClientError,
  HttpServerRequest,
  type HttpServerResponse,
  HttpTraceContext
} from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { codes } from "../../src/effects/contract/codes.ts"
import { CurrentCall } from "./current-call.ts"
import { addressOf, pathOf } from "./envelope.ts"

export type TraceCalls = <E, R>(
  calls: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest>

/** What a collector gets to take a batch; where one takes and never answers, batches would pile up. */
const PATIENCE = "5 seconds"

const client = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(
    HttpClient.HttpClient,
    HttpClient.transform((sent, request) =>
      Effect.timeoutOrElse(sent, {
        duration: PATIENCE,
        orElse: () =>
          Effect.fail(
            new HttpClientError.HttpClientError({
              reason: new HttpClientError.TransportError({ request, description: "no answer" })
            })
          )
      })
    )
  )
).pipe(Layer.provide(FetchHttpClient.layer))

/** What the environment does not say. The second is what a stop waits until the last spans are sent. */
const unsaid = { OTEL_TRACES_EXPORTER: "otlp", OTEL_SERVICE_NAME: "wheelhouse", OTEL_BSP_EXPORT_TIMEOUT: "1000" }

/** To the collector that the standard variables name, in batches and beside the calls: none waits for it, whatever it does. */
const exporting = OtlpTracer.layerFromConfig().pipe(
  Layer.provide([OtlpSerialization.layerJson, client]),
  Layer.provide(
    ConfigProvider.layer(ConfigProvider.fromEnv().pipe(ConfigProvider.orElse(ConfigProvider.fromUnknown(unsaid))))
  )
)

/**
 * Makes a span of every call, with those of its statements beneath it. It belongs to the span of whoever makes the call, as the console's do, where that
 * one names it (`traceparent`). Neither queries nor bodies nor the parameters of a statement are in it.
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
              // The envelope of what nobody expected is an answer like any other, but not to who looks for failures.
              if (call.code === codes.unexpected || response.status >= 500)
                span.end(yield* Clock.currentTimeNanos, Exit.fail(new Error("The call failed unexpectedly")))
            })
            return Effect.tap(Effect.withParentSpan(calls, span, { captureStackTrace: false }), finish)
          }
        )
      }).pipe(Effect.provideService(Tracer.Tracer, tracer), Effect.withTracerEnabled(true))
  }
)
