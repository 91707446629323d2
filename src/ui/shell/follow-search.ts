import type { AnyRouter } from "@tanstack/react-router"
import type { ConsoleActor } from "../../machines/console/console-machine.ts"
import { tabAt } from "../../machines/tabs/tab-at.ts"
import { currentOf, type TabsActor } from "../../machines/tabs/tabs-machine.ts"

/**
 * Keeps the address and the visible page in step. The page receives each navigation within it, also one that is
 * aborted before it renders. The address follows the page.
 */
export const followSearch = (
  router: AnyRouter,
  console: Pick<ConsoleActor, "on">,
  tabsNow: () => TabsActor | undefined
) => {
  let latest = ""
  router.subscribe("onBeforeNavigate", ({ toLocation: { href } }) => {
    const isVisit = href !== latest
    latest = href
    const tabs = tabsNow()
    const name = tabs === undefined ? null : currentOf(tabs.getSnapshot())
    const tab = name === null ? null : tabAt(name, href)
    if (isVisit && tab !== null) tabs!.send({ type: "tabs.visited", tab })
  })
  console.on("page.searchChanged", ({ name, search, replace }) => {
    const { href, pathname } = router.latestLocation
    if (tabAt(name, href) !== null) void router.navigate({ to: pathname, search, replace, resetScroll: false })
  })
}
