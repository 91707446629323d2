import type { SqlClient, Statement } from "effect/sql"
import type { Range } from "./wanted.ts"

/** A column of moments, the column of their months that rows are counted by, and columns whose moments are never before. */
interface Counted {
  readonly column: string
  readonly month: string
  readonly later?: ReadonlyArray<string>
}

const startOfMonth = (at: Date, further: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + further))

/** Rows of a period, both ends included: a moment in milliseconds stands for all of its microseconds. */
export const monthRange = (
  sql: SqlClient.SqlClient,
  { column, month, later = [] }: Counted,
  from: number | undefined,
  to: number | undefined
): Range | undefined => {
  if (from === undefined && to === undefined) return undefined
  const since = from === undefined ? undefined : new Date(from)
  const until = to === undefined ? undefined : new Date(to + 1)
  const both = (least: Statement.Fragment | undefined, most: Statement.Fragment | undefined) =>
    sql.and([least ?? sql.literal("true"), most ?? sql.literal("true")])
  const between = (name: string, first: Date | undefined, last: Date | undefined) =>
    both(first && sql`${sql.literal(name)} >= ${first}`, last && sql`${sql.literal(name)} < ${last}`)
  const where = between(column, since, until)
  const implied = Object.fromEntries([
    [column, where],
    ...(since ? later.map((name) => [name, between(name, since, undefined)] as const) : [])
  ])
  const [first, last] = [since && startOfMonth(since, 1), until && startOfMonth(until, 0)]
  if (first && last && first > last) return { where, implied, months: sql.literal("false"), ends: [where] }
  const months = both(
    first && sql`${sql.literal(month)} >= month_of(${first})`,
    last && sql`${sql.literal(month)} < month_of(${last})`
  )
  const ends = [first && between(column, since, first), last && between(column, last, until)]
  return { where, implied, months, ends: ends.filter((end) => end !== undefined) }
}
