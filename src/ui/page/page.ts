import { useRouterState } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { Visit } from "../../machines/guard/guard-events.ts"
import type { MicroappName } from "../../machines/microapps/microapp-events.ts"
import type { TextKey } from "../../locales/keys.ts"

/**
 * A page at an address after the guard's verdict. `tab` names its tab, null for a refusal; `life` counts how often
 * the page was released before.
 */
export type Page = {
  readonly visit: Visit
  readonly title: TextKey
  readonly tab: string | null
  readonly generation?: number
  readonly draw: () => ReactNode
}

/** The embedded application of the page, null for the console's own pages and refusals. */
export const applicationOf = ({ tab, visit }: Page): MicroappName | null =>
  tab !== null && visit.name === "section" ? (visit.section as MicroappName) : null

type Matches = ReadonlyArray<{ readonly context: unknown }>

/** The page of the address, after the guard's verdict. */
export const pageOf = (matches: Matches) => (matches.at(-1)?.context as { readonly page?: Page } | undefined)?.page

export const usePage = () => useRouterState({ select: ({ matches }) => pageOf(matches) })
