import { readdirSync, readFileSync } from "node:fs"
import { Effect } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { sql } from "./sql.ts"

const schema = new URL("../schema/", import.meta.url)

/** The files of the baseline, each of which needs the earlier ones. */
const baseline = [
  "functions",
  "log",
  "accounts",
  "sessions",
  "fleet",
  "alarms",
  "notifications",
  "sales",
  "campaigns",
  "contents",
  "search",
  "tenancy",
  "data"
]

/** Executes a file on the server, where PostgreSQL splits it. The driver sends one statement at a time. */
const runFile = (file: URL) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.unsafe(`do $do$ begin execute $file$${readFileSync(file, "utf8")}$file$; end $do$`)
  )

const runBaseline = Effect.andThen(
  sql`select set_config('wheelhouse.actor', 'Wheelhouse', true)`,
  Effect.forEach(baseline, (topic) => runFile(new URL(`${topic}.sql`, schema)), { discard: true })
)

/** The name of the baseline in a database. A database without it is older than the first release. */
export const BASELINE = "baseline"

/**
 * Every migration of this version, in order: the baseline, then files such as `0002-sites.sql`, which databases know as
 * `2 sites`.
 */
export const allMigrations: ReadonlyArray<Migrator.ResolvedMigration> = [
  [1, BASELINE, Effect.succeed(runBaseline)],
  ...readdirSync(schema)
    .toSorted()
    .flatMap((file): ReadonlyArray<Migrator.ResolvedMigration> => {
      const [, number, name] = /^(\d{4})-(.+)\.sql$/.exec(file) ?? []
      return name === undefined ? [] : [[Number(number), name, Effect.succeed(runFile(new URL(file, schema)))]]
    })
]

/** Applies the missing migrations in order and in one transaction. Several servers may start together. */
export const migrateBy = (migrations: ReadonlyArray<Migrator.ResolvedMigration>) =>
  Migrator.make({})({ loader: Effect.succeed(migrations) })

export const migrate = migrateBy(allMigrations)

/** The migrations of a database; empty for one that is not Wheelhouse's. */
export const migrationsIn = Effect.gen(function* () {
  const [table] = yield* sql`select 1 as one where to_regclass('effect_sql_migrations') is not null`
  if (!table) return []
  return yield* sql<{ id: number; name: string }>`
    select migration_id as id, name from effect_sql_migrations order by migration_id`
})
