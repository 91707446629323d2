import type { RecordsContext } from "./records-setup.ts"
import type { Query } from "./records-events.ts"

type Rows = RecordsContext["rows"]

/** Most rows that are picked at once because they match. */
export const MOST_PICKED = 1000
/** The most that the server lists in one answer. */
const BATCH = 100

/** Which page of all that match is asked for next. */
export const gatheringQuery = ({ query, gathered }: RecordsContext): Query => ({
  ...query,
  page: Math.floor(gathered.length / BATCH) + 1,
  page_size: BATCH
})

export const isGathered = ({ gathered }: RecordsContext, rows: Rows, total: number): boolean =>
  rows.length < BATCH || gathered.length + rows.length >= Math.min(total, MOST_PICKED)

/** With those on show as they are shown. */
export const pickedOfAll = ({ gathered, rows: shown }: RecordsContext, rows: Rows) => {
  // What moved to the next page between two answers is met twice.
  const met = new Map([...gathered, ...rows].map((one) => [one.id, one]))
  for (const one of shown) if (met.has(one.id)) met.set(one.id, one)
  return [...met.values()]
}

/** The rows of these ids, wherever they were met. */
export const rowsIn = ({ rows, picked }: RecordsContext, ids: ReadonlyArray<number>): Rows =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? picked.find((row) => row.id === id) ?? [])

/** What went is not picked any more; of several that were to go those stay that did not. */
export const removedIn = (
  context: RecordsContext,
  ids: ReadonlyArray<number>,
  refused: ReadonlyArray<{ readonly id: number; readonly msg: string }> = []
): Pick<RecordsContext, "picked" | "outcome"> => {
  const kept = refused.flatMap(({ id, msg }) => rowsIn(context, [id]).map((row) => ({ row, msg })))
  return {
    picked: context.picked.filter(({ id }) => !ids.includes(id)),
    outcome: kept.length === 0 ? null : { done: ids.length, refused: kept }
  }
}
