import { Clock, Effect, Result } from "effect"
import { QaModeEvents } from "../../machines/journal/qa-mode-events.ts"
import { mergeTallies, type Tally, tallyIn, tallyText } from "../../machines/journal/tally.ts"
import { addToTally, dropTally, loadTally } from "../storage/tally-storage.ts"

/** More than any tally has, by far. */
const MOST_BYTES = 5_000_000

const failed = (cause: unknown) => Effect.succeed(QaModeEvents.failed.make({ why: String(cause).slice(0, 300) }))

/** What is counted and not told yet, and how to begin anew. */
type Visits = { readonly waiting: () => Tally; readonly forget: () => void }

/** The tally that this browser keeps is saved as a file, with what is not told yet, and dropped; another's is read, the `given` one, and kept as well. */
export const tallyEffects = (
  { waiting, forget }: Visits,
  given: () => File | null,
  save: (file: Blob, name: string) => void
) => ({
  saveTally: () =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.try(() => {
        const text = tallyText(mergeTallies(loadTally(), waiting()))
        save(new Blob([text], { type: "application/json" }), `tally-${new Date(now).toISOString().slice(0, 10)}.json`)
        return QaModeEvents.saved.make({})
      })
    ).pipe(Effect.catch(failed)),
  readTally: () =>
    Effect.gen(function* () {
      const file = given()
      if (file === null || file.size > MOST_BYTES)
        return QaModeEvents.failed.make({ why: `${file?.size ?? "no"} bytes` })
      const read = tallyIn(yield* Effect.tryPromise(() => file.text()))
      if (Result.isFailure(read)) return QaModeEvents.failed.make({ why: read.failure })
      addToTally(read.success)
      return QaModeEvents.added.make({ tally: read.success })
    }).pipe(Effect.catch(failed)),
  clearTally: () =>
    Effect.sync(() => {
      forget()
      dropTally()
      return QaModeEvents.cleared.make({})
    })
})
