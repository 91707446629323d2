import { type HistoryLocation, useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import { splitAddress } from "../../machines/guard/address.ts"
import { sectionOfPath } from "../../machines/guard/routes.ts"
import { currentOf, holdsForm, intentOf } from "../../machines/tabs/tabs-machine.ts"
import { useAppRuntime, useSignedInActor } from "../runtime/app-runtime.tsx"

type Answer = "stays" | "leaves" | "dropped"

/**
 * Embedded applications lose what is typed into them when they are left, for they are taken away. So, unlike at the console's own pages, which are
 * kept, the operator is asked before: whichever way leads out, nothing moves until he has answered. Ways within the application are its own.
 */
export const useAskedLeaving = (): void => {
  const router = useRouter()
  const tabs = useSignedInActor("tabs")
  const { navigationBlock } = useAppRuntime()
  const name = useSelector(tabs, (snapshot) => {
    const current = currentOf(snapshot)
    return current !== null && holdsForm(snapshot, current) && sectionOfPath(`/${current}`) === current ? current : null
  })
  useEffect(() => {
    if (name === null) return
    /** What waits for the operator's answer; of several ways out only the last counts. */
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
