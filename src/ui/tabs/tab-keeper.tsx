import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { microappOf } from "../../machines/microapps/microapps-machine.ts"
import { tabAt } from "../../machines/tabs/tab-at.ts"
import { currentOf, scrollPositionOf } from "../../machines/tabs/tabs-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { splitAddress } from "../../machines/guard/address.ts"
import { pageOf, usePage } from "../page/page.ts"
import { useAskedLeaving } from "./use-asked-leaving.ts"

/** What scrolls: the page, or what is in it where its colours are turned for weak eyes. */
const scroller = () =>
  document.body.hasAttribute("data-color-weak") ? document.getElementById("root")! : document.documentElement

/** Tells the tabs which page stands and how far it was scrolled, and goes where they lead. */
export const TabKeeper = () => {
  const router = useRouter()
  const tabs = useSignedInActor("tabs")
  const microapps = useSignedInActor("microapps")
  const page = usePage()

  useAskedLeaving()

  useEffect(() => {
    if (page === undefined) return
    tabs.send({ type: "tabs.visited", tab: page.tab === null ? null : tabAt(page.tab, page.visit.fullPath) })
  }, [tabs, page])

  useEffect(() => {
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
  }, [router, tabs])

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
