import { Effect } from "effect"
import { idle } from "../effects/idle.ts"
import { openJournalStore } from "../effects/journal/journal-store.ts"
import { randomId } from "../effects/random-id.ts"
import { eventCodecs } from "../machines/console/event-codecs.ts"
import { type JournalLine, recorder, type RecordedEvent } from "../machines/journal/journal.ts"

const BOUND = 20_000
const PAUSE = 1000
/** So many milliseconds it writes in one go, so that a burst of events, or of what they hold, is no long task afterwards. */
const SLICE = 8

/**
 * Writes what is recorded into IndexedDB: a second later, in idle moments, and what is left when the page goes. A store that refuses costs nothing
 * but the journal.
 */
export const startJournal = (): ((event: RecordedEvent) => void) => {
  const toLine = recorder(eventCodecs, randomId())
  const store = Effect.runPromise(openJournalStore(BOUND)).catch(() => null)
  const waiting: Array<RecordedEvent> = []
  let due = false

  const write = (until: number) => {
    const lines: Array<JournalLine> = []
    let taken = 0
    while (taken < waiting.length && performance.now() < until) {
      const line = toLine(waiting[taken++]!)
      if (line !== null) lines.push(line)
    }
    waiting.splice(0, taken)
    if (lines.length > 0)
      void store.then((open) => (open === null ? undefined : Effect.runPromise(Effect.ignore(open.append(lines)))))
  }
  const writeAll = Effect.gen(function* () {
    yield* Effect.sleep(PAUSE)
    while (waiting.length > 0) {
      yield* idle(PAUSE)
      write(performance.now() + SLICE)
    }
    due = false
  })
  addEventListener("pagehide", () => write(Infinity))
  return (event) => {
    waiting.push(event)
    if (due) return
    due = true
    Effect.runFork(writeAll)
  }
}
