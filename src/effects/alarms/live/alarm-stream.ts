import {
  catchError,
  concat,
  defer,
  EMPTY,
  merge,
  mergeMap,
  type Observable,
  of,
  race,
  retry,
  Subject,
  switchMap,
  take,
  throwError,
  timer
} from "rxjs"
import type { OpenAlarms } from "../../../contract/alarms.ts"
import type { AlarmsEvents } from "../../../machines/alarms/alarms-events.ts"
import type { Fault } from "../../../contract/fault.ts"
import { isUnknownCall } from "../../../contract/unknown-call.ts"
import { partsOf } from "./batch-per-frame.ts"
import { ConnectionEnd, openConnection, type StreamState } from "./open-connection.ts"

/** A connection that lasted this long was stable, so the count of tries starts over. */
const STABLE_AFTER_MS = 5000
const MIN_RETRY_DELAY_MS = 1000
const MAX_RETRY_DELAY_MS = 30_000

/** The sources of alarms, the clock and the network. */
export type Sources = Parameters<typeof openConnection>[1] & {
  readonly list: () => Observable<OpenAlarms>
  readonly random: () => number
  /** True while a connection is needed. Emits its first value at once. */
  readonly connectionNeeded: Observable<boolean>
}

export type StreamEvent = Exclude<AlarmsEvents[keyof AlarmsEvents], AlarmsEvents["receivingKnown" | "refreshed"]>

/** The pause is random, so that many consoles do not return at the same moment. */
const pauseBefore = (attempt: number, random: number) =>
  Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** (attempt - 1)) * (0.5 + random / 2)

const brokenBy = (cause: unknown) => {
  if (cause instanceof ConnectionEnd) return cause
  // An error that is not a call's fault means a broken connection.
  const isFault = typeof cause === "object" && cause !== null && "_tag" in cause
  return new ConnectionEnd("later", isFault ? (cause as Fault) : null)
}

/**
 * The list of open alarms, then changes, until the session or the subscription ends. A new connection replaces a lost
 * one and resumes after the last delivered change, so no change is lost or repeated.
 */
export const alarmStream = (sources: Sources): Observable<StreamEvent> =>
  defer(() => {
    const { list, retryNow, now, random, connectionNeeded } = sources
    const state: StreamState = { position: null, openedAt: null, lastMessageAt: now(), lostSince: null }
    let attempt = 0
    /** True if the connection follows a list that was just read. */
    let isListed = false
    const lost = new Subject<StreamEvent>()

    const listing = defer(list).pipe(
      mergeMap(({ list: alarms, last }) => {
        state.position = last
        const parts = partsOf(alarms)
        return parts.map((part, nth): StreamEvent => ({
          type: "alarms.listed",
          alarms: part,
          more: nth < parts.length - 1
        }))
      })
    )
    const markLost = (fault: Fault | null) => {
      state.lostSince ??= state.lastMessageAt
      state.openedAt = null
      attempt += 1
      lost.next({ type: "alarms.connectionLost", since: state.lostSince, attempt, fault })
    }
    /** Waits until the next connection is due. */
    const reconnectAfter = (cause: unknown): Observable<unknown> => {
      const { next, fault } = brokenBy(cause)
      if (fault !== null && (fault._tag === "SessionLost" || isUnknownCall(fault))) return throwError(() => fault)
      if (next === "anew") {
        state.position = null
        if (!isListed) return of(null)
      }
      const { openedAt } = state
      if (openedAt !== null && now() - openedAt >= STABLE_AFTER_MS) attempt = 0
      markLost(fault)
      if (next === "soon" && attempt === 1) return timer(random() * MIN_RETRY_DELAY_MS * 0.25)
      return race(timer(pauseBefore(attempt, random())), retryNow).pipe(take(1))
    }
    const connections = defer(() => {
      isListed = state.position === null
      return concat(isListed ? listing : EMPTY, openConnection(state, sources))
    })
    const reconnecting = connections.pipe(retry({ delay: reconnectAfter }))
    const disconnecting = defer(() => {
      attempt = 0
      markLost(null)
      return EMPTY
    })
    return merge(lost, connectionNeeded.pipe(switchMap((isNeeded) => (isNeeded ? reconnecting : disconnecting)))).pipe(
      catchError((cause: unknown) => {
        const fault = brokenBy(cause).fault!
        return of<StreamEvent>({ type: isUnknownCall(fault) ? "alarms.notServed" : "alarms.sessionLost", fault })
      })
    )
  })
