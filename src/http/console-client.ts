import { Context, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { ShellApi } from "../contract/shell-api.ts"
import { attachToken, Caller, clientOptions } from "./caller.ts"

/** The contract's client as the console has it. */
export class ConsoleClient extends Context.Service<ConsoleClient, HttpApiClient.ForApi<typeof ShellApi>>()(
  "console/effects/ConsoleClient"
) {
  static layerOf(origin: string, token: () => string, language: () => string) {
    return Layer.effect(
      ConsoleClient,
      Effect.flatMap(clientOptions(origin), (options) => HttpApiClient.make(ShellApi, options))
    ).pipe(
      Layer.provide([attachToken, FetchHttpClient.layer]),
      Layer.provide(Layer.succeed(Caller, { token: Effect.sync(token), language: Effect.sync(language) }))
    )
  }
}
