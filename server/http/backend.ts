import { Cause, Effect, Option } from "effect"
import {
  HttpClient,
  HttpClientRequest,
  type HttpMethod,
  HttpServerRequest,
  HttpServerResponse,
  HttpTraceContext
} from "effect/http"
import { CurrentCall, makeFailureLog } from "./current-call.ts"
import { addressOf, callOf } from "./envelope.ts"
import { requestLanguage, text, translateText } from "./texts.ts"

const unreachable = text("calls.backendUnreachable")

const connectionHeaders = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "host",
  "expect"
]

const without = (headers: Readonly<Record<string, string>>, ...names: ReadonlyArray<string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name) && !names.includes(name))
  )

/** Forwards calls to the existing backend, and returns its answers unchanged. */
export const forwardCalls = (backendUrl: string) => {
  const logFailure = makeFailureLog()
  const base = backendUrl.replace(/\/$/, "")
  return Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const client = yield* HttpClient.HttpClient
    const { id } = yield* CurrentCall
    const span = Option.getOrUndefined(yield* Effect.option(Effect.currentSpan))
    const hasBody = request.method !== "GET" && request.method !== "HEAD"
    const outgoing = HttpClientRequest.make(request.method as HttpMethod.HttpMethod)(`${base}${request.url}`, {
      headers: {
        ...without(request.headers, "content-length"),
        "x-forwarded-for": addressOf(request),
        "x-request-id": id,
        ...(span === undefined ? {} : HttpTraceContext.toHeaders(span)),
        "x-forwarded-proto": request.protocol ?? "http",
        "accept-encoding": "identity"
      }
    }).pipe((call) =>
      hasBody
        ? HttpClientRequest.bodyStream(call, request.stream, { contentType: request.headers["content-type"] })
        : call
    )
    // A span of the client would hold the query.
    const answer = yield* Effect.provideService(client.execute(outgoing), HttpClient.TracerDisabledWhen, () => true)
    return HttpServerResponse.stream(answer.stream, {
      status: answer.status,
      headers: without(answer.headers, "content-length", "content-encoding"),
      contentType: answer.headers["content-type"] ?? "application/octet-stream"
    })
  }).pipe(
    Effect.catchTag("HttpClientError", (error) =>
      Effect.gen(function* () {
        const call = callOf(yield* HttpServerRequest.HttpServerRequest)
        const { id } = yield* CurrentCall
        const cause = Cause.fail(error.message.replace(/\?\S*/g, ""))
        yield* logFailure("The backend did not answer", cause, { call, request_id: id })
        return HttpServerResponse.text(translateText(unreachable, yield* requestLanguage), {
          status: 502,
          contentType: "text/plain; charset=utf-8"
        })
      })
    )
  )
}
