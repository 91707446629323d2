import { Option, Schema } from "effect"
import { MOST_OPEN } from "../../machines/tabs/open-tabs.ts"
import { tabAt } from "../../machines/tabs/tab-at.ts"
import type { Tab, TabsEvents } from "../../machines/tabs/tabs-events.ts"
import { drop, parsed, write } from "./local-storage.ts"
import { dropOwn, ownParsed, writeOwn } from "./operator-storage.ts"

const TABS_KEY = "tabs"
const VERSION = 1

const Kept = Schema.Struct({
  version: Schema.Literal(VERSION),
  owner: Schema.Int,
  open: Schema.Array(Schema.Unknown),
  used: Schema.Array(Schema.Unknown)
})
const Place = Schema.Struct({ name: Schema.String, fullPath: Schema.String.check(Schema.isMaxLength(2000)) })

const readKept = Schema.decodeUnknownOption(Kept)
const readPlace = Schema.decodeUnknownOption(Place)

const tabIn = (raw: unknown): Tab | null =>
  Option.match(readPlace(raw), { onNone: () => null, onSome: ({ name, fullPath }) => tabAt(name, fullPath) })

/** What this window had open; a new window begins with what another one had last. Where a logout emptied what the windows share, nothing is kept. */
const savedOf = (owner: number) => {
  const [shared, own] = [parsed(TABS_KEY), ownParsed(TABS_KEY)].map((raw) => Option.getOrNull(readKept(raw)))
  if (shared?.owner !== owner) return null
  return own?.owner === owner ? own : shared
}

/** The pages that this operator had open. What somebody else had open, an older version or rubbish kept counts as none; so does a page that is no more. */
export const loadTabs = (owner: number): Omit<TabsEvents["found"], "type"> => {
  const kept = savedOf(owner)
  if (kept === null) return { open: [], used: [] }
  const tabs = kept.open.map(tabIn).filter((tab) => tab !== null)
  const open = [...new Map(tabs.map((tab) => [tab.name, tab])).values()].slice(0, MOST_OPEN)
  const used = new Set(kept.used.filter((name) => open.some((tab) => tab.name === name)) as ReadonlyArray<string>)
  const unused = open.filter(({ name }) => !used.has(name)).map(({ name }) => name)
  return { open, used: [...unused, ...used] }
}

type Saved = { readonly owner: number; readonly open: ReadonlyArray<Tab>; readonly used: ReadonlyArray<string> }

export const saveTabs = ({ owner, open, used }: Saved): void => {
  const places = open.map(({ name, fullPath }) => ({ name, fullPath }))
  const text = JSON.stringify({ version: VERSION, owner, open: places, used })
  write(TABS_KEY, text)
  writeOwn(TABS_KEY, text)
}

export const forgetTabs = (): void => {
  drop(TABS_KEY)
  dropOwn(TABS_KEY)
}
