import { Effect } from "effect"
import { exportEffects, type ExportJobs } from "../../../effects/http/export/export-effects.ts"
import { ApplicationClient } from "../effect-runtime.ts"

/** What the exports of an application that stands alone do. */
export const ownExportEffects = (jobs: ExportJobs) => exportEffects(ApplicationClient.use(Effect.succeed), jobs)
