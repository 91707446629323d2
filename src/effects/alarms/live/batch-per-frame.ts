import { buffer, concatMap, connect, exhaustMap, from, map, type Observable, of, take } from "rxjs"
import type { Alarm } from "../../../contract/alarms.ts"

/** Changes that arrived together, and the new position, if they carry one. */
export type Changes = {
  readonly alarms: ReadonlyArray<Alarm>
  readonly missed: boolean
  readonly position: string | undefined
}

/** The number of alarms that one frame can render without a visible delay. */
const MAX_ALARMS_PER_FRAME = 500

export const partsOf = (alarms: ReadonlyArray<Alarm>): ReadonlyArray<ReadonlyArray<Alarm>> =>
  Array.from({ length: Math.max(1, Math.ceil(alarms.length / MAX_ALARMS_PER_FRAME)) }, (_, nth) =>
    alarms.slice(nth * MAX_ALARMS_PER_FRAME, (nth + 1) * MAX_ALARMS_PER_FRAME)
  )

/** Merges changes: each alarm once, in its last state. Only the last part carries the position. */
const mergeChanges = (batch: ReadonlyArray<Changes>): ReadonlyArray<Changes> => {
  const position = batch.findLast((changes) => changes.position !== undefined)?.position
  const parts = [true, false].flatMap((missed) => {
    const latest = new Map(
      batch.flatMap((changes) =>
        changes.missed === missed ? changes.alarms.map((alarm) => [alarm.id, alarm] as const) : []
      )
    )
    return latest.size === 0 ? [] : partsOf([...latest.values()]).map((alarms) => ({ alarms, missed }))
  })
  return parts.map((part, nth) => ({ ...part, position: nth === parts.length - 1 ? position : undefined }))
}

/**
 * Gathers all changes until the next animation frame. More than `MAX_ALARMS_PER_FRAME` are spread over several frames.
 */
export const batchPerFrame = (frame: () => Observable<unknown>) => (changes: Observable<Changes>) => {
  const next = () => frame().pipe(take(1))
  return changes.pipe(
    connect((shared) => shared.pipe(buffer(shared.pipe(exhaustMap(next))))),
    concatMap((batch) =>
      from(mergeChanges(batch)).pipe(concatMap((part, nth) => (nth === 0 ? of(part) : next().pipe(map(() => part)))))
    )
  )
}
