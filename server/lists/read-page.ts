import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { INT4_MAX, MAX_TOTAL } from "../../src/contract/fields.ts"
import { sql } from "../database/sql.ts"
import type { Refusal } from "../http/texts.ts"
import { withDenseCondition } from "./list-conditions.ts"
import { rowsAfterCursor, type Cursor, decodeCursor, encodeCursor, notACursor } from "./keyset.ts"
import { orderBy, reversedSort, type SortColumn, sortColumn } from "./keyset.ts"
import { type Condition, type ListSource, type Page, type Paging, tableOf } from "./list-source.ts"
import { readExport } from "./read-export.ts"

const isUnreadableValue = ({ reason: { cause } }: SqlError.SqlError) =>
  ((cause as { readonly code?: string } | undefined)?.code ?? "").startsWith("22")

interface ListRow {
  readonly matches: number
  readonly is_row: boolean
  readonly cursor_value: string | null
  readonly cursor_key: string
}

/** Reads the rows of a page, each with the count of all matches. A page without rows is one row with that count. */
const selectPage = (parts: Paging & ListSource, cursor: Cursor | undefined) => {
  const { page = 1, page_size = 10, before, where = [], sort, ties = sort.direction } = parts
  const [shown, table, key] = [sql.literal(parts.columns), tableOf(parts), sql.literal(parts.key)]
  const joins = sql.literal(parts.joins ?? "")
  const forward = [sortColumn(sort), sortColumn({ by: parts.key, direction: ties })] as const
  const [bySort, byKey] = before === undefined ? forward : [reversedSort(forward[0]), reversedSort(forward[1])]
  const inTable = [bySort, byKey] as const
  const inMatching = [
    { ...bySort, by: "sort_value" },
    { ...byKey, by: "row_key" }
  ] as const
  const offset = cursor ? 0 : Math.min((page - 1) * page_size, INT4_MAX)
  const limit = sql.literal(`limit ${page_size}`)
  const beyondCursor = (order: readonly [SortColumn, SortColumn]) =>
    cursor ? rowsAfterCursor(cursor, order) : [sql.literal("true")]
  const columns = sql.literal(`${parts.key} as row_key, ${sort.by} as sort_value`)
  const isFiltered = where.length > 0
  const [isFew, isMany] = ["<=", ">"].map((than) => sql.literal(`(select matches from counted) ${than} ${MAX_TOTAL}`))
  const counting = sql`from ${tableOf({ table: parts.countedTable ?? parts.table })} where ${sql.and([sql.literal("true"), ...where])} limit ${sql.literal(String(MAX_TOTAL + 1))}`
  const [counted, matching] =
    where.length > 1 || where.some((condition) => condition.dense)
      ? [sql.literal("matching"), sql`select ${columns} ${counting}`]
      : [sql`(select ${counting}) matches`, sql`select ${columns} from ${table} where ${sql.and([isFew!, ...where])}`]
  const dense = where.map((condition) => condition.dense ?? condition)
  const walks = beyondCursor(inTable).map(
    (part) => sql`
      (select ${columns} from ${table} where ${sql.and([...(isFiltered ? [isMany!] : []), ...dense, part])}
      ${orderBy(inTable)} ${limit} offset ${sql.literal(String(offset))})`
  )
  const gathered = sql`
      (select * from matching where ${isFew} and (${sql.or(beyondCursor(inMatching))})
      ${orderBy(inMatching)} ${limit} offset ${sql.literal(String(offset))})`
  return sql<ListRow>`
    with recursive counted as materialized (select count(*)::int4 as matches from ${counted}),
    matching as materialized (${matching}),
    candidates as (${sql.join(" union all ", false)(isFiltered ? [gathered, ...walks] : walks)})
    select matches, ${key} is not null as is_row, (${sql.literal(sort.by)})::text as cursor_value, ${key}::text as cursor_key, ${shown}
    from counted
      left join ${table} on ${key} = any(array(select row_key from candidates ${orderBy(inMatching)} ${limit})) ${joins}
    ${orderBy(forward)}`.unprepared
}

/** Replaces a condition by its dense one if it is met by more than a fifth of the first rows. */
const chooseCondition =
  ({ table, countedTable }: ListSource) =>
  (condition: Condition) => {
    const { dense, sampled } = condition
    if (dense === undefined || sampled === undefined) return Effect.succeed(condition)
    const rows = sql`select * from ${tableOf({ table: countedTable ?? table })} limit 500`
    return Effect.map(
      sql<{ share: number | null }>`select avg((${sampled})::int4)::float8 as share from (${rows}) sample`.one,
      ({ share }) => ((share ?? 0) > 0.2 ? withDenseCondition(dense, dense) : condition)
    )
  }

const pageOf = <A extends object>(rows: ReadonlyArray<ListRow>): Page<A> => {
  const list = rows.filter(({ is_row }) => is_row)
  const total = rows[0]!.matches
  const cursorOf = (row: ListRow | undefined) => row && encodeCursor([row.cursor_value, row.cursor_key])
  const [first, last] = [cursorOf(list[0]), cursorOf(list.at(-1))]
  return {
    list: list.map(({ matches: _, is_row: _r, cursor_value: _v, cursor_key: _k, ...row }) => row as A),
    ...(total > MAX_TOTAL ? { total: MAX_TOTAL, more: true } : { total }),
    ...(first === undefined || last === undefined ? {} : { first, last })
  }
}

/**
 * Reads one page of a list and its total, from one snapshot.
 *
 * **When to use**
 *
 * For lists that `recordTable` does not make: joins, views, other keys.
 *
 * **Gotchas**
 *
 * - Totals are exact up to `MAX_TOTAL`; `more` says that there are further rows.
 * - The next page begins after a cursor. It stays right while people add rows.
 * - All texts of the `ListSource` are the server's own, never the caller's.
 * - Up to `MAX_TOTAL` matches are gathered and sorted. More of them are dense, as all rows are without a filter, and a
 *   walk along the index soon meets a page.
 * - An index alone counts the rows of one filter, so the count comes first. A search or several filters have to read the
 *   rows, and gather them at once.
 * - PostgreSQL plans the statement anew each time, for the filters at hand.
 *
 * **Example**
 *
 * ```ts
 * const page = readPage<Silence>({
 *   page: 1,
 *   shown: "id, reason",
 *   table: "silences",
 *   key: "id",
 *   sort: { by: "id", direction: "desc" }
 * })
 * ```
 */
export const readPage = <A extends object>(
  parts: Paging & ListSource
): Effect.Effect<Page<A>, SqlError.SqlError | Refusal, SqlClient.SqlClient> => {
  const [field, text] = parts.before === undefined ? ["after", parts.after] : ["before", parts.before]
  const reading = (cursor?: Cursor) => {
    const { until } = parts
    if (until === undefined)
      return Effect.forEach(parts.where ?? [], chooseCondition(parts)).pipe(
        Effect.flatMap((where) => selectPage({ ...parts, where }, cursor)),
        Effect.map(pageOf<A>)
      )
    return readExport<A>({ ...parts, until }, cursor)
  }
  if (text === undefined) return reading()
  return Effect.flatMap(decodeCursor(field, text), reading).pipe(
    // A cursor of another order may hold a value of another type.
    Effect.catchIf(
      (error) => error._tag === "SqlError" && isUnreadableValue(error),
      () => notACursor(field)
    )
  )
}
