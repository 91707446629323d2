import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { ConsoleApi } from "../../contract/console-api.ts"
import { attachToken, Caller, clientOptions } from "../../http/caller.ts"
import { loadToken } from "../storage/local-storage.ts"

/** The client of the console's exports: for its own lists, and for those of embedded applications. */
export const exportClient = (origin: string, language: () => string) => {
  const caller = Layer.succeed(Caller, { token: Effect.sync(loadToken), language: Effect.sync(language) })
  const client = Effect.flatMap(clientOptions(origin), (options) => HttpApiClient.make(ConsoleApi, options)).pipe(
    Effect.provide(Layer.provide(Layer.mergeAll(attachToken, FetchHttpClient.layer, caller), caller))
  )
  return Effect.runSync(Effect.cached(client))
}
