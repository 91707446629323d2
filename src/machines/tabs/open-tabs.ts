import { splitAddress } from "../../contract/addresses.ts"
import { HOME_PATH } from "../guard/verdict.ts"
import type { TabCommand, Tab } from "./tabs-events.ts"

/** An intent to leave or close pages. The operator is asked only if input would be lost. */
export type Intent = { readonly command: TabCommand | "leave" | "logout"; readonly name: string }

/**
 * The open pages in the order of the bar. `used` lists them by their last visit, the latest at the end. `running` pages
 * have actors; `forms` have unsaved input. `generations` counts the releases of a page, so that its view starts over
 * with its actor.
 */
export type OpenTabs = {
  readonly open: ReadonlyArray<Tab>
  readonly running: ReadonlyArray<string>
  readonly used: ReadonlyArray<string>
  readonly current: string | null
  readonly forms: ReadonlyArray<string>
  readonly scrollPositions: Readonly<Record<string, number>>
  readonly generations: Readonly<Record<string, number>>
}

/**
 * A change of the open pages: the released actors, the next address, and a tab whose form was dropped without asking.
 */
export type TabsChange = {
  readonly tabs: OpenTabs
  readonly released: ReadonlyArray<string>
  readonly goTo?: string
  /** The visited page. `isReturn`: another page was visible before. */
  readonly visit?: { readonly tab: Tab; readonly isReturn: boolean }
  readonly dropped?: Tab
  /** True if a page with a draft is no longer permitted. */
  readonly revoked?: boolean
}

export const MAX_OPEN_TABS = 20

/** Ends the actors of these pages; their tabs stay. */
const releaseActors = (tabs: OpenTabs, names: ReadonlyArray<string>): OpenTabs => ({
  ...tabs,
  running: tabs.running.filter((name) => !names.includes(name)),
  forms: tabs.forms.filter((name) => !names.includes(name)),
  scrollPositions: Object.fromEntries(Object.entries(tabs.scrollPositions).filter(([name]) => !names.includes(name))),
  generations: {
    ...tabs.generations,
    ...Object.fromEntries(names.map((name) => [name, (tabs.generations[name] ?? 0) + 1]))
  }
})

const dropTabs = (tabs: OpenTabs, names: ReadonlyArray<string>): OpenTabs => ({
  ...releaseActors(tabs, names),
  open: tabs.open.filter(({ name }) => !names.includes(name)),
  used: tabs.used.filter((name) => !names.includes(name)),
  current: tabs.current !== null && names.includes(tabs.current) ? null : tabs.current
})

/** The pages that a command closes or reloads; empty if it has no effect. */
export const targetsOf = ({ open }: OpenTabs, { command, name }: Intent): ReadonlyArray<string> => {
  const names = open.map((tab) => tab.name)
  if (command === "logout") return names
  const tabIndex = names.indexOf(name)
  if (tabIndex < 0) return []
  switch (command) {
    case "reload":
    case "leave":
      return [name]
    case "close":
    case "closeAll": {
      // Closing the last open page, the start page, would only open it again.
      const lastHome = open.length === 1 && splitAddress(open[0]!.fullPath).path === HOME_PATH
      return lastHome ? [] : command === "close" ? [name] : names
    }
    case "closeLeft":
      return names.slice(0, tabIndex)
    case "closeRight":
      return names.slice(tabIndex + 1)
    case "closeOthers":
      return names.filter((other) => other !== name)
  }
}

/** Carries out an intent. A closed visible page is followed by its right neighbour, or else its left one. */
export const dismiss = (tabs: OpenTabs, intent: Intent): TabsChange => {
  const released = targetsOf(tabs, intent)
  // The navigation of the operator itself continues.
  if (intent.command === "leave") return { tabs: releaseActors(tabs, released), released }
  const intentIndex = tabs.open.findIndex(({ name }) => name === intent.name)
  const isCurrentReleased = tabs.current !== null && released.includes(tabs.current)
  if (intent.command === "reload") {
    return {
      tabs: releaseActors(tabs, released),
      released,
      ...(isCurrentReleased ? { goTo: tabs.open[intentIndex]!.fullPath } : {})
    }
  }
  const neighbour =
    intent.command === "close"
      ? (tabs.open[intentIndex + 1] ?? tabs.open[intentIndex - 1])
      : intent.command === "closeAll"
        ? undefined
        : tabs.open[intentIndex]
  return {
    tabs: dropTabs(tabs, released),
    released,
    ...(isCurrentReleased ? { goTo: neighbour?.fullPath ?? HOME_PATH } : {})
  }
}

/** Closes pages that the operator may no longer see. The guard chooses the next page. */
export const withoutTabs = (tabs: OpenTabs, names: ReadonlyArray<string>): TabsChange => ({
  tabs: dropTabs(tabs, names),
  released: names,
  revoked: names.some((name) => tabs.forms.includes(name))
})

/**
 * Shows a page. A page with `ignoreCache` releases its actor when it is left; its tab stays. Beyond `MAX_OPEN_TABS` the
 * least recently used page closes, preferably one without unsaved input.
 */
export const withVisit = (tabs: OpenTabs, tab: Tab | null): TabsChange => {
  const leftTab = tabs.open.find(({ name }) => name === tabs.current && name !== tab?.name)
  const leaving = leftTab?.ignoreCache === true ? [leftTab.name] : []
  const after = releaseActors(tabs, leaving)
  if (tab === null) return { tabs: { ...after, current: null }, released: leaving }
  const visit = { tab, isReturn: tabs.current !== tab.name }
  const openIndex = after.open.findIndex(({ name }) => name === tab.name)
  const next: OpenTabs = {
    ...after,
    open: openIndex < 0 ? [...after.open, tab] : after.open.with(openIndex, tab),
    used: [...after.used.filter((name) => name !== tab.name), tab.name],
    current: tab.name
  }
  if (next.open.length <= MAX_OPEN_TABS) return { tabs: next, released: leaving, visit }
  const otherNames = next.used.filter((name) => name !== tab.name)
  const evictedName = otherNames.find((name) => !next.forms.includes(name)) ?? otherNames[0]!
  const evictedForm = next.open.find(({ name }) => name === evictedName && next.forms.includes(name))
  return {
    tabs: dropTabs(next, [evictedName]),
    released: [...leaving.filter((name) => name !== evictedName), evictedName],
    ...(evictedForm === undefined ? {} : { dropped: evictedForm }),
    visit
  }
}
