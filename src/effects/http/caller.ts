import { Context, Effect } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import { Authorization, UNATTENDED } from "../contract/authorization.ts"

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

const marked = (request: HttpClientRequest.HttpClientRequest) =>
  Effect.map(Unattended, (is) => (is ? HttpClientRequest.setHeader(request, UNATTENDED, "1") : request))

/** How a client of the contract is made: calls go to `origin`, `https://console.example`, the caller's language in a header. */
export const clientOptions = (origin: string) =>
  Effect.map(Caller, ({ language }) => ({
    baseUrl: origin,
    transformClient: HttpClient.mapRequestEffect((request) =>
      Effect.flatMap(language, (name) => marked(HttpClientRequest.setHeader(request, "accept-language", name)))
    )
  }))
