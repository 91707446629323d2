import { Effect } from "effect"
import { idle } from "../effects/idle.ts"
import { openJournalStore } from "../effects/journal/journal-store.ts"
import { randomId } from "../effects/random-id.ts"
import { eventCodecs } from "../machines/console/event-codecs.ts"
import { type JournalLine, recorder, type RecordedEvent } from "../machines/journal/journal.ts"

const BOUND = 20_000
const PAUSE = 1000
/** Lines written down in one go, so that a burst of events is no long task afterwards. */
const SLICE = 200

/**
 * Writes what is recorded into IndexedDB: a second later, in idle moments, and what is left when the page goes. A store that refuses costs nothing
 * but the journal.
 */
export const startJournal = (): ((event: RecordedEvent) => void) => {
  const toLine = recorder(eventCodecs, randomId())
  const store = Effect.runPromise(openJournalStore(BOUND)).catch(() => null)
  const waiting: Array<RecordedEvent> = []
  let due = false

  const write = (most: number) => {
    const lines = waiting
      .splice(0, most)
      .map(toLine)
      .filter((line): line is JournalLine => line !== null)
    if (lines.length > 0)
      void store.then((open) => (open === null ? undefined : Effect.runPromise(Effect.ignore(open.append(lines)))))
  }
  const writeAll = Effect.gen(function* () {
    yield* Effect.sleep(PAUSE)
    while (waiting.length > 0) {
      yield* idle(PAUSE)
      write(SLICE)
    }
    due = false
  })
  addEventListener("pagehide", () => write(waiting.length))
  return (event) => {
    waiting.push(event)
    if (due) return
    due = true
    Effect.runFork(writeAll)
  }
}
