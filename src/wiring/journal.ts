import { Effect } from "effect"
import { openJournalStore } from "../effects/journal/journal-store.ts"
import { books } from "../machines/journal/books.ts"
import type { JournalLine } from "../machines/journal/journal.ts"
import { recorder, type Sighting } from "../machines/journal/record.ts"

const BOUND = 20_000
const PAUSE = 1000

/** Writes what is sighted into IndexedDB, a batch a second at most and what is left when the page goes. A store that refuses costs nothing but the journal. */
export const keepJournal = (): (sighting: Sighting) => void => {
  const toLine = recorder(books, crypto.randomUUID())
  const store = Effect.runPromise(openJournalStore(BOUND)).catch(() => null)
  let waiting: Array<Sighting> = []
  let timer: ReturnType<typeof setTimeout> | null = null

  const flush = () => {
    timer = null
    const lines = waiting.map(toLine).filter((line): line is JournalLine => line !== null)
    waiting = []
    if (lines.length > 0) void store.then((open) => open === null ? undefined : Effect.runPromise(Effect.ignore(open.append(lines))))
  }
  addEventListener("pagehide", flush)
  return (sighting) => {
    waiting.push(sighting)
    timer ??= setTimeout(flush, PAUSE)
  }
}
