import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb"
import type { RecordedCall } from "../../machines/journal/case-file.ts"
import type { JournalLine } from "../../machines/journal/journal.ts"
import type { Checkpoint } from "../../machines/journal/states.ts"
import type { Owner } from "../../machines/session/session-events.ts"

/**
 * A batch is stored as one entry, because one entry for each line costs the browser ten times as much. The key is the
 * number of its last line, counted from the first line ever written.
 */
export type Batch = ReadonlyArray<JournalLine>

/** An entry with its operator, for an index. Entries from before a sign-in have no operator. */
type Owned<A> = { readonly owner: Owner; readonly entry: A }
type Indexed<A> = { key: number; value: Owned<A>; indexes: { owner: Owner } }
export const NO_OWNER: Owner = ""

interface JournalSchema extends DBSchema {
  lines: Indexed<Batch>
  /** Size of each batch with its checkpoint, in characters of JSON, by the batch's key. */
  sizes: { key: number; value: number }
  checkpoints: Indexed<Checkpoint>
  calls: Indexed<RecordedCall>
}
export const OWNED_STORES = ["lines", "checkpoints", "calls"] as const
export const STORES = [...OWNED_STORES, "sizes"] as const
export type WriteTransaction = IDBPTransaction<JournalSchema, ReadonlyArray<(typeof STORES)[number]>, "readwrite">

export type JournalDatabase = IDBPDatabase<JournalSchema>

export const openJournalDatabase = (): Promise<JournalDatabase> =>
  openDB<JournalSchema>("wheelhouse-journal", 3, {
    upgrade: (database) => {
      // Entries of an older console name no operator. They are dropped, so that the wrong operator cannot see them.
      for (const name of database.objectStoreNames) database.deleteObjectStore(name)
      database.createObjectStore("sizes", { autoIncrement: true })
      for (const name of OWNED_STORES)
        database.createObjectStore(name, { autoIncrement: true }).createIndex("owner", "owner")
    },
    // A newer console in another tab does not have to wait for this one.
    blocking: (_current, _next, { target }) => (target as IDBDatabase).close()
  })

/** Called after a sign-in: entries without an operator become this operator's, and entries of others are deleted. */
export const claim = async (database: JournalDatabase, owner: Owner) => {
  const writing = database.transaction(STORES, "readwrite", { durability: "relaxed" })
  const claimed = OWNED_STORES.map(async (name) => {
    const store = writing.objectStore(name)
    const index = store.index("owner")
    const owners: Array<Owner> = []
    for (
      let ownerCursor = await index.openKeyCursor(null, "nextunique");
      ownerCursor !== null;
      ownerCursor = await ownerCursor.continue()
    )
      owners.push(ownerCursor.key)
    const otherOwners = owners.filter((other) => other !== owner && other !== NO_OWNER)
    for (const key of (await Promise.all(otherOwners.map((other) => index.getAllKeys(other)))).flat()) {
      await store.delete(key)
      if (name === "lines") await writing.objectStore("sizes").delete(key)
    }
    for (
      let entryCursor = await index.openCursor(NO_OWNER);
      entryCursor !== null;
      entryCursor = await entryCursor.continue()
    )
      await entryCursor.update({ ...entryCursor.value, owner } as never)
  })
  await Promise.all([...claimed, writing.done])
}

export const textSize = (value: unknown) => (value === undefined ? 0 : JSON.stringify(value).length)

/** The key of the newest batch to delete, 0 for none. The last batch is never deleted. */
export const lastExcessKey = async (writing: WriteTransaction, maxCharacters: number, last: number) => {
  const store = writing.objectStore("sizes")
  const [keys, sizes] = await Promise.all([store.getAllKeys(), store.getAll()])
  let sum = 0
  const lastExcess = sizes.findLastIndex((size) => (sum += size) > maxCharacters)
  return lastExcess < 0 ? 0 : Math.min(keys[lastExcess]!, keys[keys.length - 2] ?? 0, last - 1)
}

/** Deletes every line up to this number with its data, even within a batch. */
export const dropUpTo = async (writing: WriteTransaction, lastKey: number) => {
  if (lastKey <= 0) return
  const [store, sizes] = [writing.objectStore("lines"), writing.objectStore("sizes")]
  const range = IDBKeyRange.upperBound(lastKey)
  await Promise.all([store.delete(range), sizes.delete(range), writing.objectStore("checkpoints").delete(range)])
  const edge = (await store.openCursor())!
  const { owner, entry } = edge.value
  if (edge.key - lastKey >= entry.length) return
  const remainingLines = entry.slice(lastKey - edge.key)
  await edge.update({ owner, entry: remainingLines })
  await sizes.put(textSize(remainingLines), edge.key)
}
