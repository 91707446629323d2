import { Context, Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api"
import { Authorization, UNATTENDED } from "../contract/authorization.ts"
import { ShellApi } from "../contract/shell-api.ts"
import { SessionStorage } from "./session-storage.ts"

const attachToken = HttpApiMiddleware.layerClient(
  Authorization,
  Effect.map(
    SessionStorage,
    (storage) =>
      ({ next, request }) =>
        Effect.flatMap(storage.token, (token) => next(HttpClientRequest.setHeader(request, "authorization", token)))
  )
)

/** Whether a clock makes the call, and no operator. */
const Unattended = Context.Reference("console/effects/Unattended", { defaultValue: () => false })

/** What a clock asks for: it does not keep the session alive. */
export const unattended = <A, E, R>(program: Effect.Effect<A, E, R>) => Effect.provideService(program, Unattended, true)

const marked = (request: HttpClientRequest.HttpClientRequest) =>
  Effect.map(Unattended, (is) => (is ? HttpClientRequest.setHeader(request, UNATTENDED, "1") : request))

/** The contract's client: the token in its header, the operator's language in another. */
export class ConsoleClient extends Context.Service<ConsoleClient, HttpApiClient.ForApi<typeof ShellApi>>()(
  "console/effects/ConsoleClient"
) {
  /** `origin` is where the calls go: `https://console.example`. */
  static layerOf(origin: string) {
    return Layer.effect(
      ConsoleClient,
      Effect.flatMap(SessionStorage, (storage) =>
        HttpApiClient.make(ShellApi, {
          baseUrl: origin,
          transformClient: HttpClient.mapRequestEffect((request) =>
            Effect.flatMap(storage.language, (language) =>
              marked(HttpClientRequest.setHeader(request, "accept-language", language))
            )
          )
        })
      )
    ).pipe(Layer.provide([attachToken, FetchHttpClient.layer]))
  }
}
