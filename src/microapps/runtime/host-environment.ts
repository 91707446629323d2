import { languageIn } from "../../contract/languages.ts"
import {
  COLUMNS_KEY,
  LANGUAGE_KEY,
  MENU_KEY,
  SMALL_REFUND_KEY,
  THEME_KEY,
  themeIn,
  TOKEN_KEY,
  USER_KEY
} from "../../contract/storage.ts"
import { layoutsIn, layoutsText, pageSizeIn, type SavedLayouts } from "../../machines/views/layouts.ts"
import type { ExportedList } from "../../machines/export/exported-list.ts"
import type { RecordedEvent } from "../../machines/journal/journal.ts"
import type { Offers } from "../../machines/microapps/offers.ts"
import type { HistoryItem } from "../../kit/list-services.ts"
import type { CardHandlers } from "../../kit/record-link.tsx"
import type { Language } from "../../contract/languages.ts"

export type Theme = "light" | "dark"

/** Values outside of an application, which it can read at any time and whose changes it receives. */
export type HostEnvironment = {
  readonly token: () => string
  readonly language: () => Language
  readonly theme: () => Theme
  readonly subscribe: (listener: () => void) => () => void
  /** Reports that the application holds unsaved input, or no longer does. */
  readonly setUnsaved: (unsaved: boolean) => void
  /** Passes on the palette entries: the screens, and the actions of the visible one. */
  readonly setOffers: (offers: Partial<Offers>) => void
  /** Writes an actor's events into the console's journal. */
  readonly record: (event: RecordedEvent) => void
  /** Exports a list, if the host can. */
  readonly exportList?: ((list: ExportedList) => void) | undefined
  /** Saves a case file, if the host can. */
  readonly saveCase?: (() => void) | undefined
  /** The menu item that opens the history of a record, if the host has one and the operator may see it. */
  readonly historyOf?: HistoryItem | undefined
  /** Shows the card of a record at its link, if the host can. */
  readonly cardOf?: CardHandlers | undefined
}

/** State that the console shares (specification, section 3). */
export type GlobalState = {
  readonly get: () => { readonly globalToken: string; readonly language: string; readonly theme: string }
  readonly subscribe: (listener: () => void) => () => void
  readonly record?: HostEnvironment["record"]
  readonly exportList?: HostEnvironment["exportList"]
  readonly saveCase?: HostEnvironment["saveCase"]
  readonly historyOf?: HostEnvironment["historyOf"]
  readonly cardOf?: HostEnvironment["cardOf"]
}

/** The environment that the console gives an application. */
export const sharedBy = (
  globalState: GlobalState,
  { setUnsaved, setOffers }: Pick<HostEnvironment, "setUnsaved" | "setOffers">
): HostEnvironment => ({
  ...globalState,
  token: () => globalState.get().globalToken,
  language: () => languageIn(globalState.get().language) ?? "zh-CN",
  theme: () => (globalState.get().theme === "dark" ? "dark" : "light"),
  setUnsaved,
  setOffers,
  record: globalState.record ?? (() => {})
})

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a choice. If storage refuses, the choice lasts as long as the application. */
const store = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
  } catch {
    // The choice lasts until the next start.
  }
}

type Stored = Readonly<Record<string, unknown>>
const parsed = (key: string): Stored => {
  try {
    return Object(JSON.parse(stored(key) ?? ""))
  } catch {
    return {}
  }
}
/** The name of the signed-in operator in the console's storage. */
export const operatorName = (): string => String(parsed(USER_KEY)["username"] ?? "")
export const isOfMerchant = (): boolean => typeof parsed(USER_KEY)["merchant_id"] === "number"

const isAmong = (rules: unknown, name: string): boolean =>
  Array.isArray(rules) && rules.some((rule) => rule?.name === name || isAmong(rule?.children, name))
/** True if the operator has a permission, according to the menu in the console's storage. */
export const hasPermission = (name: string): boolean => isAmong(parsed(MENU_KEY), name)

/** The layouts of an application's lists in this browser. Layouts of others stay. */
export const layoutsOf = (application: string) => ({
  load: (): SavedLayouts => {
    const text = stored(COLUMNS_KEY)
    return { layouts: layoutsIn(text, application), pageSize: pageSizeIn(text) }
  },
  save: (saved: SavedLayouts): void => store(COLUMNS_KEY, layoutsText(stored(COLUMNS_KEY), application, saved))
})

/** The amount below which the operator approves refunds together, in cents. */
export const smallRefund = {
  load: (): number => Number(stored(SMALL_REFUND_KEY)),
  save: (cents: number): void => store(SMALL_REFUND_KEY, String(cents))
}

/**
 * The environment of an application that stands alone: the console's values in this browser, updated when another tab
 * changes them.
 */
export const browserEnvironment = (): HostEnvironment => {
  const askBeforeUnload = (event: Event) => event.preventDefault()
  const dark = matchMedia("(prefers-color-scheme: dark)")
  return {
    token: () => stored(TOKEN_KEY) ?? "",
    language: () => languageIn(stored(LANGUAGE_KEY)) ?? "zh-CN",
    theme: () => {
      const choice = themeIn(stored(THEME_KEY))
      return choice === "system" ? (dark.matches ? "dark" : "light") : choice
    },
    subscribe: (onChange) => {
      const listener = () => onChange()
      addEventListener("storage", listener)
      dark.addEventListener("change", listener)
      return () => {
        removeEventListener("storage", listener)
        dark.removeEventListener("change", listener)
      }
    },
    setUnsaved: (unsaved) =>
      unsaved
        ? addEventListener("beforeunload", askBeforeUnload)
        : removeEventListener("beforeunload", askBeforeUnload),
    setOffers: () => {},
    record: () => {}
  }
}
