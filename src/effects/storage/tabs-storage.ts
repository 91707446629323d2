import type { Owner } from "../../machines/session/session-events.ts"
import { MAX_OPEN_TABS } from "../../machines/tabs/open-tabs.ts"
import { tabAt } from "../../machines/tabs/tab-at.ts"
import type { Tab, TabsEvents } from "../../machines/tabs/tabs-events.ts"
import { removeItem, withSessionStorage, isRecord, isText, readJson, writeItem } from "./local-storage.ts"

const TABS_KEY = "tabs"
const VERSION = 1

const MAX_PATH_LENGTH = 2000

type Stored = { readonly owner: Owner; readonly open: ReadonlyArray<unknown>; readonly used: ReadonlyArray<unknown> }

const isStored = (raw: unknown): raw is Stored =>
  isRecord(raw) &&
  raw["version"] === VERSION &&
  (isText(raw["owner"]) || Number.isInteger(raw["owner"])) &&
  Array.isArray(raw["open"]) &&
  Array.isArray(raw["used"])

const tabIn = (raw: unknown): Tab | null => {
  if (!isRecord(raw)) return null
  const { name, fullPath } = raw
  return isText(name) && isText(fullPath) && fullPath.length <= MAX_PATH_LENGTH ? tabAt(name, fullPath) : null
}

/** The open pages of this window; for a new window, the last ones of any other. A logout clears them. */
const savedOf = (owner: Owner) => {
  const shared = readJson(TABS_KEY)
  const windowTabs = withSessionStorage((storage): unknown => JSON.parse(storage.getItem(TABS_KEY) ?? "null"), null)
  if (!isStored(shared) || shared.owner !== owner) return null
  return isStored(windowTabs) && windowTabs.owner === owner ? windowTabs : shared
}

/**
 * The pages that this operator had open, without unknown and removed ones. None for another operator, an older version,
 * or invalid text.
 */
export const loadTabs = (owner: Owner): Omit<TabsEvents["loaded"], "type"> => {
  const stored = savedOf(owner)
  if (stored === null) return { open: [], used: [] }
  const tabs = stored.open.map(tabIn).filter((tab) => tab !== null)
  const open = [...new Map(tabs.map((tab) => [tab.name, tab])).values()].slice(0, MAX_OPEN_TABS)
  const used = new Set(stored.used.filter((name) => open.some((tab) => tab.name === name)) as ReadonlyArray<string>)
  const unused = open.filter(({ name }) => !used.has(name)).map(({ name }) => name)
  return { open, used: [...unused, ...used] }
}

type Saved = { readonly owner: Owner; readonly open: ReadonlyArray<Tab>; readonly used: ReadonlyArray<string> }

export const saveTabs = ({ owner, open, used }: Saved): void => {
  const places = open.map(({ name, fullPath }) => ({ name, fullPath }))
  const text = JSON.stringify({ version: VERSION, owner, open: places, used })
  writeItem(TABS_KEY, text)
  withSessionStorage((storage) => storage.setItem(TABS_KEY, text), undefined)
}

export const forgetTabs = (): void => {
  removeItem(TABS_KEY)
  withSessionStorage((storage) => storage.removeItem(TABS_KEY), undefined)
}
