import { Effect } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { offsetOf } from "../database/page-of-rows.ts"
import { shownRow } from "./shown-row.ts"

interface Order {
  readonly by: string
  readonly direction: "asc" | "desc"
  /** Where what is missing stands at the end either way; otherwise PostgreSQL takes it for the greatest. */
  readonly nullsLast?: boolean
}

/** What a row shows, where it stands, its key and its order are words of ours, never of the caller. */
interface PageParts {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
  readonly shown: string
  /** The table that filters and order are about. */
  readonly table: string
  /** What else a row shows, joined from the left, one row each: read for the rows of the page only. */
  readonly joins?: string
  readonly key: string
  readonly where: ReadonlyArray<Statement.Fragment>
  readonly sort: Order
  /** The way of the key, which gives every row its one place; that of the order itself unless it is said. */
  readonly ties?: Order["direction"]
}

interface Page<A> {
  readonly list: ReadonlyArray<A>
  readonly total: number
}

/** So few are sorted sooner than an order is walked in search of them. */
const FEW = 20_000

const forwards = ({ direction, nullsLast }: Order) => `${direction}${nullsLast ? " nulls last" : ""}`
const backwards = ({ direction, nullsLast }: Order) =>
  `${direction === "asc" ? "desc" : "asc"}${nullsLast ? " nulls first" : ""}`

/**
 * One page of rows and how many match in all, both at the same moment, as every list of every topic is read. Few matches are gathered and sorted; many are
 * counted, and an index is walked in the wanted order, from the end that is nearer. PostgreSQL plans it for the filters at hand: of a prepared
 * statement it would after some calls make one plan for all.
 */
export const makeReadPage = Effect.map(
  SqlClient.SqlClient,
  (sql) =>
    <A extends object>({
      page = 1,
      page_size = 10,
      ...parts
    }: PageParts): Effect.Effect<Page<A>, SqlError.SqlError> => {
      const [shown, table, key] = [sql.literal(parts.shown), sql.literal(parts.table), sql.literal(parts.key)]
      const where = parts.where.length === 0 ? sql.literal("") : sql`where ${sql.and(parts.where)}`
      const orders: ReadonlyArray<Order> = [
        parts.sort,
        { by: parts.key, direction: parts.ties ?? parts.sort.direction }
      ]
      const each = (of: (order: Order, nth: number) => string) => sql.literal(orders.map(of).join(", "))
      const orderBy = (way: (order: Order) => string) => each((order) => `${order.by} ${way(order)}`)
      const before = sql.literal(String(offsetOf(page, page_size)))
      const size = sql.literal(String(page_size))
      const few = sql.literal(String(parts.where.length === 0 ? 0 : FEW))
      return Effect.map(
        sql<{ readonly total_matches: number; readonly is_row: boolean }>`
          with found as materialized (
            select ${key} as key, ${each(({ by }, nth) => `${by} as by${nth}`)} from ${table} ${where} limit ${few}),
          gathered as materialized (select count(*) as number, count(*) < ${few} as whole from found),
          matching as materialized (
            select case when whole then number else (select count(*) from ${table} ${where}) end::int4 as total from gathered),
          chosen as materialized (
            select case
              when ${before} >= total then '{}'
              when whole then array(
                select key from found order by ${each((order, nth) => `by${nth} ${forwards(order)}`)} limit ${size} offset ${before})
              when ${before} <= total / 2 then array(
                select ${key} from ${table} ${where} order by ${orderBy(forwards)} limit ${size} offset ${before})
              else array(
                select ${key} from ${table} ${where} order by ${orderBy(backwards)}
                limit least(${size}, (select total from matching) - ${before}) offset greatest((select total from matching) - ${before} - ${size}, 0))
            end as keys from gathered, matching)
          select total as total_matches, ${key} is not null as is_row, ${shown}
          from matching left join ${table} on ${key} = any(array(select unnest(keys) from chosen)) ${sql.literal(parts.joins ?? "")}
          order by ${orderBy(forwards)}`.unprepared,
        (rows) => ({
          list: rows.flatMap(({ total_matches: _, is_row, ...row }) => (is_row ? [shownRow<A>(row)] : [])),
          total: rows[0]!.total_matches
        })
      )
    }
)
