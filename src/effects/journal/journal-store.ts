import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb"
import { Effect } from "effect"
import type { JournalLine } from "../../machines/journal/journal.ts"

/** A batch is one entry: a line for itself costs the browser ten times as much. Its key is the number of its last line, counted from the first ever written. */
type Batch = ReadonlyArray<JournalLine>

interface JournalSchema extends DBSchema {
  lines: { key: number; value: Batch }
}

/** The journal in IndexedDB. `append` and `all` end well or with the browser's own error. */
export type JournalStore = {
  readonly append: (lines: ReadonlyArray<JournalLine>) => Effect.Effect<void, unknown>
  readonly all: Effect.Effect<ReadonlyArray<unknown>, unknown>
}

/** At most `bound` lines are kept, a tenth more before the oldest go: so room is made once in a while and not at every batch. */
export const openJournalStore = (bound: number): Effect.Effect<JournalStore, unknown> =>
  Effect.tryPromise(() =>
    openDB<JournalSchema>("wheelhouse-journal", 1, {
      upgrade: (database) => {
        database.createObjectStore("lines", { autoIncrement: true })
      }
    })
  ).pipe(
    Effect.map((database) => {
      const append = appender(database, bound)
      return {
        append: (lines) => Effect.tryPromise(() => append(lines.slice(-bound))),
        all: Effect.tryPromise(async () => (await database.getAll("lines")).flat())
      }
    })
  )

const sizeOf = (batch: Batch | undefined) => (Array.isArray(batch) ? batch.length : 1)

/** A batch is written whole or not at all. */
const appender = (database: IDBPDatabase<JournalSchema>, bound: number) => {
  let oldest = { key: 0, size: 0 }
  return async (lines: Batch) => {
    if (lines.length === 0) return
    const writing = database.transaction("lines", "readwrite", { durability: "relaxed" })
    const { store } = writing
    try {
      const last = ((await store.openKeyCursor(null, "prev"))?.key ?? 0) + lines.length
      await store.add(lines, last)
      const first = (await store.openKeyCursor())!.key
      if (oldest.key !== first) oldest = { key: first, size: sizeOf(await store.get(first)) }
      if (last - first + oldest.size > bound * 1.1) {
        await dropUpTo(store, last - bound)
        oldest = { key: 0, size: 0 }
      }
    } catch (cause) {
      writing.abort()
      await writing.done.catch(() => {})
      throw cause
    }
    await writing.done
  }
}

/** Lets every line go up to the one of this number, a part of a batch where it has to be. */
const dropUpTo = async (store: IDBPObjectStore<JournalSchema, ["lines"], "lines", "readwrite">, gone: number) => {
  await store.delete(IDBKeyRange.upperBound(gone))
  const edge = (await store.openCursor())!
  if (edge.key - gone < sizeOf(edge.value)) await edge.update(edge.value.slice(gone - edge.key))
}
