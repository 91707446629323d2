import { useSelector } from "@xstate/react"
import { useState } from "react"
import type { Alarm } from "../../effects/contract/alarms.ts"
import { openAlarms } from "../../machines/alarms/open-lookup.ts"
import { isLooking, type LookupActor, lookupFaultOf } from "../../machines/lookups/lookup-machine.ts"

const none: ReadonlyArray<Alarm> = []

/** The open alarms, null before they are there, and of when they are where nothing tells of changes. */
export const useOpenAlarms = (lookup: LookupActor) => {
  const found = useSelector(lookup, openAlarms.foundOf)
  const busy = useSelector(lookup, isLooking)
  const fault = useSelector(lookup, lookupFaultOf)
  const [seen, see] = useState({ found, before: none })
  if (seen.found !== found) see({ found, before: seen.found?.list ?? none })
  return {
    open: found?.list ?? null,
    /** What was open before. */
    ended: seen.before,
    at: found?.at ?? null,
    busy,
    fault,
    refresh: () => lookup.send({ type: "lookup.refreshed" })
  }
}
