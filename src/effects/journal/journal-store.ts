import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb"
import { Effect } from "effect"
import type { RecordedCall } from "../../machines/journal/case-file.ts"
import type { JournalLine } from "../../machines/journal/journal.ts"
import type { Checkpoint } from "../../machines/journal/states.ts"

/** A batch is one entry: a line for itself costs the browser ten times as much. Its key is the number of its last line, counted from the first ever written. */
type Batch = ReadonlyArray<JournalLine>

interface JournalSchema extends DBSchema {
  lines: { key: number; value: Batch }
  /** How large each batch is, in characters of JSON, with the checkpoint that was written with it: by the same key, as that is. */
  sizes: { key: number; value: number }
  checkpoints: { key: number; value: Checkpoint }
  calls: { key: number; value: RecordedCall }
}
const STORES = ["lines", "sizes", "checkpoints", "calls"] as const
type Writing = IDBPTransaction<JournalSchema, ReadonlyArray<(typeof STORES)[number]>, "readwrite">

/** What is written at once: whole or not at all. */
export type Entry = {
  readonly lines: Batch
  readonly checkpoint?: Checkpoint | undefined
  readonly calls?: ReadonlyArray<RecordedCall>
}
/** What is on its way to the store, the oldest first. */
type Underway = Map<Writing, Entry>
/** What a store holds, the oldest first; it may have been written by another console, or by anybody. */
export type Kept = Readonly<Record<"lines" | "checkpoints" | "calls", ReadonlyArray<unknown>>>

/** The journal in IndexedDB. What is an effect ends well or with the browser's own error. */
export type JournalStore = {
  readonly append: (entry: Entry) => Effect.Effect<void, unknown>
  /** Of a page that goes: asked of the browser in one go, for no answer reaches the page any more; with what is still on its way, which would be lost. */
  readonly appendLast: (lines: Batch) => void
  readonly kept: Effect.Effect<Kept, unknown>
}

/** How much is kept at most: lines, calls, and characters of JSON of lines and checkpoints. */
export type Bounds = { readonly lines: number; readonly calls: number; readonly size: number }

/** What is beyond the bounds goes once it is a tenth too much: so room is made once in a while and not at every batch. */
export const openJournalStore = (bounds: Bounds): Effect.Effect<JournalStore, unknown> =>
  Effect.tryPromise(() =>
    openDB<JournalSchema>("wheelhouse-journal", 2, {
      upgrade: (database) => {
        const missing = STORES.filter((name) => !database.objectStoreNames.contains(name))
        // What an older console has written stays until it is the oldest.
        for (const name of missing) database.createObjectStore(name, { autoIncrement: true })
      },
      // A newer console in another tab does not have to wait for this one.
      blocking: (_current, _next, { target }) => (target as IDBDatabase).close()
    })
  ).pipe(
    Effect.map((database) => {
      const underway: Underway = new Map()
      const append = appender(database, bounds, underway)
      return {
        append: (entry) => Effect.tryPromise(() => append({ ...entry, lines: entry.lines.slice(-bounds.lines) })),
        appendLast: (lines) => appendLast(database, [...takenBack(underway), { lines: lines.slice(-bounds.lines) }]),
        kept: Effect.tryPromise(async () => {
          const reading = database.transaction(STORES)
          const [lines, checkpoints, calls] = await Promise.all([
            reading.objectStore("lines").getAll(),
            reading.objectStore("checkpoints").getAll(),
            reading.objectStore("calls").getAll()
          ])
          return { lines: lines.flat(), checkpoints, calls }
        })
      }
    })
  )

const sizeOf = (batch: Batch | undefined) => (Array.isArray(batch) ? batch.length : 1)
const textSize = (value: unknown) => (value === undefined ? 0 : JSON.stringify(value).length)

/** What would be lost with the page, and what waits behind it: all that the browser has not begun to commit, which becomes as if it had never been asked for. */
const takenBack = (underway: Underway): ReadonlyArray<Entry> =>
  [...underway].flatMap(([writing, entry]) => {
    try {
      writing.abort()
    } catch {
      return []
    }
    underway.delete(writing)
    writing.done.catch(() => {})
    return entry
  })

