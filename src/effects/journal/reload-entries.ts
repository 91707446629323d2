import type { Entry } from "./journal-store.ts"

/** The key of session storage for entries that a page leaves to its own reload. */
const KEY = "journal"

/** Leaves entries to the page after a reload. False if the browser has no room. */
export const leaveForReload = (entries: ReadonlyArray<Entry>): boolean => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}

/** True if the page before the reload left entries that nobody has taken yet. */
export const hasReloadEntries = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Takes the entries of the page before the reload. A second call returns none. */
export const takeReloadEntries = (): ReadonlyArray<Entry> => {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? [] : (JSON.parse(text) as ReadonlyArray<Entry>)
  } catch {
    return []
  }
}
