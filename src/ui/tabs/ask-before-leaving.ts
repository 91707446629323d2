import type { AnyRouter, HistoryLocation } from "@tanstack/react-router"
import { splitAddress } from "../../contract/addresses.ts"
import { sectionOfPath } from "../../machines/guard/routes.ts"
import { currentOf, hasUnsavedForm, intentOf, type TabsActor } from "../../machines/tabs/tabs-machine.ts"
import type { NavigationBlock } from "../runtime/navigation-block.ts"

type Answer = "stays" | "leaves" | "dropped"
type Navigation = { readonly router: AnyRouter; readonly tabs: TabsActor; readonly navigationBlock: NavigationBlock }

type Snapshot = ReturnType<TabsActor["getSnapshot"]>

const pathOfAddress = () => splitAddress(location.hash.slice(1)).path

/**
 * Blocks the ways out of the application of this name while it holds unsaved input. `settle` answers the waiting
 * navigations, as far as possible.
 */
const blockLeaving = ({ router, tabs, navigationBlock }: Navigation, name: string) => {
  /** The navigation that waits for the operator's answer. A later one replaces it. */
  let pendingAnswer: ((answer: Answer) => void) | null = null
  const isLeaving = (path: string) => sectionOfPath(path) !== name && hasUnsavedForm(tabs.getSnapshot(), name)
  const answer = (reply: Answer) => {
    const answered = pendingAnswer
    pendingAnswer = null
    answered?.(reply)
  }
  const ask = (answered: (answer: Answer) => void) => {
    answer("dropped")
    pendingAnswer = answered
    tabs.send({ type: "tabs.leaveRequested", name })
  }
  const unblock = router.history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, nextLocation }: { readonly action: string; readonly nextLocation: HistoryLocation }) =>
      /^(PUSH|REPLACE)$/.test(action) && isLeaving(nextLocation.pathname)
        ? new Promise<boolean>((resolve) => ask((reply) => resolve(reply !== "leaves")))
        : false
  })
  const unblockHash = navigationBlock.block((pass) => {
    if (!isLeaving(pathOfAddress())) return false
    const { href } = router.history.location
    ask((reply) => {
      if (reply === "leaves") pass()
      // The browser has moved already. A step forward leads back, and loses nothing of the history behind.
      else if (reply === "stays" && sectionOfPath(pathOfAddress()) !== name)
        router.history.push(href, undefined, { ignoreBlocker: true })
    })
    return true
  })
  return {
    settle: (snapshot: Snapshot) => {
      if (intentOf(snapshot)?.command !== "leave") answer(hasUnsavedForm(snapshot, name) ? "stays" : "leaves")
    },
    end: () => {
      unblock()
      unblockHash()
      answer("dropped")
    }
  }
}

/** The visible embedded application, if it holds unsaved input. */
const unsavedApplicationIn = (snapshot: Snapshot): string | null => {
  const current = currentOf(snapshot)
  return current !== null && hasUnsavedForm(snapshot, current) && sectionOfPath(`/${current}`) === current
    ? current
    : null
}

/**
 * Embedded applications lose typed text when they are left, because they are removed. The console's own pages are
 * kept. So the operator is asked before, on every way out, and nothing moves until the answer. Ways within the
 * application are its own.
 */
export const askBeforeLeaving = (navigation: Navigation): (() => void) => {
  let blocked: string | null = null
  let block: ReturnType<typeof blockLeaving> | null = null
  const follow = (snapshot: Snapshot) => {
    const name = unsavedApplicationIn(snapshot)
    block?.settle(snapshot)
    if (name === blocked) return
    block?.end()
    blocked = name
    block = name === null ? null : blockLeaving(navigation, name)
  }
  const subscription = navigation.tabs.subscribe(follow)
  follow(navigation.tabs.getSnapshot())
  return () => {
    subscription.unsubscribe()
    block?.end()
  }
}
