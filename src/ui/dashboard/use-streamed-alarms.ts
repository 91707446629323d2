import { useSelector } from "@xstate/react"
import { selectConnection, selectOpenAlarms, selectStream } from "../../machines/alarms/alarms-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"

/** Open alarms of the alarm stream, null without one. */
export const useStreamedAlarms = () => {
  const alarms = useSignedInActor("alarms")
  const isLive = useSelector(alarms, selectStream) === "live"
  const open = useSelector(alarms, selectOpenAlarms)
  const since = useSelector(alarms, (snapshot) => selectConnection(snapshot).since)
  return isLive && since !== null ? open : null
}