/** The browser chooses the key, the next one, hence each line for itself; room is made by the next page. */
const appendLast = (database: IDBPDatabase<JournalSchema>, entries: ReadonlyArray<Entry>) => {
  const lines = entries.flatMap((entry) => entry.lines)
  const calls = entries.flatMap((entry) => entry.calls ?? [])
  if (lines.length + calls.length === 0) return
  try {
    const writing = database.transaction(STORES, "readwrite", { durability: "relaxed" })
    const store = (name: (typeof STORES)[number]) => writing.objectStore(name)
    const asked = [
      ...lines.flatMap((line) => [store("lines").add([line]), store("sizes").add(textSize([line]))]),
      ...calls.map((call) => store("calls").add(call))
    ]
    writing.commit()
    Promise.all([...asked, writing.done]).catch(() => {})
  } catch {
    // Closed for a newer console in another tab.
  }
}

const appender = (database: IDBPDatabase<JournalSchema>, bounds: Bounds, underway: Underway) => {
  let oldest = { key: 0, size: 0 }
  /** Characters written since the last time that all were counted. */
  let uncounted = Infinity

  const appendLines = async (writing: Writing, lines: Batch, checkpoint: Checkpoint | undefined) => {
    if (lines.length === 0) return
    const store = writing.objectStore("lines")
    const last = ((await store.openKeyCursor(null, "prev"))?.key ?? 0) + lines.length
    await store.add(lines, last)
    const size = textSize(lines) + textSize(checkpoint)
    await writing.objectStore("sizes").put(size, last)
    if (checkpoint !== undefined) await writing.objectStore("checkpoints").put(checkpoint, last)
    const first = (await store.openKeyCursor())!.key
    if (oldest.key !== first) oldest = { key: first, size: sizeOf(await store.get(first)) }
    if (last - first + oldest.size > bounds.lines * 1.1) await dropUpTo(writing, last - bounds.lines)
    uncounted += size
    if (uncounted > bounds.size / 10) {
      await dropUpTo(writing, await tooMuch(writing, bounds.size, last))
      uncounted = 0
    }
  }
  const write = async (writing: Writing, { lines, checkpoint, calls = [] }: Entry) => {
    try {
      await appendLines(writing, lines, checkpoint)
      const store = writing.objectStore("calls")
      for (const call of calls) await store.add(call)
      const newest = (await store.openKeyCursor(null, "prev"))?.key ?? 0
      if (calls.length > 0) await store.delete(IDBKeyRange.upperBound(newest - bounds.calls))
    } catch (cause) {
      writing.abort()
      await writing.done.catch(() => {})
      throw cause
    }
    await writing.done
  }
  return async (entry: Entry) => {
    const { lines, calls = [] } = entry
    if (lines.length + calls.length === 0) return
    const writing = database.transaction(STORES, "readwrite", { durability: "relaxed" })
    underway.set(writing, entry)
    try {
      await write(writing, entry)
    } catch (cause) {
      // What was taken back fails, and is written elsewhere.
      if (underway.has(writing)) throw cause
    } finally {
      underway.delete(writing)
    }
  }
}

/** The newest of the batches that are too much in characters, 0 where none is; the last one stays, whatever it holds. */
const tooMuch = async (writing: Writing, most: number, last: number) => {
  const store = writing.objectStore("sizes")
  const [keys, sizes] = await Promise.all([store.getAllKeys(), store.getAll()])
  let sum = 0
  const at = sizes.findLastIndex((size) => (sum += size) > most)
  return at < 0 ? 0 : Math.min(keys[at]!, keys[keys.length - 2] ?? 0, last - 1)
}

/** Lets every line go up to the one of this number, a part of a batch where it has to be, and what belongs to them. */
const dropUpTo = async (writing: Writing, gone: number) => {
  if (gone <= 0) return
  const [store, sizes] = [writing.objectStore("lines"), writing.objectStore("sizes")]
  const range = IDBKeyRange.upperBound(gone)
  await Promise.all([store.delete(range), sizes.delete(range), writing.objectStore("checkpoints").delete(range)])
  const edge = (await store.openCursor())!
  if (edge.key - gone >= sizeOf(edge.value)) return
  const rest = edge.value.slice(gone - edge.key)
  await edge.update(rest)
  await sizes.put(textSize(rest), edge.key)
}
