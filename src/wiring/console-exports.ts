import { Effect } from "effect"
import { ConsoleApi } from "../contract/console-api.ts"
import { exportPart } from "../effects/export/export-part.ts"
import type { FromEffect } from "../effects/from-effect.ts"
import { ContractClient } from "../http/contract-client.ts"
import { programOf } from "./effect-runtime.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"

/** The exports of the console. Embedded applications export through it as well, so the client has every call. */
export const consoleExports = (console: ConsoleActor, fromEffect: FromEffect) => {
  const layer = ContractClient.layerOf(programOf(console, ConsoleApi))
  const client = Effect.runSync(Effect.cached(Effect.provide(ContractClient.use(Effect.succeed), layer)))
  return exportPart((program) =>
    fromEffect((input, sendBack) => Effect.provideServiceEffect(program(input, sendBack), ContractClient, client))
  )
}
