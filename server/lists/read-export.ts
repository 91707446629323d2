import { Effect } from "effect"
import { EXPORT_ROWS } from "../../src/contract/list-call.ts"
import { sql } from "../database/sql.ts"
import { type Cursor, encodeCursor, orderBy, sortColumn } from "./keyset.ts"
import { type ListSource, tableOf } from "./list-source.ts"

/** The longest time by which an export may lag while other transactions write. */
const MAX_DELAY_SECONDS = 10

const readMoment = Effect.map(
  sql<{ readonly until: number }>`
    select greatest(least(now(), min(xact_start)), now() - ${`${MAX_DELAY_SECONDS} seconds`}::interval) as until
    from connections() where pid <> pg_backend_pid()`,
  ([row]) => row!.until
)

/**
 * All rows of a list in parts, in the order of their keys. Keys never change, so no row is repeated or left out while
 * others change. The first call counts the rows that existed when the oldest open transaction began. That transaction
 * adds no earlier rows, so no later part contains uncounted ones.
 */
export const readExport = Effect.fnUntraced(function* <A extends object>(
  { where = [], added = "created_at", ...parts }: ListSource & { readonly until: number | "now" },
  cursor?: Cursor
) {
  const [columns, table, key] = [sql.literal(parts.columns), tableOf(parts), sql.literal(parts.key)]
  const until = parts.until === "now" ? yield* readMoment : parts.until
  const counted = sql.and([...where, sql`${sql.literal(added)} < ${new Date(until)}`])
  if (parts.until === "now") {
    const [row] = yield* sql<{ readonly total: number }>`
      select count(*)::int4 as total from ${table} where ${counted}`.unprepared
    return { list: [], total: row!.total, until }
  }
  const byKey = sortColumn({ by: parts.key, direction: parts.ties ?? parts.sort.direction })
  const further = sql.literal(byKey.direction === "asc" ? ">" : "<")
  const remaining = cursor ? sql.and([counted, sql`${key} ${further} ${cursor[1]}`]) : counted
  const rows = yield* sql<{ readonly cursor_key: string }>`
    select ${key}::text as cursor_key, ${columns} from ${table} ${sql.literal(parts.joins ?? "")}
    where ${key} = any(array(select ${key} from ${table} where ${remaining}
      ${orderBy([byKey])} limit ${sql.literal(String(EXPORT_ROWS))}))
    ${orderBy([byKey])}`.unprepared
  const last = rows.length < EXPORT_ROWS ? undefined : rows.at(-1)!.cursor_key
  return {
    list: rows.map(({ cursor_key: _, ...row }) => row as object as A),
    total: rows.length,
    until,
    after: last === undefined ? null : encodeCursor([last, last])
  }
})
