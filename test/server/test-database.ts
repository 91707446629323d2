import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { readdirSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { Postmaster } from "../../server/database/postmaster.ts"

/** One connection to a database of the test's PostgreSQL. */
export const connectTo = (url: string) =>
  PgClient.makeClient({ url: Redacted.make(url) }).pipe(Effect.provide(Reactivity.layer))

export const createDatabase = (address: string, name: string, template?: string) =>
  Effect.flatMap(
    connectTo(`${address}/postgres`),
    (sql) =>
      // Copied block by block through the log, as is the default, it took three times as long.
      sql`create database ${sql(name)} ${template === undefined ? sql.literal("") : sql`template ${sql(template)} strategy file_copy`}`
  )

const migrations = join(import.meta.dirname, "../../server/migrations")

/** Brings a database as far as an older server had it, or on from there. */
export const applyMigrations = Effect.fnUntraced(function* (wanted: (name: string) => boolean) {
  const sql = yield* SqlClient.SqlClient
  for (const name of readdirSync(migrations).filter(wanted).toSorted()) {
    const module: { readonly default: Effect.Effect<void, unknown, SqlClient.SqlClient> } = yield* Effect.promise(
      () => import(join(migrations, name))
    )
    yield* sql.withTransaction(module.default)
  }
})

/** Removes data that nobody wants any more. Their PostgreSQL ends at once and removes files of its own meanwhile, at which `rmSync` gives up silently. */
export const throwAway = async (directory: string, postmaster: Postmaster | undefined) => {
  if (postmaster) process.kill(postmaster.pid, "SIGQUIT")
  await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
