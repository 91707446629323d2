import { Context, Effect } from "effect"
import { HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import { Authorization, UNATTENDED } from "../contract/call.ts"
import { IDEMPOTENCY_KEY, STORES_ANSWERS } from "../contract/idempotency.ts"
import { randomId } from "./random-id.ts"
import { CallNote, CurrentIdempotencyKey } from "./calls.ts"

/** The caller, whose token and language are read at each call. */
export class Caller extends Context.Service<
  Caller,
  { readonly token: Effect.Effect<string>; readonly language: Effect.Effect<string> }
>()("console/http/Caller") {}

export const attachToken = HttpApiMiddleware.layerClient(
  Authorization,
  Effect.map(
    Caller,
    (caller) =>
      ({ next, request }) =>
        Effect.flatMap(caller.token, (token) => next(HttpClientRequest.setHeader(request, "authorization", token)))
  )
)

/** True for calls of a timer, false for those of an operator. */
const Unattended = Context.Reference("console/http/Unattended", { defaultValue: () => false })

/** Marks a call of a timer, which does not keep the session alive. */
export const unattended = <A, E, R>(program: Effect.Effect<A, E, R>) => Effect.provideService(program, Unattended, true)

/** Any status from 200 to 299 is success (specification, section 9); the contract declares 200 for all of them. */
const asOk = (response: HttpClientResponse.HttpClientResponse): HttpClientResponse.HttpClientResponse =>
  response.status >= 200 && response.status < 300 ? Object.create(response, { status: { value: 200 } }) : response

/**
 * Gives each write an idempotency key once an answer has said that the server stores answers by key. The server stores
 * them by user, so calls without a token get no key. All attempts of a write carry the same key.
 */
const withIdempotencyKey = <E, R>(client: HttpClient.HttpClient.With<E, R>) => {
  let storesAnswers = false
  return client.pipe(
    HttpClient.tap(({ headers }) =>
      Effect.sync(() => {
        storesAnswers ||= headers[STORES_ANSWERS] !== undefined
      })
    ),
    HttpClient.mapRequestEffect((request) =>
      Effect.map(CurrentIdempotencyKey, (key) => {
        if (key === undefined || !storesAnswers || request.headers["authorization"] === undefined) return request
        key.value ??= randomId()
        return HttpClientRequest.setHeader(request, IDEMPOTENCY_KEY, key.value)
      })
    )
  )
}

/**
 * Options of a client of the contract. Calls go to `origin`, `https://console.example`, with the caller's language in a
 * header.
 */
export const clientOptions = (origin: string) =>
  Effect.map(Caller, ({ language }) => ({
    baseUrl: origin,
    transformClient: (client: HttpClient.HttpClient) =>
      withIdempotencyKey(client).pipe(
        HttpClient.transformResponse(Effect.map(asOk)),
        HttpClient.mapRequestEffect(
          Effect.fnUntraced(function* (request) {
            const callNote = yield* CallNote
            callNote.name = `${request.method} ${request.url}`
            const localized = HttpClientRequest.setHeader(request, "accept-language", yield* language)
            return (yield* Unattended) ? HttpClientRequest.setHeader(localized, UNATTENDED, "1") : localized
          })
        )
      )
  }))
