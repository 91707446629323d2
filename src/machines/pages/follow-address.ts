import { type AnyActorRef, type AnyMachineSnapshot, type EventObject, fromCallback } from "xstate"
import { type Search, searchIn, searchText } from "../../contract/addresses.ts"
import { idOf } from "../forward-emitted.ts"
import type { PageInput } from "../page-input.ts"
import { defaultViewOf, type ViewsActor } from "../views/views-machine.ts"
import { parentOf } from "../xstate-internals.ts"

/** A page is visited at an address. `isReturn`: another page was visible before. */
export type PageVisited = { readonly name: string; readonly query: PageInput["query"]; readonly isReturn: boolean }

/** The state of a page belongs to another search. `replace`: the browser's history gets no new entry. */
export type PageEmitted = {
  readonly type: "page.searchChanged"
  readonly name: string
  readonly search: Search
  readonly replace: boolean
}

/** The event for a part whose page is visited with this query; null if the part stays as it is. */
export type OnVisit = (query: PageInput["query"], snapshot: never) => EventObject | null

/**
 * The address of a page holds the state of one of its parts. The `onVisit` of that part reads what `searchOf` writes.
 */
export type PartAddress = {
  /** Null while another state is on its way. */
  readonly searchOf: (snapshot: never) => Search | null
  /** False while `searchOf` describes a temporary state. */
  readonly isSettled?: (snapshot: never) => boolean
  /** True for a step of the operator without an entry in the browser's history. */
  readonly replaces?: (from: Search, to: Search) => boolean
  /**
   * For a list with saved views: the event that applies the search of a view. Null once the operator has made another
   * query.
   */
  readonly beginWith?: (search: Search, snapshot: never) => EventObject | null
  /** False for addresses at which the page hides the part. */
  readonly isShownAt?: (query: PageInput["query"]) => boolean
}

/** The event for a visit, by the actor that reports it. */
export const VISIT_EVENTS = { tabs: "tabs.pageVisited", application: "application.screenVisited" } as const

type Part = { readonly onVisit?: OnVisit; readonly address?: PartAddress }
type Emit = (emitted: PageEmitted) => void

/**
 * Compares the address of a page with the state of its part. Steps of the operator get an entry in the browser's
 * history, so that going back undoes them. A correction of a visited address replaces its entry.
 */
const compareAddress = (page: AnyActorRef, actor: AnyActorRef, address: PartAddress, emit: Emit) => {
  const { searchOf, isSettled = () => true, replaces = () => false, isShownAt = () => true } = address
  let shownSearch = searchText((page.getSnapshot() as { readonly context: PageInput }).context.query)
  /** The search that was requested last, until a visit arrives. */
  let requested: string | null = null
  /** True once the state has matched the address: later changes are steps of the operator. */
  let isAgreed = false
  const compare = () => {
    const from = searchIn(shownSearch)
    const snapshot = actor.getSnapshot() as never
    const search = isShownAt(from) ? searchOf(snapshot) : null
    if (search === null) return
    const text = searchText(search)
    if (text === shownSearch) isAgreed ||= isSettled(snapshot)
    else if (text !== requested) {
      requested = text
      emit({ type: "page.searchChanged", name: page.id, search, replace: !isAgreed || replaces(from, search) })
    }
  }
  return {
    compare,
    /** A number of rows is no query of its own. */
    isBare: () => Object.keys(searchIn(shownSearch)).every((name) => name === "page_size"),
    /**
     * Handles a visit, and returns whether the part must follow it. The part stays as it is if it requested the address
     * itself, or on a return by the bare address.
     */
    visit: ({ query, isReturn }: PageVisited): boolean => {
      const text = searchText(query)
      const isBack = isReturn || !isShownAt(searchIn(shownSearch))
      const isRequested = text === requested && !isBack
      requested = null
      shownSearch = text
      if (isRequested || !isShownAt(query)) return false
      isAgreed = false
      return !isBack || text !== ""
    }
  }
}

/** Applies the operator's default view, once known, to a list at its bare address without another query. */
const beginWithView = (views: ViewsActor, page: string, list: AnyActorRef, beginWith: PartAddress["beginWith"]) => {
  const eventOf = (search: Search) => beginWith?.(search, list.getSnapshot() as never) ?? null
  if (eventOf({}) === null) return
  const snapshot = views.getSnapshot()
  if (snapshot.can({ type: "views.defaultsRequested" })) return views.send({ type: "views.defaultsRequested" })
  const view = defaultViewOf(snapshot, page)
  if (view === null) return
  list.send(eventOf(searchIn(view.search))!)
  views.send({ type: "views.layoutChosen", page, layout: { columns: view.columns, density: view.density } })
}

/** Sends the parts of a page the address of each visit, and the address follows the state of the visible part. */
export const followAddress = (parts: Readonly<Record<string, Part>>, viewsPage: string) =>
  fromCallback<EventObject, unknown, PageEmitted>(({ self, system, emit }) => {
    const page = parentOf(self)!
    const { children } = page.getSnapshot() as AnyMachineSnapshot
    const actorOf = (part: string): AnyActorRef => children[idOf(page.id, part)]!
    const [addressed, { address } = {}] = Object.entries(parts).find(([, part]) => part.address !== undefined) ?? []
    const compared = address && compareAddress(page, actorOf(addressed!), address, emit)
    const views = system.get("views") as ViewsActor | undefined
    const startFollowing = () => {
      if (views !== undefined && compared?.isBare() === true)
        beginWithView(views, viewsPage, actorOf(addressed!), address!.beginWith)
    }
    const follow = (visit: PageVisited) => {
      if (visit.name !== page.id) return
      const isLed = compared?.visit(visit)
      for (const [part, { onVisit }] of Object.entries(parts)) {
        if (part === addressed && isLed === false) continue
        const actor = actorOf(part)
        const event = onVisit?.(visit.query, actor.getSnapshot() as never) ?? null
        if (event !== null) actor.send(event)
      }
      startFollowing()
      compared?.compare()
    }
    const subscriptions = Object.entries(VISIT_EVENTS).flatMap(
      ([name, type]) => (system.get(name) as AnyActorRef | undefined)?.on(type, follow as never) ?? []
    )
    if (compared !== undefined) subscriptions.push(actorOf(addressed!).subscribe(compared.compare))
    if (address?.beginWith !== undefined && views !== undefined) subscriptions.push(views.subscribe(startFollowing))
    startFollowing()
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  })
