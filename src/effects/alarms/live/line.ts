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
import { codes, sessionLostCodes } from "../../contract/codes.ts"
import { type Fault, Refused, SessionLost } from "../../contract/fault.ts"
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

/** What the lines of one console have in common, one after the other. */
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

/** One line, from where everything has been told: what comes by it, and how it stands. It ends by an error only. */
export const lineFrom = (standing: Standing, world: World): Observable<Told> =>
  defer(() => {
    const { now } = world
    const isGap = standing.lostSince !== null
    let missedUntil = -Infinity
    let spokeAt = now()
    let isStale = false
    const quiet = () => now() - spokeAt

    const stands = ({ message }: Arrived): Observable<Told> => {
      if (message.type === "closed") return throwError(() => closedBy(message))
      if (message.type === "opened") {
        if (!message.resumed) return throwError(() => new Broken("anew"))
        if (isGap) missedUntil = message.at
        Object.assign(standing, { openedAt: now(), lostSince: null })
        return of({ type: "alarms.opened", at: now() })
      }
      if (!isStale) return EMPTY
      isStale = false
      return of({ type: "alarms.revived" })
    }
    const brings = (heard: Observable<Arrived>) =>
      heard.pipe(
        mergeMap(({ message, position }) =>
          message.type === "changed"
            ? of({ alarms: message.alarms, missed: message.at <= missedUntil, position })
            : EMPTY
        ),
        byFrames(world.frame),
        map(({ alarms, missed, position }): Told => {
          standing.position = position ?? standing.position
          return { type: "alarms.changed", at: now(), alarms, missed }
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
    const fallsSilent = (heard: Observable<Arrived>) =>
      heard.pipe(
        startWith(null),
        switchMap(() => concat(timer(STALE), timer(DEAD - STALE)).pipe(map((_, nth) => nth > 0))),
        mergeMap((isDead): Observable<Told> => {
          if (isDead || quiet() >= DEAD) return throwError(() => new Broken("soon"))
          if (standing.openedAt === null) return EMPTY
          isStale = true
          return of({ type: "alarms.staled", since: spokeAt })
        })
      )
    const wakes = world.wake.pipe(mergeMap(() => (quiet() < STALE ? EMPTY : throwError(() => new Broken("soon")))))

    return world.connect(standing.position!).pipe(
      tap(() => (spokeAt = standing.heardAt = now())),
      endWith(null),
      mergeMap((arrived) => (arrived === null ? throwError(() => new Broken("later")) : of(arrived))),
      connect((heard) => merge(heard.pipe(mergeMap(stands)), brings(heard), fallsSilent(heard), wakes))
    )
  })
