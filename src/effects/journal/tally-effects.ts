import { Clock, Effect, Result } from "effect"
import { QaModeEvents } from "../../machines/journal/qa-mode-events.ts"
import { mergeTallies, type Tally, tallyIn, tallyText } from "../../machines/journal/tally.ts"

/** More than any tally has, by far. */
const MOST_BYTES = 5_000_000

const failed = (cause: unknown) => Effect.succeed(QaModeEvents.failed.make({ why: String(cause).slice(0, 300) }))

/** A tally is saved as a file, with what is `waiting` to be told, and another's is read: the `given` one. */
export const tallyEffects = (
  waiting: () => Tally,
  given: () => File | null,
  save: (file: Blob, name: string) => void
) => ({
  saveTally: (tally: Tally) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.try(() => {
        const text = tallyText(mergeTallies(tally, waiting()))
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
      return Result.isSuccess(read)
        ? QaModeEvents.added.make({ tally: read.success })
        : QaModeEvents.failed.make({ why: read.failure })
    }).pipe(Effect.catch(failed))
})
