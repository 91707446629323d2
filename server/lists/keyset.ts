import { Effect, Option, Schema } from "effect"
import type { Statement } from "effect/sql"
import { sql } from "../database/sql.ts"
import { invalidInput, text } from "../http/texts.ts"

type Direction = "asc" | "desc"

export interface Order {
  readonly by: string
  readonly direction: Direction
  /** Missing values stand last in both directions. Otherwise PostgreSQL takes them for the greatest. */
  readonly nullsLast?: boolean
}

/** One column of a complete order: it says where missing values stand. */
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

/** Sort value and key of a row as PostgreSQL writes them, so that moments keep their microseconds. */
const Cursor = Schema.fromJsonString(Schema.Tuple([Schema.NullOr(Schema.String), Schema.String]))
export type Cursor = typeof Cursor.Type

export const encodeCursor = Schema.encodeSync(Cursor)
const decode = Schema.decodeUnknownOption(Cursor)

export const notACursor = (field: string) => invalidInput(text("calls.notACursor"), field)

export const decodeCursor = (field: string, text: string) =>
  Option.match(decode(text), { onNone: () => notACursor(field), onSome: Effect.succeed })

/**
 * Rows beyond a cursor, as conditions in the order of the list: rows with the same sort value, rows with a further
 * value, rows without a value. An index answers each; PostgreSQL uses none for their disjunction. The row of the
 * cursor may be deleted or changed.
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
