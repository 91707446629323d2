import { useRouter, type HistoryLocation } from "@tanstack/react-router"
import { useEffect } from "react"
import { microappOf } from "../../machines/microapps/microapps-machine.ts"
import { tabAt } from "../../machines/tabs/tab-at.ts"
import { currentOf, scrollPositionOf, holdsForm, intentOf, losersOf } from "../../machines/tabs/tabs-machine.ts"
import { useSignedInActor, useAppRuntime } from "../runtime/app-runtime.tsx"
import { splitAddress } from "../../contract/addresses.ts"
import { pageOf, usePage } from "../page/page.ts"
import { useSelector } from "@xstate/react"
import { sectionOfPath } from "../../machines/guard/routes.ts"
import { Confirmation } from "../../kit/confirmation.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { TextKey } from "../../locales/keys.ts"

type Answer = "stays" | "leaves" | "dropped"

/**
 * Embedded applications lose what is typed into them when they are left, for they are taken away. So, unlike at the console's own pages, which are
 * kept, the operator is asked before: whichever way leads out, nothing moves until he has answered. Ways within the application are its own.
 */
const useAskedLeaving = (): void => {
  const router = useRouter()
  const tabs = useSignedInActor("tabs")
  const { navigationBlock } = useAppRuntime()
  const name = useSelector(tabs, (snapshot) => {
    const current = currentOf(snapshot)
    return current !== null && holdsForm(snapshot, current) && sectionOfPath(`/${current}`) === current ? current : null
  })
  useEffect(() => {
    if (name === null) return
    /** The way out that waits for the operator's answer; of several the last counts. */
    let waiting: ((answer: Answer) => void) | null = null
    const isLeaving = (path: string) => sectionOfPath(path) !== name && holdsForm(tabs.getSnapshot(), name)
    const answer = (given: Answer) => {
      const answered = waiting
      waiting = null
      answered?.(given)
    }
    const ask = (answered: (answer: Answer) => void) => {
      answer("dropped")
      waiting = answered
      tabs.send({ type: "tabs.leaveAsked", name })
    }
    const subscription = tabs.subscribe((snapshot) => {
      if (intentOf(snapshot)?.command !== "leave") answer(holdsForm(snapshot, name) ? "stays" : "leaves")
    })
    const unblock = router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, nextLocation }: { readonly action: string; readonly nextLocation: HistoryLocation }) =>
        /^(PUSH|REPLACE)$/.test(action) && isLeaving(nextLocation.pathname)
          ? new Promise<boolean>((resolve) => ask((given) => resolve(given !== "leaves")))
          : false
    })
    const pathOfAddress = () => splitAddress(location.hash.slice(1)).path
    const unhold = navigationBlock.block((pass) => {
      if (!isLeaving(pathOfAddress())) return false
      const { href } = router.history.location
      ask((given) => {
        if (given === "leaves") pass()
        // The browser is there already. A step forward leads back, and loses nothing of the history behind.
        else if (given === "stays" && sectionOfPath(pathOfAddress()) !== name)
          router.history.push(href, undefined, { ignoreBlocker: true })
      })
      return true
    })
    return () => {
      subscription.unsubscribe()
      unblock()
      unhold()
      answer("dropped")
    }
  }, [router, tabs, navigationBlock, name])
}

/** The scrolling element: the page, or its content where its colours are turned for weak eyes. */
const scrollerIn = (document: Document) =>
  document.body.hasAttribute("data-color-weak") ? document.getElementById("root")! : document.documentElement

/** Tells the tabs which page stands and how far it was scrolled, and goes where they lead. */
export const TabSync = () => {
  const router = useRouter()
  const tabs = useSignedInActor("tabs")
  const microapps = useSignedInActor("microapps")
  const { document } = useAppRuntime()
  const page = usePage()

  useAskedLeaving()

  useEffect(() => {
    if (page === undefined) return
    tabs.send({ type: "tabs.visited", tab: page.tab === null ? null : tabAt(page.tab, page.visit.fullPath) })
  }, [tabs, page])

  useEffect(() => {
    const scroller = () => scrollerIn(document)
    // Heard of when it happens: asking for it at a navigation would lay the whole page out once more.
    let top = scroller().scrollTop
    const onScroll = ({ target }: Event) => {
      const box = scroller()
      if (target === box || target === document) top = box.scrollTop
    }
    addEventListener("scroll", onScroll, { passive: true, capture: true })
    const leaving = router.subscribe("onBeforeLoad", ({ pathChanged }) => {
      const name = currentOf(tabs.getSnapshot())
      if (pathChanged && name !== null) tabs.send({ type: "tabs.scrolled", name, top: Math.round(top) })
    })
    /** The router has just scrolled the page up, as it does for every other page. */
    const standing = router.subscribe("onRendered", ({ pathChanged }) => {
      const name = pageOf(router.state.matches)?.tab ?? null
      const kept = name === null ? 0 : scrollPositionOf(tabs.getSnapshot(), name)
      const box = scroller()
      if (pathChanged && (kept > 0 || box !== document.documentElement)) box.scrollTop = kept
    })
    return () => {
      removeEventListener("scroll", onScroll, { capture: true })
      leaving()
      standing()
    }
  }, [router, tabs, document])

  useEffect(() => {
    const subscription = tabs.on("tabs.went", ({ fullPath }) => {
      // The page on show begins anew at the very address it stands at.
      if (router.latestLocation.href === fullPath) {
        const name = microappOf(microapps.getSnapshot())
        // An application is all there is to its page; a visit of the page besides would be taken for another try where it fails.
        if (name !== null && name === currentOf(tabs.getSnapshot()))
          microapps.send({ type: "microapps.reloaded", name })
        else void router.invalidate()
      } else {
        const { path, query } = splitAddress(fullPath)
        void router.navigate({ to: path, search: query })
      }
    })
    return () => subscription.unsubscribe()
  }, [router, tabs, microapps])

  return null
}

/** A page that is to go, or a dialog with it, holds something typed: it goes only when the operator says so. */
export const UnsavedDialog = () => {
  const t = useTexts()
  const tabs = useSignedInActor("tabs")
  const intent = useSelector(tabs, intentOf)
  if (intent === null) return null
  const pages = losersOf(tabs.getSnapshot(), intent).map(({ title }) => t(title as TextKey))
  return (
    <Confirmation
      danger
      title={t("tabs.unsavedTitle")}
      confirm={t(`tabs.${intent.command}`)}
      onConfirm={() => tabs.send({ type: "tabs.confirmed" })}
      onCancel={() => tabs.send({ type: "tabs.cancelled" })}
    >
      {pages.length === 0 ? t("records.discardLead") : t("tabs.unsavedBody", { pages: pages.join(", ") })}
    </Confirmation>
  )
}
