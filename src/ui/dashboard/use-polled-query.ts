import { useSelector } from "@xstate/react"
import {
  polledKeyOf,
  polledFaultOf,
  type PolledQueryActor,
  isPolledQueryLoading,
  keyOf
} from "../../machines/queries/polled-query-machine.ts"

/** The state of a polled query, and the way to refetch it. */
export const usePolledQuery = (actor: PolledQueryActor) => {
  const refresh = () => actor.send({ type: "polledQuery.refreshed" })
  return {
    key: useSelector(actor, keyOf),
    dataFor: useSelector(actor, polledKeyOf),
    fault: useSelector(actor, polledFaultOf),
    busy: useSelector(actor, isPolledQueryLoading),
    refresh
  }
}
