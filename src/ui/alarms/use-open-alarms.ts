import { useSelector } from "@xstate/react"
import { selectLine, selectStream } from "../../machines/alarms/alarms-machine.ts"
import { knownAlarms, type openAlarms } from "../../machines/alarms/open-alarms-query.ts"
import { isQueryLoading, queryFaultOf } from "../../machines/queries/query-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** The open alarms and how they are known: as the line tells of them, or as they were asked for. */
export const useOpenAlarms = (query: ActorOf<typeof openAlarms>) => {
  const alarms = useSignedInActor("alarms")
  const hasStarted = useSelector(alarms, (snapshot) => selectLine(snapshot).since !== null)
  const stream = useSelector(alarms, selectStream)
  const querySnapshot = useSelector(query, (snapshot) => snapshot)
  const connection = useSelector(alarms, (snapshot) => snapshot)
  return {
    stream,
    ...knownAlarms(connection, querySnapshot),
    busy: !hasStarted && isQueryLoading(querySnapshot),
    fault: hasStarted ? null : queryFaultOf(querySnapshot),
    /** Refetches the alarms where no stream tells of changes. */
    refresh: hasStarted ? null : () => query.send({ type: "query.refreshed" })
  }
}
