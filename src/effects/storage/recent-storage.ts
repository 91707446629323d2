import { MAX_RECENT } from "../../machines/command-palette/command-palette-machine.ts"
import type { Owner } from "../../machines/session/session-events.ts"
import { isRecord, isText, readJson, writeItem } from "./local-storage.ts"

const RECENT_KEY = "palette"
const VERSION = 1

/** The last choices of this operator in the palette; empty for another operator's choices or invalid ones. */
export const loadRecent = (owner: Owner): ReadonlyArray<string> => {
  const saved = readJson(RECENT_KEY)
  if (!isRecord(saved) || saved["version"] !== VERSION || saved["owner"] !== owner) return []
  const { recent } = saved
  return Array.isArray(recent) && recent.every(isText) ? [...new Set(recent)].slice(0, MAX_RECENT) : []
}

export const saveRecent = (saved: { readonly owner: Owner; readonly recent: ReadonlyArray<string> }): void =>
  writeItem(RECENT_KEY, JSON.stringify({ version: VERSION, ...saved }))
