import { Context, Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient, HttpApiMiddleware } from "effect/http-api"
import { Authorization } from "../contract/authorization.ts"
import { ConsoleApi } from "../contract/console-api.ts"
import { Vault } from "./vault.ts"

const attachToken = HttpApiMiddleware.layerClient(
  Authorization,
  Effect.map(
    Vault,
    (vault) =>
      ({ next, request }) =>
        Effect.flatMap(vault.token, (token) => next(HttpClientRequest.setHeader(request, "authorization", token)))
  )
)

/** The contract's client: the token in its header, the operator's language in another. */
export class ConsoleClient extends Context.Service<ConsoleClient, HttpApiClient.ForApi<typeof ConsoleApi>>()(
  "console/effects/ConsoleClient"
) {
  /** `origin` is where the calls go: `https://console.example`. */
  static layerOf(origin: string) {
    return Layer.effect(
      ConsoleClient,
      Effect.flatMap(Vault, (vault) =>
        HttpApiClient.make(ConsoleApi, {
          baseUrl: origin,
          transformClient: HttpClient.mapRequestEffect((request) =>
            Effect.map(vault.language, (language) => HttpClientRequest.setHeader(request, "accept-language", language))
          )
        })
      )
    ).pipe(Layer.provide([attachToken, FetchHttpClient.layer]))
  }
}
