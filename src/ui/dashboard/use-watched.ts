import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import {
  polledKeyOf,
  polledFaultOf,
  type PolledQueryActor,
  isPolledQueryLoading,
  keyOf
} from "../../machines/queries/polled-query-machine.ts"

/** The state of a polled query, which runs while its page is drawn and its window in sight. A return to either refetches it. */
export const useWatched = (actor: PolledQueryActor) => {
  useEffect(() => {
    const notify = () =>
      actor.send({ type: document.visibilityState === "visible" ? "polledQuery.watched" : "polledQuery.unwatched" })
    notify()
    document.addEventListener("visibilitychange", notify)
    return () => {
      document.removeEventListener("visibilitychange", notify)
      actor.send({ type: "polledQuery.unwatched" })
    }
  }, [actor])
  const refresh = () => actor.send({ type: "polledQuery.refreshed" })
  return {
    key: useSelector(actor, keyOf),
    foundFor: useSelector(actor, polledKeyOf),
    fault: useSelector(actor, polledFaultOf),
    busy: useSelector(actor, isPolledQueryLoading),
    refresh
  }
}
