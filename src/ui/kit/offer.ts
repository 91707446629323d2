import { createContext } from "react"

/** Offers the palette what can be done on the screen that is drawn, each under its word's key; what it returns takes that back. */
export type Offer = (commands: Readonly<Record<string, () => void>>) => () => void

/** The console's own pages have commands that their machines know. */
export const OfferContext = createContext<Offer>(() => () => {})
