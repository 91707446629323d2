import { createContext, useContext } from "react"
import { isOfPlatform } from "../contract/platform-records.ts"
import type { ListOffer } from "../machines/command-palette/command-palette-events.ts"
import type { ExportedList } from "../machines/export/exported-list.ts"
import type { RecordsActor } from "../machines/records/typed-records.ts"
import type { ViewsActor } from "../machines/views/views-machine.ts"
import type { Item } from "./menu.tsx"

/** The search as it is drawn: together with the page that it belongs to. */
export const SearchContext = createContext("")

/** Offers the palette what can be done with a list as long as it is drawn; what it returns takes that back. */
export type Offer = (list: RecordsActor, offer: ListOffer) => (() => void) | undefined
export const OfferContext = createContext<Offer>(() => undefined)

export type HistoryItem = (entity: string, id: string) => Item

/** The layouts of lists, and the name of the page that a list stands on. */
export type Lists = {
  readonly views: ViewsActor
  readonly pageOf: (list: RecordsActor) => string
  /** Puts a text into the clipboard, and says so. */
  readonly copy: (text: string) => void
  readonly exportList: (list: ExportedList) => void
  /** The way to what happened to a record of this kind and id, where the operator may see that. */
  readonly historyOf?: HistoryItem | undefined
  /** The name of whoever looks at them. */
  readonly operator: () => string
  /** True for a merchant's user. */
  readonly ofMerchant: boolean
}

/** A page's only list has its name. */
export const pageOfList = (id: string): string => id.replace(/\.list$/, "")

export const ListsContext = createContext<Lists | null>(null)

/** True for the platform's records where the operator is one of a merchant's people: they see them and change none. */
export const useLooksOnly = (group: string): boolean =>
  useContext(ListsContext)?.ofMerchant === true && isOfPlatform(group)
