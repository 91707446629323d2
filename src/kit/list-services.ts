import { createContext, useContext } from "react"
import { isOfPlatform } from "../contract/platform-records.ts"
import type { ListOffer } from "../machines/command-palette/command-palette-events.ts"
import type { ExportedList } from "../machines/export/exported-list.ts"
import type { RecordsActor } from "../machines/records/typed-records.ts"
import type { ViewsActor } from "../machines/views/views-machine.ts"
import type { MenuItem } from "./menu.tsx"

/** The search of the rendered page. */
export const SearchContext = createContext("")

/** Offers the palette the actions of a list while the list is rendered. The returned function ends the offer. */
export type OfferListActions = (list: RecordsActor, offer: ListOffer) => (() => void) | undefined
export const OfferContext = createContext<OfferListActions>(() => undefined)

export type HistoryItem = (entity: string, id: string) => MenuItem

/** Services of the host for lists, and the name of a list's page. */
export type ListServices = {
  readonly views: ViewsActor
  readonly pageOf: (list: RecordsActor) => string
  /** Copies a text to the clipboard, and shows a notice. */
  readonly copy: (text: string) => void
  readonly exportList: (list: ExportedList) => void
  /** The menu item that opens the history of a record of this kind and id; undefined for operators who may see none. */
  readonly historyOf?: HistoryItem | undefined
  /** The name of the signed-in operator. */
  readonly operator: () => string
  /** True for a merchant's user. */
  readonly ofMerchant: boolean
}

/** The name of a list's page. The only list of a page has the page's name. */
export const pageOfList = (id: string): string => id.replace(/\.list$/, "")

export const ListServicesContext = createContext<ListServices | null>(null)

/** True if the operator can only read these records: a merchant's user changes none of the platform's. */
export const useIsReadOnly = (group: string): boolean =>
  useContext(ListServicesContext)?.ofMerchant === true && isOfPlatform(group)
