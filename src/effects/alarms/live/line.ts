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
import { byFrames } from "./by-frames.ts"
import { type Arrived, STREAM_CALL } from "./connection.ts"

/** Without a word for so long a line is stale, and after so long it is given up, in milliseconds: beats are at most 10 s apart. */
const STALE = 25_000
const DEAD = 45_000
/** So long after a change whoever is notified of it has been. */
const NOTIFIED = 3000

/** Why a line is over, where that is no fault of a call; and whether there may be another at once, or at once with a list of all that is open. */
export class Broken {
  readonly next: "later" | "soon" | "anew"
  readonly fault: Fault | null
  constructor(next: Broken["next"], fault: Fault | null = null) {
    this.next = next
    this.fault = fault
  }
}

const closedBy = ({ code, msg }: { readonly code: number; readonly msg: string }) => {
  if (code === codes.granted) return new Broken("soon")
  const said = { code, msg, call: STREAM_CALL }
  return new Broken("later", sessionLostCodes.has(code) ? SessionLost.make(said) : Refused.make(said))
}

/** The state that the lines of one console share, one after the other. */
export type Standing = {
  /** Up to where everything has been told; null where nothing has. */
  position: string | null
  /** When the line was opened that stands; null while there is none. */
  openedAt: number | null
  /** When something came last. */
  heardAt: number
  /** Since when there is no line. */
  lostSince: number | null
}

type World = {
  readonly connect: (last: string) => Observable<Arrived>
  /** The next moment in which something is drawn, or might be. */
  readonly frame: () => Observable<unknown>
  /** The network is there again, or somebody looks: a moment to try at once. */
  readonly wake: Observable<unknown>
  readonly now: () => number
}

type Told = AlarmsEvents["opened" | "changed" | "staled" | "revived" | "notified"]

/** A line while it stands. */
type Line = {
  readonly standing: Standing
  readonly world: World
  /** True where no connection was there before. */
  readonly isGap: boolean
  /** Changes up to this moment of the server were missed. */
  missedUntil: number
  spokeAt: number
  isStale: boolean
}

const silenceOf = ({ world, spokeAt }: Line) => world.now() - spokeAt

/** The state of the connection that a message tells of. */
const stateIn = (line: Line, { message }: Arrived): Observable<Told> => {
  const { standing, world, isGap, isStale } = line
  if (message.type === "closed") return throwError(() => closedBy(message))
  if (message.type === "opened") {
    if (!message.resumed) return throwError(() => new Broken("anew"))
    if (isGap) line.missedUntil = message.at
    Object.assign(standing, { openedAt: world.now(), lostSince: null })
    return of({ type: "alarms.opened", at: world.now() })
  }
  if (!isStale) return EMPTY
  line.isStale = false
  return of({ type: "alarms.revived" })
}

/** Changed alarms, and the end of the notifications that follow. */
const changesIn = (line: Line, arrived: Observable<Arrived>): Observable<Told> =>
  arrived.pipe(
    mergeMap(({ message, position }) =>
      message.type === "changed"
        ? of({ alarms: message.alarms, missed: message.at <= line.missedUntil, position })
        : EMPTY
    ),
    byFrames(line.world.frame),
    map(({ alarms, missed, position }): Told => {
      line.standing.position = position ?? line.standing.position
      return { type: "alarms.changed", at: line.world.now(), alarms, missed }
    }),
    connect((changes) =>
      merge(
        changes,
        changes.pipe(
          auditTime(NOTIFIED),
          map((): Told => ({ type: "alarms.notified" }))
        )
      )
    )
  )

/** After sleep the first clock finds that the second has run out as well. */
const silencesOf = (line: Line, arrived: Observable<Arrived>) =>
  arrived.pipe(
    startWith(null),
    switchMap(() => concat(timer(STALE), timer(DEAD - STALE)).pipe(map((_, nth) => nth > 0))),
    mergeMap((isDead): Observable<Told> => {
      if (isDead || silenceOf(line) >= DEAD) return throwError(() => new Broken("soon"))
      if (line.standing.openedAt === null) return EMPTY
      line.isStale = true
      return of({ type: "alarms.staled", since: line.spokeAt })
    })
  )

/** One line, from where everything has been told: what comes by it, and how it stands. It ends by an error only. */
export const lineFrom = (standing: Standing, world: World): Observable<Told> =>
  defer(() => {
    const isGap = standing.lostSince !== null
    const line: Line = { standing, world, isGap, missedUntil: -Infinity, spokeAt: world.now(), isStale: false }
    const wakes = world.wake.pipe(
      mergeMap(() => (silenceOf(line) < STALE ? EMPTY : throwError(() => new Broken("soon"))))
    )
    return world.connect(standing.position!).pipe(
      tap(() => (line.spokeAt = standing.heardAt = world.now())),
      endWith(null),
      mergeMap((arrived) => (arrived === null ? throwError(() => new Broken("later")) : of(arrived))),
      connect((arrived) =>
        merge(
          arrived.pipe(mergeMap((one) => stateIn(line, one))),
          changesIn(line, arrived),
          silencesOf(line, arrived),
          wakes
        )
      )
    )
  })
