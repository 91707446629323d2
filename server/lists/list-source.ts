import type { Statement } from "effect/sql"
import { sql } from "../database/sql.ts"
import type { Order } from "./keyset.ts"

/**
 * A condition on rows. `dense` is an equivalent condition for many matches, because PostgreSQL expects few matches of a
 * long text. If many rows meet the wider condition `sampled`, reading them is faster than an index.
 */
export type Condition = Statement.Fragment & {
  readonly dense?: Statement.Fragment
  readonly sampled?: Statement.Fragment
}

export const tableOf = ({ table }: Pick<ListSource, "table">) =>
  typeof table === "string" ? sql.literal(table) : table

/** The source of a list. All of its SQL is the server's own; none comes from a caller. */
export interface ListSource {
  readonly columns: string
  /** The table for filters and order, or a query in its place. */
  readonly table: string | Statement.Fragment
  /** The table for the count, if the filters need fewer joins than the order. */
  readonly countedTable?: string
  /** Left joins for `shown`, with one row each, read only for the rows of the page. */
  readonly joins?: string
  readonly key: string
  /** The conditions on the rows, combined by `and`. */
  readonly where?: ReadonlyArray<Condition>
  readonly sort: Order
  /** The direction of the key among rows with the same sort value; by default that of `sort`. */
  readonly ties?: Order["direction"]
  /** The column with the moment of adding; by default the table's `created_at`. */
  readonly added?: string
}

/**
 * The paging fields of a list's query: a page by number, the rows `after` or `before` a cursor, or an export (`until`).
 */
export interface Paging {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly until?: number | "now" | undefined
}

export interface Page<A> {
  readonly list: ReadonlyArray<A>
  readonly total: number
  readonly more?: true
  readonly first?: string
  readonly last?: string
  readonly until?: number
  readonly after?: string | null
}
