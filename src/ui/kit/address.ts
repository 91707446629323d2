import { createContext, useContext } from "react"
import type { Search } from "../../effects/contract/addresses.ts"

/** Where a page or a screen stands, as far as its search says it, and how to change that. */
export type Address = {
  /** The search as it is by now. */
  readonly latest: () => string
  readonly go: (search: Search) => void
  /** As `go`, without a new entry in the browser's history. */
  readonly replace: (search: Search) => void
}

/** Of the console's router, or of an application's own history. */
export const AddressContext = createContext<Address | null>(null)

/** The search as it is drawn: together with the page that it belongs to. */
export const SearchContext = createContext("")

export const useAddress = (): Address => {
  const address = useContext(AddressContext)
  if (address === null) throw new Error("Render inside a page")
  return address
}

/** Offers the palette what can be done on the screen that is drawn, each under its word's key; what it returns takes that back. */
export type Offer = (commands: Readonly<Record<string, () => void>>) => () => void

/** The console's own pages have commands that their machines know. */
export const OfferContext = createContext<Offer>(() => () => {})
