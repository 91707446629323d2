import type { Statement } from "effect/sql"
import type { Exported } from "./read-export.ts"

/**
 * Steps that an order goes through, by which rows are counted as well (migration 83). Rows of one have neighbouring values, which begin and end where
 * `first` and `last` say of it; those without a value stand at an end and are a step that is null.
 */
export interface Steps {
  /** The column, of the counts and of the rows; indexes that rows are counted by hold it (migration 91). */
  readonly by: string
  readonly first: (step: string) => string
  readonly last: (step: string) => string
  /** Where rows are counted by it, if not in the counts of the list; or whether they are to be counted themselves. */
  readonly counts?: string
  readonly uncounted?: boolean
  /** Whether rows are counted by it by merchants and by places as well (migration 100). */
  readonly placed?: boolean
}

export interface Order {
  readonly by: string
  readonly direction: "asc" | "desc"
  /** Where what is missing stands at the end either way; otherwise PostgreSQL takes it for the greatest. */
  readonly nullsLast?: boolean
  /** What depends on the moment has no index: which rows have each of its values, from the first to the last, gone through one after the other. */
  readonly values?: ReadonlyArray<Statement.Fragment> | undefined
  readonly steps?: Steps | undefined
}

/** A period of a column whose months rows are counted by (`month_of`): whole months by their counts, what is left at its ends row by row. */
export interface Range {
  readonly where: Statement.Fragment
  readonly months: Statement.Fragment
  readonly ends: ReadonlyArray<Statement.Fragment>
  /** What follows for columns that the list may be sorted by: an order is not walked beyond it. */
  readonly implied: Readonly<Record<string, Statement.Fragment>>
}

/** Which rows are wanted. */
export interface Wanted {
  readonly where?: ReadonlyArray<Statement.Fragment>
  /** The same of columns that rows are counted by (migration 46). */
  readonly counted?: ReadonlyArray<Statement.Fragment>
  /** Where rows are counted by all that these two ask, if it is about merchants or places. */
  readonly counts?: string | undefined
  /** Columns of which all of them have one value, so that they are no order. */
  readonly single?: ReadonlyArray<string>
  /** Between which moments they lie. */
  readonly range?: Range | undefined
  /** Texts that they hold: what is true of them, and what an index finds them by among others and would be dear to compute of each row. */
  readonly texts?: ReadonlyArray<{ readonly where: Statement.Fragment; readonly index: Statement.Fragment }>
}

/** What a row shows, where it stands, its key and its order are words of ours, never of the caller. */
export interface PageParts extends Wanted {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
  readonly shown: string
  /** The table that filters and order are about. */
  readonly table: string
  /** What else a row shows, joined from the left, one row each: read for the rows of the page only. */
  readonly joins?: string
  readonly key: string
  readonly sort: Order
  /** The way of the key, which gives every row its one place; that of the order itself unless it is said. */
  readonly ties?: Order["direction"]
  /** All of it part by part instead of a page. */
  readonly until?: Exported["until"] | undefined
  readonly after?: Exported["after"]
  /** Its column that says when a row was added. */
  readonly added?: string
}

export interface Page<A> {
  readonly list: ReadonlyArray<A>
  readonly total: number
  readonly until?: number
  readonly after?: number | string | null
}
