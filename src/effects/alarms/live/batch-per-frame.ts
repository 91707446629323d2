import { buffer, concatMap, connect, exhaustMap, from, map, type Observable, of, take } from "rxjs"
import type { Alarm } from "../../../contract/alarms.ts"

/** Changes that came together, and the position behind them where it has moved. */
export type Changes = {
  readonly alarms: ReadonlyArray<Alarm>
  readonly missed: boolean
  readonly position: string | undefined
}

/** As many alarms as are taken in at once without anybody noticing. */
const MAX_ALARMS_PER_FRAME = 500

export const partsOf = (alarms: ReadonlyArray<Alarm>): ReadonlyArray<ReadonlyArray<Alarm>> =>
  Array.from({ length: Math.max(1, Math.ceil(alarms.length / MAX_ALARMS_PER_FRAME)) }, (_, nth) =>
    alarms.slice(nth * MAX_ALARMS_PER_FRAME, (nth + 1) * MAX_ALARMS_PER_FRAME)
  )

/** Each alarm once, as it was last. Whoever has the last part has got as far as the last position. */
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

/** Gathers all changes until the next animation frame. Very many are spread over several frames. */
export const batchPerFrame = (frame: () => Observable<unknown>) => (changes: Observable<Changes>) => {
  const next = () => frame().pipe(take(1))
  return changes.pipe(
    connect((shared) => shared.pipe(buffer(shared.pipe(exhaustMap(next))))),
    concatMap((batch) =>
      from(mergeChanges(batch)).pipe(concatMap((part, nth) => (nth === 0 ? of(part) : next().pipe(map(() => part)))))
    )
  )
}
