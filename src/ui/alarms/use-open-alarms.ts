import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import type { Alarm } from "../../contract/alarms.ts"
import { selectEndedAlarms, selectLine, selectOpenAlarms, selectStream } from "../../machines/alarms/alarms-machine.ts"
import { knownOf, type LastTold, openAlarms } from "../../machines/alarms/open-alarms-query.ts"
import { isQueryLoading, queryFaultOf } from "../../machines/queries/query-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

const none: ReadonlyArray<Alarm> = []

/** Alarms of the stream; null as long as there was none. */
const useLive = () => {
  const alarms = useSignedInActor("alarms")
  const stream = useSelector(alarms, selectStream)
  const open = useSelector(alarms, selectOpenAlarms)
  const ended = useSelector(alarms, selectEndedAlarms)
  const { since, lostSince, lastEventAt } = useSelector(alarms, selectLine)
  if (since === null) return { stream, told: null, heardAt: 0 }
  return { stream, told: { open, ended, at: lostSince }, heardAt: lostSince ?? Math.max(since, lastEventAt ?? 0) }
}

/** Alarms of the query, with their moment. */
const useAsked = (query: ActorOf<typeof openAlarms>) => {
  const found = useSelector(query, openAlarms.foundOf)
  const [seen, see] = useState({ found, before: none })
  if (seen.found !== found) see({ found, before: seen.found?.list ?? none })
  return { found, asked: { open: found?.list ?? null, ended: seen.before, at: found?.at ?? null } }
}

/**
 * The open alarms, null before they are there: as the line tells of them, and where there is none as they were when they were asked for, which they are
 * anew when the line is gone. `at` says of when they are, where that is not now.
 */
export const useOpenAlarms = (query: ActorOf<typeof openAlarms>) => {
  const { stream, told, heardAt } = useLive()
  const { found, asked } = useAsked(query)
  const [last, keep] = useState<LastTold | null>(null)
  if (told !== null && (told.open !== last?.known.open || heardAt !== last.known.at || found !== last.found))
    keep({ known: { ...told, at: heardAt }, found })
  const isTold = told !== null
  useEffect(() => {
    const asking = query.getSnapshot()
    if (!isTold && !isQueryLoading(asking) && openAlarms.foundOf(asking) !== null)
      query.send({ type: "query.refreshed" })
  }, [query, isTold])
  const busy = useSelector(query, isQueryLoading)
  const fault = useSelector(query, queryFaultOf)
  return {
    stream,
    ...knownOf(told, last, found, asked),
    busy: told === null && busy,
    fault: told === null ? fault : null,
    /** Refetches the alarms where no stream tells of changes. */
    refresh: told === null ? () => query.send({ type: "query.refreshed" }) : null
  }
}
