import type { RecordsContext } from "./records-setup.ts"

/** A record as the machine knows it, and by what it tells that it was changed. */
type Dated = { readonly id: number; readonly version?: number; readonly state?: string } & {
  readonly [at in "updated_at" | "created_at"]?: number | null
}
type Rows = RecordsContext["rows"]

/** So long a list is young enough, in milliseconds: whoever looks away for a moment disturbs nobody. */
const YOUNG = 10_000

/** Whether the rows, or what waits to be shown in their place, are old enough to be asked for again. */
export const isOld = ({ listedAt, waiting }: RecordsContext, now: number): boolean =>
  now - (waiting?.at ?? listedAt ?? 0) >= YOUNG

const lastTouched = ({ updated_at, created_at }: Dated) => updated_at ?? created_at ?? 0
const isChanged = (former: Dated, row: Dated) => former.version !== row.version || former.state !== row.state

/**
 * Those that were added or changed since the former rows of the same query came. One that was not among these counts where it is later than all of
 * them; what only moved up because another went is nothing new. What changes by itself, like a battery, is no change.
 */
export const freshIn = (former: Rows, rows: Rows): ReadonlyArray<number> => {
  const known = new Map(former.map((row) => [row.id, row as Dated]))
  const last = Math.max(0, ...former.map(lastTouched))
  return rows.flatMap((row: Dated) => {
    const before = known.get(row.id)
    return (before === undefined ? lastTouched(row) > last : isChanged(before, row)) ? row.id : []
  })
}

/** The rows that came, each as it stands already where nothing of it has changed: what is the same is not drawn anew. */
const settledIn = (former: Rows, rows: Rows): Rows => {
  const settled = rows.map((row, at) => (JSON.stringify(row) === JSON.stringify(former[at]) ? former[at]! : row))
  return settled.every((row, at) => row === former[at]) ? former : settled
}

/** What was found while the operator is looking: in its place where no row moves; otherwise it waits. */
export const foundIn = (
  { rows: former, picked }: RecordsContext,
  { rows: found, total, at }: NonNullable<RecordsContext["waiting"]>
): Partial<RecordsContext> => {
  const stays = found.length === former.length && found.every(({ id }, index) => id === former[index]!.id)
  if (!stays) return { waiting: { rows: found, total, at } }
  const rows = settledIn(former, found)
  return {
    ...{ rows, total, listedAt: at, fresh: freshIn(former, rows), waiting: null },
    picked: picked.map((one) => rows.find(({ id }) => id === one.id) ?? one)
  }
}

/** How many rows were added, changed or have gone in what waits, as far as this page tells. */
export const countChanges = ({ rows, waiting }: RecordsContext): number => {
  if (waiting === null) return 0
  const kept = new Set(waiting.rows.map(({ id }) => id))
  return freshIn(rows, waiting.rows).length || rows.filter(({ id }) => !kept.has(id)).length || 1
}
