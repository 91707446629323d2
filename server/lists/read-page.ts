import { Effect } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { INT4_MAX } from "../../src/effects/contract/fields.ts"
import { OfMerchant } from "../scope/of-merchant.ts"
import { makeReadExport } from "./read-export.ts"
import { backwards, bySteps, forwards, type LinesOf, type Way } from "./steps.ts"
import type { Order, Page, PageParts } from "./wanted.ts"

/** A row as the contract shows it: moments in milliseconds, the rest as it is. */
export const shownRow = <A extends object>(row: object): A =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value])
  ) as A

/** Each write adds a line to the counts of its list (migration 46); so that they stay few, those of the same values become one. */
export const mergeCounts = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select merge_counts()`)

/** To gather a row costs as much as so many entries of an index on the way. */
const ENTRIES_A_ROW = 6
/** A walk that looks at the rows themselves is given up at so many times what chance would have it. */
const PATIENCE = 4

/**
 * One page of rows and how many match in all, both at the same moment, as every list of every topic is read. An index is walked in the wanted order, from
 * the end that is nearer; where that is longer than to gather all that match, or turns out to be, they are gathered and sorted. PostgreSQL plans it for
 * the filters at hand: of a prepared statement it would after some calls make one plan for all.
 */
export const makeReadPage = Effect.map(Effect.zip(SqlClient.SqlClient, makeReadExport), ([sql, readExport]) => {
  const read =
    (few: boolean) =>
    <A extends object>({
      page = 1,
      page_size = 10,
      where: others = [],
      range,
      counted = [],
      texts: searched = [],
      sort,
      ...parts
    }: PageParts): Effect.Effect<Page<A>, SqlError.SqlError> => {
      // A merchant's own rows are looked through sooner than found by a text among everybody's.
      const texts = few ? [] : searched
      const where = [...others, ...(range ? [range.where] : []), ...(few ? searched.map((text) => text.where) : [])]
      const [shown, table, key] = [sql.literal(parts.shown), sql.literal(parts.table), sql.literal(parts.key)]
      const [name = "", alias = name] = parts.table.split(" ")
      const steps = !few && searched.length === 0 ? sort.steps : undefined
      const linesOf: LinesOf = (list) => sql.literal(`${list}_counts ${alias}`)
      const placed = few ? undefined : parts.counts
      /** Whether the counts tell how many match. */
      const told = searched.length === 0 && (others.length === 0 || placed !== undefined)
      const none = sql.literal("")
      const joins = sql.literal(parts.joins ?? "")
      // Beyond what PostgreSQL can count there are no rows.
      const before = sql.literal(String(Math.min((page - 1) * page_size, INT4_MAX - page_size)))
      const size = sql.literal(String(page_size))
      const orders: ReadonlyArray<Order> = [sort, { by: parts.key, direction: parts.ties ?? sort.direction }]
      const orderBy = (way: Way) =>
        sql.literal(`order by ${orders.map((order) => `${order.by} ${way(order)}`).join(", ")}`)
      const given = (conditions: ReadonlyArray<Statement.Fragment>) =>
        conditions.length === 0 ? none : sql`where ${sql.and(conditions)}`

      if (parts.until !== undefined) {
        const { until, after, added = "created_at" } = parts
        const wanted = { where: others, range, counted, texts: searched, direction: orders[1]!.direction }
        return Effect.map(
          readExport(
            { until, after },
            { ...wanted, shown, table, joins, key, added: sql.literal(`${alias}.${added}`) }
          ),
          ({ rows, page }) => ({ list: rows.map((row) => shownRow<A>(row)), ...page })
        )
      }

      const stepping =
        steps &&
        bySteps(sql, sort, steps, {
          ...{ linesOf, list: name, placed, table },
          ...{ counted, looked: others, range, before, size }
        })
      // Most pages are nearer than that is worth: it is done where a short walk has not found the page.
      const steppedLast = told && stepping?.dear === true
      const inOrder = (way: Way, columns: Statement.Fragment, conditions: ReadonlyArray<Statement.Fragment>) => {
        if (!sort.values) return sql`select ${columns} from ${table} ${given(conditions)} ${orderBy(way)}`
        const values = way(sort) === "asc" ? sort.values : sort.values.toReversed()
        const keys = sql.literal(`order by ${parts.key} ${way(orders[1]!)}`)
        return sql.join(
          " union all ",
          false
        )(values.map((value) => sql`(select ${columns} from ${table} ${given([...conditions, value])} ${keys})`))
      }
      /** The page out of rows that stand in order, from the end that is nearer: of its step, or of all. */
      type Rows = (way: Way, entered?: ReadonlyArray<Statement.Fragment>) => Statement.Fragment
      const fromEitherEnd = (rows: Rows) => sql`
        when ${before} <= total / 2 then array(${rows(forwards)} limit ${size} offset ${before})
        else array(${rows(backwards)} limit (select least(${size}, total - ${before}) from matching)
          offset (select greatest(total - ${before} - ${size}, 0) from matching))`
      const fromNearerEnd = (rows: Rows) => sql`${stepping ? stepping.choices(rows) : none} ${fromEitherEnd(rows)}`

      const byCounts = () => sql`
        ${stepping ? sql`${stepping.way}, matching as (select * from way)` : sql`matching as materialized (select coalesce(sum(n), 0)::int4 as total from ${linesOf(name)} ${given(counted)})`},
        chosen as materialized (select case when ${before} >= total then '{}'
          ${fromNearerEnd((way, entered = []) => inOrder(way, key, [...counted, ...entered]))} end as keys from matching)`

      const byRows = () => {
        // Of several one is looked up in its index.
        const [text] = texts
        const all = [...counted, ...where, ...texts.map((each) => each.where)]
        const bound = range?.implied[sort.by]
        const implied = bound ? [bound] : []
        const gathering = sql`${text ? 1 : ENTRIES_A_ROW} * total`
        const matches = (conditions: ReadonlyArray<Statement.Fragment>) =>
          sql`(select * from ${table} ${given(conditions)} offset 0) ${sql.literal(alias)}`
        const indexed = text && sql`${matches([text.index])} ${given(all)}`
        const gathered = (rows: Statement.Fragment) =>
          sql`array(select ${key} from ${rows} ${orderBy(forwards)} limit ${size} offset ${before})`
        const short = sql`${PATIENCE} * reach + 100`
        const walkedWithin =
          (most: Statement.Fragment): Rows =>
          (way, entered = []) =>
            sql`
          select key from (${inOrder(way, sql`${key} as key, ${sql.and(all)} as hit`, [...implied, ...entered])}
            limit (select (${most})::int8 from matching)) walked where hit`
        const walked = walkedWithin(text ? short : gathering)
        const countOf = (conditions: ReadonlyArray<Statement.Fragment>) =>
          sql`(select count(*) from ${table} ${given(conditions)})`
        const sumOf = (conditions: ReadonlyArray<Statement.Fragment>) =>
          sql`(select coalesce(sum(n), 0) from ${linesOf(placed ?? name)} ${given([...counted, ...others, ...conditions])})`
        const summed = () =>
          sql.join(
            " + ",
            false
          )([
            sumOf(range ? [range.months] : []),
            ...(range?.ends ?? []).map((end) => countOf([...counted, ...others, end]))
          ])
        const counting =
          stepping && !steppedLast ? sql`(select total from way)` : told ? sql`(${summed()})` : countOf(all)
        const nearer = sql`least(${before}, total - ${before})`
        const nearest = sql`case when head is null or tail is null then ${nearer} else least(ahead, behind) end`
        const reachOf = (nearest: Statement.Fragment) => sql`(${nearest} + ${size}) * rows / greatest(total, 1)`
        const isWhole = sql`cardinality(keys) = least(${size}, total - ${before})`
        /** Rows that are looked at where steps are counted by them. */
        const looked =
          others.length === 0 ? sql`total` : sql`(select sum(n) from ${linesOf(placed ?? name)} ${given(others)})`
        // What most rows hold is found sooner by reading them all than by its index, and so is what fewer than hold it are chosen from.
        return sql`
          ${stepping ? sql`${stepping.way},` : none}
          sampled as materialized (select ${
            text
              ? sql`count(*) filter (where ${text.where}) * 2 < count(*)
                  and count(*) filter (where ${text.where}) <= count(*) filter (${given([...counted, ...where, sql.literal("true")])}) as rare
                  from ${table} tablesample system (1)`
              : sql.literal("false as rare")
          }),
          counted as materialized (select (select sum(n) from ${linesOf(name)})::float8 as rows, rare,
            ${indexed ? sql`case when rare then (select count(*) from ${indexed}) else ${counting} end` : counting}::int4 as total from sampled),
          ${
            steppedLast
              ? sql`
          matching as materialized (select *, ${reachOf(nearer)} as reach from counted),
          near as materialized (select case when ${before} >= total or ${short} > ${looked} then null ${fromEitherEnd(walkedWithin(short))} end as keys from matching),
          tried as materialized (select case when ${before} >= total then null when ${isWhole} then keys
            else (select case when ${reachOf(nearest)} > ${gathering} then null ${fromNearerEnd(walked)} end from way) end as keys from matching, near),`
              : sql`
          matching as materialized (select *, ${reachOf(stepping ? nearest : nearer)} as reach
            from counted ${stepping ? sql.literal("cross join (select head, tail, ahead, behind from way) steps") : none}),
          tried as materialized (select case when ${before} >= total or reach > ${gathering} then null ${fromNearerEnd(walked)} end as keys from matching),`
          }
          chosen as materialized (select case
            when ${before} >= total then '{}'
            when ${isWhole} then keys
            ${indexed ? sql`when rare then ${gathered(indexed)}` : none}
            else ${gathered(matches(all))} end as keys from matching, tried)`
      }

      return Effect.map(
        sql<{ readonly total_matches: number; readonly is_row: boolean }>`
          with ${where.length + texts.length === 0 && !steppedLast ? byCounts() : byRows()}
          select total as total_matches, ${key} is not null as is_row, ${shown}
          from matching left join ${table} on ${key} = any(array(select unnest(keys) from chosen)) ${joins}
          ${orderBy(forwards)}`.unprepared,
        (rows) => ({
          list: rows.flatMap(({ total_matches: _, is_row, ...row }) => (is_row ? [shownRow<A>(row)] : [])),
          total: rows[0]!.total_matches
        })
      )
    }
  return <A extends object>(parts: PageParts) => Effect.flatMap(OfMerchant, (few) => read(few)<A>(parts))
})
