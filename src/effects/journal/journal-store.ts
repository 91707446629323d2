import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import { Effect } from "effect"
import type { JournalLine } from "../../machines/journal/journal.ts"

interface Shelf extends DBSchema {
  lines: { key: number; value: JournalLine }
}

/** The journal in IndexedDB. `append` and `all` end well or with the browser's own error. */
export type JournalStore = {
  readonly append: (lines: ReadonlyArray<JournalLine>) => Effect.Effect<void, unknown>
  readonly all: Effect.Effect<ReadonlyArray<unknown>, unknown>
}

/** At most `bound` lines are kept, a tenth more before the oldest go: so room is made once in a while and not at every line. */
export const openJournalStore = (bound: number): Effect.Effect<JournalStore, unknown> =>
  Effect.tryPromise(() =>
    openDB<Shelf>("wheelhouse-journal", 1, {
      upgrade: (database) => {
        database.createObjectStore("lines", { autoIncrement: true })
      }
    })
  ).pipe(Effect.map((database) => ({
    append: (lines) => Effect.tryPromise(() => appendTo(database, lines, bound)),
    all: Effect.tryPromise(() => database.getAll("lines"))
  })))

/** A batch is written whole or not at all. */
const appendTo = async (database: IDBPDatabase<Shelf>, lines: ReadonlyArray<JournalLine>, bound: number) => {
  const writing = database.transaction("lines", "readwrite", { durability: "relaxed" })
  const { store } = writing
  try {
    await Promise.all(lines.map(async (line) => store.add(line)))
    const count = await store.count()
    if (count > bound * 1.1) {
      const oldest = await store.getAllKeys(null, count - bound)
      await store.delete(IDBKeyRange.upperBound(oldest.at(-1)))
    }
  } catch (cause) {
    writing.abort()
    await writing.done.catch(() => {})
    throw cause
  }
  await writing.done
}
