import { Effect } from "effect"
import type { RecordedCall } from "../../machines/journal/case-file.ts"
import type { Checkpoint } from "../../machines/journal/states.ts"
import type { Owner } from "../../machines/session/session-events.ts"
import {
  type Batch,
  claim,
  dropUpTo,
  type JournalDatabase,
  openJournalDatabase,
  OWNED_STORES,
  STORES,
  textSize,
  lastExcessKey,
  type WriteTransaction
} from "./journal-database.ts"

/** Lines that are written in one transaction. */
export type Entry = {
  readonly owner: Owner
  readonly lines: Batch
  readonly checkpoint?: Checkpoint | undefined
  readonly calls?: ReadonlyArray<RecordedCall>
}
/** Running writes to the store, the oldest first. */
type Underway = Map<WriteTransaction, Entry>
/** The entries of one operator, the oldest first. An older or newer console may have written them. */
export type StoredEntries = Readonly<Record<"lines" | "checkpoints" | "calls", ReadonlyArray<unknown>>>

/** The journal in IndexedDB. Its effects fail only with the browser's own error. */
export type JournalStore = {
  readonly append: (entry: Entry) => Effect.Effect<void, unknown>
  /**
   * Appends the last lines of a closing page, with all pending writes, which would be lost. A single request suffices,
   * because no answer reaches the page any more.
   */
  readonly appendLast: (entry: Pick<Entry, "owner" | "lines">) => void
  /** Aborts the running writes, and returns their entries. */
  readonly takeBack: () => ReadonlyArray<Entry>
  /** Called after a sign-in: entries without an operator become this operator's, and entries of others are deleted. */
  readonly claim: (owner: Owner) => Effect.Effect<void, unknown>
  readonly load: (owner: Owner) => Effect.Effect<StoredEntries, unknown>
}

/** The limits of the store: lines, calls, and characters of JSON of lines and checkpoints. */
export type Bounds = { readonly lines: number; readonly calls: number; readonly size: number }

/**
 * Opens the store. Old entries are deleted once they exceed the bounds by a tenth, so that not every batch deletes
 * some.
 */
export const openJournalStore = (bounds: Bounds): Effect.Effect<JournalStore, unknown> =>
  Effect.tryPromise(openJournalDatabase).pipe(
    Effect.map((database) => {
      const underway: Underway = new Map()
      const append = appender(database, bounds, underway)
      return {
        append: (entry) => Effect.tryPromise(() => append({ ...entry, lines: entry.lines.slice(-bounds.lines) })),
        appendLast: ({ owner, lines }) =>
          appendLast(database, [...takeBack(underway), { owner, lines: lines.slice(-bounds.lines) }]),
        takeBack: () => takeBack(underway),
        claim: (owner) => Effect.tryPromise(() => claim(database, owner)),
        load: (owner) =>
          Effect.tryPromise(async () => {
            const reading = database.transaction(OWNED_STORES)
            const [lines, checkpoints, calls] = await Promise.all([
              reading.objectStore("lines").index("owner").getAll(owner),
              reading.objectStore("checkpoints").index("owner").getAll(owner),
              reading.objectStore("calls").index("owner").getAll(owner)
            ])
            return {
              lines: lines.flatMap(({ entry }) => entry),
              checkpoints: checkpoints.map(({ entry }) => entry),
              calls: calls.map(({ entry }) => entry)
            }
          })
      }
    })
  )

/**
 * Aborts the writes that the browser has not begun to commit, and returns their entries. They would be lost with the
 * page.
 */
const takeBack = (underway: Underway): ReadonlyArray<Entry> =>
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

/** Writes one entry for each line, because the browser chooses the next key. The next page deletes old entries. */
const appendLast = (database: JournalDatabase, entries: ReadonlyArray<Entry>) => {
  const withOwner = <A>(owner: Owner, parts: ReadonlyArray<A>) => parts.map((entry) => ({ owner, entry }))
  const lines = entries.flatMap((entry) => withOwner(entry.owner, entry.lines))
  const calls = entries.flatMap((entry) => withOwner(entry.owner, entry.calls ?? []))
  if (lines.length + calls.length === 0) return
  try {
    const writing = database.transaction(STORES, "readwrite", { durability: "relaxed" })
    const [batches, sizes] = [writing.objectStore("lines"), writing.objectStore("sizes")]
    const requests = [
      ...lines.flatMap(({ owner, entry: line }) => [
        batches.add({ owner, entry: [line] }),
        sizes.add(textSize([line]))
      ]),
      ...calls.map((call) => writing.objectStore("calls").add(call))
    ]
    writing.commit()
    Promise.all([...requests, writing.done]).catch(() => {})
  } catch {
    // A newer console in another tab has closed the store.
  }
}

const appender = (database: JournalDatabase, bounds: Bounds, underway: Underway) => {
  let oldest = { key: 0, size: 0 }
  /** Characters written since the last complete count. */
  let uncounted = Infinity

  const appendLines = async (writing: WriteTransaction, { owner, lines, checkpoint }: Entry) => {
    if (lines.length === 0) return
    const store = writing.objectStore("lines")
    const last = ((await store.openKeyCursor(null, "prev"))?.key ?? 0) + lines.length
    await store.add({ owner, entry: lines }, last)
    const size = textSize(lines) + textSize(checkpoint)
    await writing.objectStore("sizes").put(size, last)
    if (checkpoint !== undefined) await writing.objectStore("checkpoints").put({ owner, entry: checkpoint }, last)
    const first = (await store.openKeyCursor())!.key
    if (oldest.key !== first) oldest = { key: first, size: (await store.get(first))!.entry.length }
    if (last - first + oldest.size > bounds.lines * 1.1) await dropUpTo(writing, last - bounds.lines)
    uncounted += size
    if (uncounted > bounds.size / 10) {
      await dropUpTo(writing, await lastExcessKey(writing, bounds.size, last))
      uncounted = 0
    }
  }
  const write = async (writing: WriteTransaction, entry: Entry) => {
    const { owner, calls = [] } = entry
    try {
      await appendLines(writing, entry)
      const store = writing.objectStore("calls")
      for (const call of calls) await store.add({ owner, entry: call })
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
      // A write that `takeBack` aborted fails, and its lines are written elsewhere.
      if (underway.has(writing)) throw cause
    } finally {
      underway.delete(writing)
    }
  }
}
