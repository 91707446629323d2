import type { Entry } from "./journal-store.ts"

/** The key of session storage: the entries of a page that its own reload replaces. */
const KEY = "journal"

/** Leaves entries to the page after a reload. False if the browser has no room for them. */
export const leaveForReload = (entries: ReadonlyArray<Entry>): boolean => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}

/** True if the page before left entries that are not taken yet. */
export const hasReloadEntries = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** The entries of the page before; a second call returns none. */
export const takeReloadEntries = (): ReadonlyArray<Entry> => {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? [] : (JSON.parse(text) as ReadonlyArray<Entry>)
  } catch {
    return []
  }
}
