import { type AnyRouter, useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { type Address, SearchContext } from "../kit/address.ts"
import { stringifySearch } from "./address.ts"

const textOf = (search: Readonly<Record<string, unknown>>) => stringifySearch(search).slice(1)

export const addressOf = (router: AnyRouter): Address => ({
  latest: () => textOf(router.state.location.search),
  go: (search) => void router.navigate({ to: ".", search, resetScroll: false }),
  replace: (search) => void router.navigate({ to: ".", search, replace: true, resetScroll: false })
})

/** Around the pages: the search of the one on show. */
export const PageSearch = ({ children }: { readonly children: ReactNode }) => (
  <SearchContext value={useSearch({ strict: false, select: textOf })}>{children}</SearchContext>
)
