import {
  auditTime,
  concat,
  connect,
  defer,
  EMPTY,
  endWith,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  startWith,
  switchMap,
  tap,
  throwError,
  timer
} from "rxjs"
import { codes, sessionLostCodes } from "../../../contract/codes.ts"
import { type Fault, Refused, SessionLost } from "../../../contract/fault.ts"
import type { AlarmsEvents } from "../../../machines/alarms/alarms-events.ts"
import { batchPerFrame } from "./batch-per-frame.ts"
import { type ReceivedMessage, STREAM_CALL } from "./connect-to.ts"

/** A connection without a message for this long is stale, and later closed. Beats are at most 10 s apart. */
const STALE_AFTER_MS = 25_000
const DEAD_AFTER_MS = 45_000
/** The time after a change by which its recipients have been notified. */
const NOTIFIED_AFTER_MS = 3000

/**
 * The end of a connection. `fault` is the failure of a call, if any; `next` is the start of the next connection: later,
 * soon, or anew with all open alarms.
 */
export class ConnectionEnd {
  readonly next: "later" | "soon" | "anew"
  readonly fault: Fault | null
  constructor(next: ConnectionEnd["next"], fault: Fault | null = null) {
    this.next = next
    this.fault = fault
  }
}

const closedBy = ({ code, msg }: { readonly code: number; readonly msg: string }) => {
  if (code === codes.granted) return new ConnectionEnd("soon")
  const details = { code, msg, call: STREAM_CALL }
  return new ConnectionEnd("later", sessionLostCodes.has(code) ? SessionLost.make(details) : Refused.make(details))
}

/** The state that successive connections of one console share. */
export type StreamState = {
  /** The last emitted position; null before the first. */
  position: string | null
  /** When the current connection was opened; null while there is none. */
  openedAt: number | null
  /** The moment of the last message. */
  lastMessageAt: number
  /** The moment since which there is no connection. */
  lostSince: number | null
}

type Sources = {
  readonly connect: (last: string) => Observable<ReceivedMessage>
  /** Emits at the next moment when the browser may render. */
  readonly frame: () => Observable<unknown>
  /** Emits when the network returns or the window becomes visible, so that a retry is due at once. */
  readonly retryNow: Observable<unknown>
  readonly now: () => number
}

type ConnectionEvent = AlarmsEvents["opened" | "changed" | "staled" | "revived" | "notified"]

/** An open connection. */
type Connection = {
  readonly state: StreamState
  readonly sources: Sources
  /** True if a connection was lost before this one. */
  readonly isGap: boolean
  /** Changes up to this moment of the server were missed. */
  missedUntil: number
  receivedAt: number
  isStale: boolean
}

const idleMsOf = ({ sources, receivedAt }: Connection) => sources.now() - receivedAt

/** The stream's state after a message. */
const stateIn = (connection: Connection, { message }: ReceivedMessage): Observable<ConnectionEvent> => {
  const { state, sources, isGap, isStale } = connection
  if (message.type === "closed") return throwError(() => closedBy(message))
  if (message.type === "opened") {
    if (!message.resumed) return throwError(() => new ConnectionEnd("anew"))
    if (isGap) connection.missedUntil = message.at
    Object.assign(state, { openedAt: sources.now(), lostSince: null })
    return of({ type: "alarms.opened", at: sources.now() })
  }
  if (!isStale) return EMPTY
  connection.isStale = false
  return of({ type: "alarms.revived" })
}

/** Changed alarms, and the end of the notifications that follow. */
const changesIn = (connection: Connection, messages: Observable<ReceivedMessage>): Observable<ConnectionEvent> =>
  messages.pipe(
    mergeMap(({ message, position }) =>
      message.type === "changed"
        ? of({ alarms: message.alarms, missed: message.at <= connection.missedUntil, position })
        : EMPTY
    ),
    batchPerFrame(connection.sources.frame),
    map(({ alarms, missed, position }): ConnectionEvent => {
      connection.state.position = position ?? connection.state.position
      return { type: "alarms.changed", at: connection.sources.now(), alarms, missed }
    }),
    connect((changes) =>
      merge(
        changes,
        changes.pipe(
          auditTime(NOTIFIED_AFTER_MS),
          map((): ConnectionEvent => ({ type: "alarms.notified" }))
        )
      )
    )
  )

/** After the computer slept, the first timer finds that the second has run out too. */
const watchIdle = (connection: Connection, messages: Observable<ReceivedMessage>) =>
  messages.pipe(
    startWith(null),
    switchMap(() =>
      concat(timer(STALE_AFTER_MS), timer(DEAD_AFTER_MS - STALE_AFTER_MS)).pipe(map((_, nth) => nth > 0))
    ),
    mergeMap((isDead): Observable<ConnectionEvent> => {
      if (isDead || idleMsOf(connection) >= DEAD_AFTER_MS) return throwError(() => new ConnectionEnd("soon"))
      if (connection.state.openedAt === null) return EMPTY
      connection.isStale = true
      return of({ type: "alarms.staled", since: connection.receivedAt })
    })
  )

/** One connection: its messages and its state from the last delivered position on. It ends only by an error. */
export const openConnection = (state: StreamState, sources: Sources): Observable<ConnectionEvent> =>
  defer(() => {
    const isGap = state.lostSince !== null
    const connection: Connection = {
      state,
      sources,
      isGap,
      missedUntil: -Infinity,
      receivedAt: sources.now(),
      isStale: false
    }
    const retries = sources.retryNow.pipe(
      mergeMap(() => (idleMsOf(connection) < STALE_AFTER_MS ? EMPTY : throwError(() => new ConnectionEnd("soon"))))
    )
    return sources.connect(state.position!).pipe(
      tap(() => (connection.receivedAt = state.lastMessageAt = sources.now())),
      endWith(null),
      mergeMap((message) => (message === null ? throwError(() => new ConnectionEnd("later")) : of(message))),
      connect((messages) =>
        merge(
          messages.pipe(mergeMap((message) => stateIn(connection, message))),
          changesIn(connection, messages),
          watchIdle(connection, messages),
          retries
        )
      )
    )
  })
