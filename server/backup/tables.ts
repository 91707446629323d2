import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { withoutLimits } from "../database/limits.ts"

/** For this transaction: every value has a text that says all of it and is read alike everywhere, and nothing is cut short by a time limit. */
export const exactTexts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* withoutLimits
  for (const [name, value] of [
    ["datestyle", "ISO"],
    ["intervalstyle", "postgres"],
    ["timezone", "UTC"],
    ["extra_float_digits", "1"],
    ["bytea_output", "hex"]
  ] as const)
    yield* sql`select set_config(${name}, ${value}, true)`
})

/** By what the database has been migrated; nothing at all where it is not ours. */
export const migrationsIn = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql`select 1 as one where to_regclass('effect_sql_migrations') is not null`
  if (!found) return []
  return yield* sql<{ id: number; name: string }>`
    select migration_id as id, name from effect_sql_migrations order by migration_id`
})

interface Table {
  readonly table: string
  /** Those that are not computed of others, with the types that they have here. The number of a transaction (`tx`) says nothing in another database. */
  readonly columns: ReadonlyArray<string>
  readonly types: ReadonlyArray<string>
  /** PostgreSQL empties the others after a crash, so nothing in them has to outlast one. */
  readonly kept: boolean
}

/** Every table of the database. */
export const tablesIn = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Table>`
    select c.relname::text as table, c.relpersistence = 'p' as kept, array_agg(a.attname::text order by attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by attnum) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attname !~ '(^|_)tx$'
    where c.relnamespace = current_schema::regnamespace and c.relkind = 'r'
    group by c.oid order by c.relname`
)
