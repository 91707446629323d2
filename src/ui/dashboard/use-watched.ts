import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import {
  foundForOf,
  freshFaultOf,
  type FreshLookupActor,
  isLookingAnew,
  keyOf
} from "../../machines/lookups/fresh-lookup.ts"
import { useLanguageTurned } from "../../kit/use-language-turned.ts"

/** How a look stands, which goes on as long as its page is drawn and its window in sight: whoever comes back to either has it asked for anew. */
export const useWatched = (actor: FreshLookupActor) => {
  useEffect(() => {
    const tell = () =>
      actor.send({ type: document.visibilityState === "visible" ? "freshLookup.watched" : "freshLookup.unwatched" })
    tell()
    document.addEventListener("visibilitychange", tell)
    return () => {
      document.removeEventListener("visibilitychange", tell)
      actor.send({ type: "freshLookup.unwatched" })
    }
  }, [actor])
  const refresh = () => actor.send({ type: "freshLookup.refreshed" })
  useLanguageTurned(refresh)
  return {
    key: useSelector(actor, keyOf),
    foundFor: useSelector(actor, foundForOf),
    fault: useSelector(actor, freshFaultOf),
    busy: useSelector(actor, isLookingAnew),
    refresh
  }
}
