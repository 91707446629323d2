import { Effect, Option, Schema } from "effect"
import type { Statement } from "effect/sql"
import { sql } from "../database/sql.ts"
import { invalidInput, text } from "../http/texts.ts"

type Direction = "asc" | "desc"

export interface Order {
  readonly by: string
  readonly direction: Direction
  /** True if missing values stand last in both directions. By default PostgreSQL counts them as the greatest. */
  readonly nullsLast?: boolean
}

/** One column of a complete order, with the place of missing values. */
export interface SortColumn {
  readonly by: string
  readonly direction: Direction
  readonly nulls: "first" | "last"
}

export const sortColumn = ({ by, direction, nullsLast = false }: Order): SortColumn => ({
  by,
  direction,
  nulls: nullsLast || direction === "asc" ? "last" : "first"
})

export const reversedSort = ({ by, direction, nulls }: SortColumn): SortColumn => ({
  by,
  direction: direction === "asc" ? "desc" : "asc",
  nulls: nulls === "first" ? "last" : "first"
})

export const orderBy = (columns: ReadonlyArray<SortColumn>) =>
  sql.literal(`order by ${columns.map(({ by, direction, nulls }) => `${by} ${direction} nulls ${nulls}`).join(", ")}`)

/** The sort value and key of a row in PostgreSQL's text form, in which moments keep their microseconds. */
const Cursor = Schema.fromJsonString(Schema.Tuple([Schema.NullOr(Schema.String), Schema.String]))
export type Cursor = typeof Cursor.Type

export const encodeCursor = Schema.encodeSync(Cursor)
const decode = Schema.decodeUnknownOption(Cursor)

export const notACursor = (field: string) => invalidInput(text("calls.notACursor"), field)

export const decodeCursor = (field: string, text: string) =>
  Option.match(decode(text), { onNone: () => notACursor(field), onSome: Effect.succeed })

/**
 * Conditions for the rows beyond a cursor, in the order of the list: rows with the same sort value, with a further
 * value, and without a value. An index answers each one; PostgreSQL would use none for their disjunction. The row of
 * the cursor may have been deleted or changed.
 */
export const rowsAfterCursor = (
  [value, key]: Cursor,
  [sort, ties]: readonly [SortColumn, SortColumn]
): ReadonlyArray<Statement.Fragment> => {
  const [by, keyColumn] = [sql.literal(sort.by), sql.literal(ties.by)]
  const further = ({ direction }: SortColumn) => sql.literal(direction === "asc" ? ">" : "<")
  const behindTies = sql`${keyColumn} ${further(ties)} ${key}`
  if (value === null) {
    const tied = sql`${by} is null and ${behindTies}`
    return sort.nulls === "last" ? [tied] : [tied, sql`${by} is not null`]
  }
  const valued = [sql`${by} = ${value} and ${behindTies}`, sql`${by} ${further(sort)} ${value}`]
  return sort.nulls === "last" ? [...valued, sql`${by} is null`] : valued
}
