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
import { partsOf } from "./by-frames.ts"
import { Broken, lineFrom, type Standing } from "./line.ts"

/** A line that stood for so long was a sound one, in milliseconds: the tries are counted anew. */
const SOUND = 5000
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

/** The sources of alarms, and the world around. */
export type Sources = Parameters<typeof lineFrom>[1] & {
  readonly list: () => Observable<OpenAlarms>
  readonly random: () => number
  /** True while a line is wanted; the first value comes at once. */
  readonly present: Observable<boolean>
}

export type StreamEvent = Exclude<AlarmsEvents[keyof AlarmsEvents], AlarmsEvents["receivingKnown" | "refreshed"]>

/** With chance, so that many consoles do not come back in the same moment. */
const pauseBefore = (attempt: number, random: number) =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1)) * (0.5 + random / 2)

const brokenBy = (cause: unknown) => {
  if (cause instanceof Broken) return cause
  // An error that is no fault of a call means a broken line.
  const isFault = typeof cause === "object" && cause !== null && "_tag" in cause
  return new Broken("later", isFault ? (cause as Fault) : null)
}

/**
 * Alarms and their line, while somebody subscribes and the session lasts: the list of open alarms, then changes. A lost line is replaced by another, which
 * goes on behind the last delivered change: nothing is lost, nothing comes twice.
 */
export const alarmStream = (sources: Sources): Observable<StreamEvent> =>
  defer(() => {
    const { list, wake, now, random, present } = sources
    const standing: Standing = { position: null, openedAt: null, heardAt: now(), lostSince: null }
    let attempt = 0
    /** The line goes on behind a list that was read just before it. */
    let isListed = false
    const lost = new Subject<StreamEvent>()

    const listed = defer(list).pipe(
      mergeMap(({ list: alarms, last }) => {
        standing.position = last
        const parts = partsOf(alarms)
        return parts.map((part, nth): StreamEvent => ({
          type: "alarms.listed",
          alarms: part,
          more: nth < parts.length - 1
        }))
      })
    )
    const lose = (fault: Fault | null) => {
      standing.lostSince ??= standing.heardAt
      standing.openedAt = null
      attempt += 1
      lost.next({ type: "alarms.lineLost", since: standing.lostSince, attempt, fault })
    }
    /** When there is to be another line. */
    const another = (cause: unknown): Observable<unknown> => {
      const { next, fault } = brokenBy(cause)
      if (fault !== null && (fault._tag === "SessionLost" || isUnknownCall(fault))) return throwError(() => fault)
      if (next === "anew") {
        standing.position = null
        if (!isListed) return of(null)
      }
      const { openedAt } = standing
      if (openedAt !== null && now() - openedAt >= SOUND) attempt = 0
      lose(fault)
      if (next === "soon" && attempt === 1) return timer(random() * FIRST_PAUSE * 0.25)
      return race(timer(pauseBefore(attempt, random())), wake).pipe(take(1))
    }
    const lines = defer(() => {
      isListed = standing.position === null
      return concat(isListed ? listed : EMPTY, lineFrom(standing, sources))
    })
    const held = lines.pipe(retry({ delay: another }))
    const given = defer(() => {
      attempt = 0
      lose(null)
      return EMPTY
    })
    return merge(lost, present.pipe(switchMap((isPresent) => (isPresent ? held : given)))).pipe(
      catchError((cause: unknown) => {
        const fault = brokenBy(cause).fault!
        return of<StreamEvent>({ type: isUnknownCall(fault) ? "alarms.notServed" : "alarms.sessionLost", fault })
      })
    )
  })
