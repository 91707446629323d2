import type { AnyRouter } from "@tanstack/react-router"
import { splitAddress } from "../../contract/addresses.ts"
import { actorOf, signedInOf } from "../../machines/console/actors.ts"
import type { SignedInActors } from "../../machines/console/signed-in-machine.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import { grantedNames, HOME_PATH } from "../../machines/guard/verdict.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { microappOf } from "../../machines/microapps/microapps-machine.ts"
import { tabAt } from "../../machines/tabs/tab-at.ts"
import { currentOf, openTabsOf, scrollPositionOf } from "../../machines/tabs/tabs-machine.ts"
import { ADDRESS_PARAMETER } from "../page/error-report-page.tsx"
import { applicationOf, type Page, pageOf } from "../page/page.ts"
import type { AppRuntime } from "../runtime/app-runtime.tsx"
import { askBeforeLeaving } from "../tabs/ask-before-leaving.ts"
import { followSearch } from "./follow-search.ts"

/** The scrolling element: the page, or its content if its colours are adjusted for weak eyes. */
const scrollerIn = (document: Document) =>
  document.body.hasAttribute("data-color-weak") ? document.getElementById("root")! : document.documentElement

/** The position of the page's scroll, read from its events: a read at a navigation would lay the whole page out once more. */
const followScroll = (document: Document) => {
  const scroller = () => scrollerIn(document)
  let top = scroller().scrollTop
  const onScroll = ({ target }: Event) => {
    const box = scroller()
    if (target === box || target === document) top = box.scrollTop
  }
  addEventListener("scroll", onScroll, { passive: true, capture: true })
  return {
    top: () => Math.round(top),
    /** The router has just scrolled the page up, as for every other page. */
    restore: (position: number) => {
      const box = scroller()
      if (position > 0 || box !== document.documentElement) box.scrollTop = position
    }
  }
}

/** Follows the navigation requests of a signed-in operator's actors. Returns a function that ends this. */
const followActors = (router: AnyRouter, { console, navigationBlock }: AppRuntime, actors: SignedInActors) => {
  const { tabs, microapps } = actors
  const navigation = tabs.on("tabs.navigated", ({ fullPath }) => {
    if (router.latestLocation.href !== fullPath) {
      const { path, query } = splitAddress(fullPath)
      return void router.navigate({ to: path, search: query })
    }
    // The visible page starts over at its very address.
    const name = microappOf(microapps.getSnapshot())
    // An application is the whole page. A second visit event would count as a retry after its failure.
    if (name !== null && name === currentOf(tabs.getSnapshot())) microapps.send({ type: "microapps.reloaded", name })
    else void router.invalidate()
  })
  // Operators without a dashboard would be led from there into the first platform, possibly the failing one.
  const exiting = microapps.on("microapps.exited", () => {
    const home =
      grantedNames(rulesOf(actorOf(console, "menu").getSnapshot())) === null ? pathOfRoute("userCenter") : HOME_PATH
    void router.navigate({ to: home! })
  })
  const unblock = askBeforeLeaving({ router, tabs, navigationBlock })
  return () => {
    navigation.unsubscribe()
    exiting.unsubscribe()
    unblock()
  }
}

/** Calls `begin` with the actors of each session, and its returned function at the session's end. */
const withSession = ({ console }: AppRuntime, begin: (actors: SignedInActors) => () => void) => {
  const signedIn = () => console.getSnapshot().children.signedIn
  let [session, end]: [ReturnType<typeof signedIn>, () => void] = [undefined, () => {}]
  const follow = () => {
    const next = signedIn()
    if (next === session) return
    end()
    session = next
    end = next === undefined ? () => {} : begin(signedInOf(console))
  }
  console.subscribe(follow)
  follow()
}

/**
 * Tells the actors of a signed-in operator that this page is visible, at the address of the latest navigation if that
 * stays within the page.
 */
const visit = ({ tabs, microapps }: SignedInActors, page: Page, latest: string) => {
  const name = applicationOf(page)
  microapps.send(name === null ? { type: "microapps.left" } : { type: "microapps.requested", name })
  const tab = page.tab === null ? null : (tabAt(page.tab, latest) ?? tabAt(page.tab, page.visit.fullPath))
  const snapshot = tabs.getSnapshot()
  const isShown = openTabsOf(snapshot).some(
    (openTab) => openTab.name === tab?.name && openTab.fullPath === tab.fullPath
  )
  if (!isShown || currentOf(snapshot) !== tab?.name) tabs.send({ type: "tabs.visited", tab })
}

/** Connects the router with the actors: they receive the visible page and its scroll position, and request others. */
export const followRouter = (router: AnyRouter, runtime: AppRuntime): void => {
  const { console, document } = runtime
  const [guard, unexpectedErrors] = [actorOf(console, "guard"), actorOf(console, "unexpectedErrors")]
  const actors = () => (console.getSnapshot().children.signedIn === undefined ? null : signedInOf(console))
  const scroll = followScroll(document)
  let renderedPage: string | null = null
  followSearch(router, console, () => actors()?.tabs)
  router.subscribe("onBeforeLoad", ({ pathChanged }) => {
    const tabs = actors()?.tabs
    const name = tabs === undefined ? null : currentOf(tabs.getSnapshot())
    if (pathChanged && name !== null) tabs!.send({ type: "tabs.scrolled", name, top: scroll.top() })
  })
  router.subscribe("onRendered", ({ pathChanged }) => {
    const [page, present, previous] = [pageOf(router.state.matches), actors(), renderedPage]
    renderedPage = page?.visit.name ?? ADDRESS_PARAMETER
    // An address that fails again has a new report already.
    if (previous !== null && (previous !== ADDRESS_PARAMETER || page !== undefined))
      unexpectedErrors.send({ type: "unexpectedErrors.settled", pageName: previous })
    guard.send({ type: "guard.arrived" })
    const tab = page?.tab ?? null
    if (pathChanged)
      scroll.restore(present === null || tab === null ? 0 : scrollPositionOf(present.tabs.getSnapshot(), tab))
    if (present !== null && page !== undefined) visit(present, page, router.latestLocation.href)
  })
  withSession(runtime, (present) => followActors(router, runtime, present))
  /**
   * Facts changed after they were judged. Several change together when a session ends, so the visit is repeated once,
   * after the last.
   */
  let isScheduled = false
  guard.on("guard.outdated", () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      void router.invalidate()
    })
  })
}
