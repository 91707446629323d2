import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { ConsoleApi } from "../contract/console-api.ts"
import { attachToken, Caller, clientOptions } from "../http/caller.ts"
import { exportEffects, type ExportJobs } from "../http/export/export-effects.ts"
import { loadToken } from "../storage/local-storage.ts"

/** The exports of the console: of its own lists and of the embedded applications', whose calls it makes for them. */
export const openExportEffects = (origin: string, language: () => string, jobs: ExportJobs) => {
  const caller = Layer.succeed(Caller, { token: Effect.sync(loadToken), language: Effect.sync(language) })
  const client = Effect.flatMap(clientOptions(origin), (options) => HttpApiClient.make(ConsoleApi, options)).pipe(
    Effect.provide(Layer.provide(Layer.mergeAll(attachToken, FetchHttpClient.layer, caller), caller))
  )
  return exportEffects(Effect.runSync(Effect.cached(client)), jobs)
}
