import { Effect, Result } from "effect"
import { type CaseFile, caseIn, MAX_BYTES, UnreadableCase } from "../../machines/journal/case-file.ts"
import type { Frames } from "./frames.ts"
import { nextPlayed } from "./replay-pace.ts"
import { ReplayEvents, type Speed, type RefusalReason } from "./replay-events.ts"

const refuse = (why: RefusalReason, detail: string) => ReplayEvents.refused.make({ why, detail })

/** An oversized file is not read. */
const textIn = (file: File) =>
  file.size > MAX_BYTES
    ? Effect.fail(new UnreadableCase({ why: "too large", detail: `${file.size} bytes` }))
    : Effect.mapError(
        Effect.tryPromise(() => file.text()),
        (cause) => new UnreadableCase({ why: "not whole", detail: String(cause).slice(0, 300) })
      )

/** Opens the given case. `develop` replays it through the machines, whose code loads with the first case. */
export const openCase =
  (chosenFile: () => File | null, develop: (file: CaseFile) => Promise<Pick<Frames, "steps" | "start">>) => () =>
    Effect.gen(function* () {
      const file = chosenFile()
      if (file === null) return refuse("nothing in it", "")
      const text = yield* textIn(file)
      // The pause lets the screen show the text before the replay.
      yield* Effect.sleep("20 millis")
      const read = caseIn(text)
      if (Result.isFailure(read)) return refuse(read.failure.why, read.failure.detail)
      if (read.success.lines.length === 0) return refuse("nothing in it", "")
      const { steps, start } = yield* Effect.promise(() => develop(read.success))
      return ReplayEvents.opened.make({ events: steps.length, start })
    }).pipe(Effect.catch(({ why, detail }) => Effect.succeed(refuse(why, detail))))

/** The clock of a playing case, which ends when the next place is due. */
export const awaitNext =
  (frames: () => Frames | null) =>
  ({ at, speed }: { readonly at: number; readonly speed: Speed }) => {
    const { to, wait } = nextPlayed(frames() ?? { steps: [] }, at, speed)
    return Effect.delay(Effect.succeed(ReplayEvents.advanced.make({ to })), wait)
  }
