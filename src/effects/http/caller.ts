import { Context, Effect } from "effect"
import { HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import { Authorization, UNATTENDED } from "../contract/call.ts"
import { CallNote } from "./calls.ts"

/** Who makes the calls: the token and the language are those of the moment a call is made. */
export class Caller extends Context.Service<
  Caller,
  { readonly token: Effect.Effect<string>; readonly language: Effect.Effect<string> }
>()("console/effects/Caller") {}

export const attachToken = HttpApiMiddleware.layerClient(
  Authorization,
  Effect.map(
    Caller,
    (caller) =>
      ({ next, request }) =>
        Effect.flatMap(caller.token, (token) => next(HttpClientRequest.setHeader(request, "authorization", token)))
  )
)

/** Whether a clock makes the call, and no operator. */
const Unattended = Context.Reference("console/effects/Unattended", { defaultValue: () => false })

/** What a clock asks for: it does not keep the session alive. */
export const unattended = <A, E, R>(program: Effect.Effect<A, E, R>) => Effect.provideService(program, Unattended, true)

/** Any status from 200 to 299 is success (specification, section 9); the contract declares 200 for all of them. */
const asOk = (response: HttpClientResponse.HttpClientResponse): HttpClientResponse.HttpClientResponse =>
  response.status >= 200 && response.status < 300 ? Object.create(response, { status: { value: 200 } }) : response

/** How a client of the contract is made: calls go to `origin`, `https://console.example`, the caller's language in a header. */
export const clientOptions = (origin: string) =>
  Effect.map(Caller, ({ language }) => ({
    baseUrl: origin,
    transformClient: (client: HttpClient.HttpClient) =>
      client.pipe(
        HttpClient.transformResponse(Effect.map(asOk)),
        HttpClient.mapRequestEffect(
          Effect.fnUntraced(function* (request) {
            const note = yield* CallNote
            note.name = `${request.method} ${request.url}`
            const spoken = HttpClientRequest.setHeader(request, "accept-language", yield* language)
            return (yield* Unattended) ? HttpClientRequest.setHeader(spoken, UNATTENDED, "1") : spoken
          })
        )
      )
  }))
