import type { Entry } from "./journal-store.ts"
import { withSessionStorage } from "../storage/local-storage.ts"

/** The key of session storage for entries that a page leaves to its own reload. */
const KEY = "journal"

/** Leaves entries to the page after a reload. False if the browser has no room. */
export const leaveForReload = (entries: ReadonlyArray<Entry>): boolean =>
  withSessionStorage((storage) => {
    storage.setItem(KEY, JSON.stringify(entries))
    return true
  }, false)

/** True if the page before the reload left entries that nobody has taken yet. */
export const hasReloadEntries = (): boolean => withSessionStorage((storage) => storage.getItem(KEY) !== null, false)

/** Takes the entries of the page before the reload. A second call returns none. */
export const takeReloadEntries = (): ReadonlyArray<Entry> =>
  withSessionStorage((storage): ReadonlyArray<Entry> => {
    const text = storage.getItem(KEY)
    storage.removeItem(KEY)
    return text === null ? [] : (JSON.parse(text) as ReadonlyArray<Entry>)
  }, [])
