import { Effect } from "effect"
import { exportPart } from "../../../effects/export/export-part.ts"
import { ApplicationClient, type FromEffect } from "../effect-runtime.ts"

/** The exports of an application that stands alone. */
export const aloneExports = (fromEffect: FromEffect) => exportPart(fromEffect, ApplicationClient.use(Effect.succeed))
