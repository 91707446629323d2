import type { ReactNode } from "react"
import type { AnyActorRef } from "xstate"
import type { Visit } from "../machines/guard/guard-events.ts"
import type { PageActors, PageMachine, PageParts } from "../machines/pages/page-machine.ts"
import { type AnyPageRule, type PageRules, rulesIn } from "../machines/pages/page-rules.ts"
import type { RecordList } from "../machines/records/record-list.ts"

/** The host that wires the parts of pages: the console, or an embedded application. */
export interface PageHost<FromEffect> {
  readonly fromEffect: FromEffect
  readonly recordParts: (list: RecordList) => PageParts
}

/** The visit of a page, as far as a view needs it. */
export type PageVisit = Pick<Visit, "section" | "fullPath" | "query">

/** A page of the console, or a screen of an application. `FromEffect` belongs to the host that runs its effects. */
export interface PageDefinition<FromEffect> {
  readonly parts?: (host: PageHost<FromEffect>) => PageParts
  readonly rules?: ReadonlyArray<AnyPageRule>
  /** Receives the actors of the parts by name, and the `visit`. */
  readonly view: (props: never) => ReactNode
}

/** A page whose code is loaded: its machine, null without actors, and its rendering of a visit. */
export interface LoadedPage {
  readonly machine: PageMachine | null
  readonly open: (visit: PageVisit, page?: AnyActorRef) => () => ReactNode
}

/** The actors around the pages of a host, such as the session. */
export type ActorsAround<FromEffect> = FromEffect extends { readonly "~actors"?: infer Actors extends object }
  ? Actors
  : {}

type Definition<Parts extends PageParts, FromEffect> = {
  readonly parts: (fromEffect: FromEffect) => Parts
  readonly rules?: PageRules<PageActors<Parts> & ActorsAround<FromEffect>>
  readonly view: (props: PageActors<Parts> & { readonly visit: PageVisit }) => ReactNode
}

/**
 * Defines a page or screen: its parts with their effects, the rules between them, and its view. More properties are
 * the host's: path and title of a screen.
 *
 * **When to use**
 *
 * For every page that is not a plain list; `defineListPage` serves those.
 *
 * **Gotchas**
 *
 * - Parts start with the tab and stop when it closes. They keep their state while the tab is open.
 * - A part that follows the address needs `input` for its start and `onVisit` for later visits. If the address also
 *   follows the part, it needs `address`.
 * - The view holds no state of its own.
 *
 * **Example**
 *
 * ```tsx
 * export const page = definePage({
 *   parts: (fromEffect: FromEffect) => ({ order: orderDetail.part(fromEffect(readOrder), "id") }),
 *   view: ({ order, visit }) => <h1>{useSelector(order, orderDetail.foundOf)?.number ?? visit.fullPath}</h1>
 * })
 * ```
 */
export const definePage = <Parts extends PageParts, FromEffect, More extends object>({
  parts,
  rules,
  view,
  ...more
}: Definition<Parts, FromEffect> & More): PageDefinition<FromEffect> &
  Omit<More, keyof Definition<Parts, FromEffect>> => ({
  ...more,
  parts: ({ fromEffect }) => parts(fromEffect),
  rules: rulesIn(rules),
  view
})
