import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { EXPORT_ROWS } from "../../src/effects/contract/list-call.ts"
import type { Wanted } from "./wanted.ts"

/** An export of a list, as its call is asked for it (`listCall`). */
export interface Exported {
  readonly until: number | "now"
  readonly after?: number | string | undefined
}

/** The rows that are wanted, as fragments of the list's own query. */
interface ExportParts extends Wanted {
  readonly shown: Statement.Fragment
  readonly table: Statement.Fragment
  readonly joins: Statement.Fragment
  readonly key: Statement.Fragment
  readonly direction: "asc" | "desc"
  /** When a row was added. */
  readonly added: Statement.Fragment
}

/** So many seconds at most an export lies behind, where something else writes for longer. */
const PATIENCE = 10

/**
 * All rows of a list, part by part, in the order of their keys: a key never changes, so that no row comes twice or is passed over, whatever happens to
 * the rows meanwhile. It counts what was there when the oldest transaction began that is still under way: what that adds bears no earlier moment, so nothing
 * is found later that was not counted.
 */
export const makeReadExport = Effect.map(SqlClient.SqlClient, (sql) => {
  const moment = Effect.map(
    sql<{ readonly until: number }>`
      select floor(extract(epoch from greatest(least(now(), min(xact_start)), now() - ${`${PATIENCE} seconds`}::interval)) * 1000)::float8 as until
      from pg_stat_activity where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`,
    ([row]) => row!.until
  )
  return Effect.fnUntraced(function* (
    { until, after }: Exported,
    { where = [], counted = [], texts = [], range, ...parts }: ExportParts
  ) {
    const { shown, table, joins, key, added } = parts
    const at = until === "now" ? yield* moment : until
    const wanted = [...counted, ...where, ...texts.map((text) => text.where), ...(range ? [range.where] : [])]
    const there = sql.and([...wanted, sql`${added} < ${new Date(at)}`])
    if (until === "now") {
      const [row] = yield* sql<{ readonly total: number }>`
        select count(*)::int4 as total from ${table} where ${there}`.unprepared
      return { rows: [], page: { total: row!.total, until: at } }
    }
    const [beyond, way] = [sql.literal(parts.direction === "asc" ? ">" : "<"), sql.literal(parts.direction)]
    const further = after === undefined ? there : sql.and([there, sql`${key} ${beyond} ${after}`])
    const rows = yield* sql<{ readonly export_key: number | string }>`
      select ${key} as export_key, ${shown} from ${table} ${joins}
      where ${key} = any(array(select ${key} from ${table} where ${further} order by ${key} ${way} limit ${sql.literal(String(EXPORT_ROWS))}))
      order by ${key} ${way}`.unprepared
    const last = rows.length < EXPORT_ROWS ? null : rows.at(-1)!.export_key
    return {
      rows: rows.map(({ export_key: _, ...row }) => row),
      page: { total: rows.length, until: at, after: last }
    }
  })
})
