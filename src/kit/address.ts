import { createContext, useContext } from "react"
import { isOfPlatform } from "../contract/platform-records.ts"
import type { ListOffer } from "../machines/command-palette/command-palette-events.ts"
import type { ExportedList } from "../machines/export/exported-list.ts"
import type { RecordsActor } from "../machines/records/typed-records.ts"
import type { ViewsActor } from "../machines/views/views-machine.ts"
import type { MenuItem } from "./menu.tsx"

/** The search of the rendered page. */
export const SearchContext = createContext("")

/** Offers the palette the actions of a list while it is rendered; the returned function ends this. */
export type OfferListActions = (list: RecordsActor, offer: ListOffer) => (() => void) | undefined
export const OfferContext = createContext<OfferListActions>(() => undefined)

export type HistoryItem = (entity: string, id: string) => MenuItem

/** The layouts of lists, and the name of the page of a list. */
export type Lists = {
  readonly views: ViewsActor
  readonly pageOf: (list: RecordsActor) => string
  /** Puts a text into the clipboard, and shows a notice. */
  readonly copy: (text: string) => void
  readonly exportList: (list: ExportedList) => void
  /** Opens the history of a record of this kind and id, if the operator may see it. */
  readonly historyOf?: HistoryItem | undefined
  /** The name of the present operator. */
  readonly operator: () => string
  /** True for a merchant's user. */
  readonly ofMerchant: boolean
}

/** A page's only list has its name. */
export const pageOfList = (id: string): string => id.replace(/\.list$/, "")

export const ListsContext = createContext<Lists | null>(null)

/** True for the platform's records if the operator belongs to a merchant: they see them and change none. */
export const useLooksOnly = (group: string): boolean =>
  useContext(ListsContext)?.ofMerchant === true && isOfPlatform(group)
