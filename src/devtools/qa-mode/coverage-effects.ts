import { Clock, Effect, Result } from "effect"
import { QaModeEvents } from "./qa-mode-events.ts"
import { mergeCoverage, type Coverage, coverageIn, coverageText } from "./coverage.ts"
import { addToCoverage, dropCoverage, loadCoverage } from "./coverage-storage.ts"

/** The largest coverage file that is read. */
const MAX_BYTES = 5_000_000

const failed = (cause: unknown) => Effect.succeed(QaModeEvents.failed.make({ why: String(cause).slice(0, 300) }))

/** Visits that are not reported yet, and a way to start over. */
type PendingCoverage = { readonly unreported: () => Coverage; readonly reset: () => void }

/** Saves the stored and unreported coverage as a file, adds the coverage of a chosen file, and clears all coverage. */
export const coverageEffects = (
  { unreported, reset }: PendingCoverage,
  chosenFile: () => File | null,
  save: (file: Blob, name: string) => void
) => ({
  saveCoverage: () =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.try(() => {
        const text = coverageText(mergeCoverage(loadCoverage(), unreported()))
        save(
          new Blob([text], { type: "application/json" }),
          `coverage-${new Date(now).toISOString().slice(0, 10)}.json`
        )
        return QaModeEvents.saved.make({})
      })
    ).pipe(Effect.catch(failed)),
  readCoverage: () =>
    Effect.gen(function* () {
      const file = chosenFile()
      if (file === null || file.size > MAX_BYTES)
        return QaModeEvents.failed.make({ why: `${file?.size ?? "no"} bytes` })
      const read = coverageIn(yield* Effect.tryPromise(() => file.text()))
      if (Result.isFailure(read)) return QaModeEvents.failed.make({ why: read.failure })
      addToCoverage(read.success)
      return QaModeEvents.added.make({ coverage: read.success })
    }).pipe(Effect.catch(failed)),
  clearCoverage: () =>
    Effect.sync(() => {
      reset()
      dropCoverage()
      return QaModeEvents.cleared.make({})
    })
})
