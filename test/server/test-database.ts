import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { rm } from "node:fs/promises"
import { readAsNumbers } from "../../server/database/database.ts"
import type { Postmaster } from "../../server/database/embedded-postgres.ts"

readAsNumbers()

/** One connection to a database of the test's PostgreSQL. Its changes have an actor. */
export const connectTo = (url: string) =>
  PgClient.makeClient({ url: Redacted.make(url), startupParameters: { "wheelhouse.actor": "Test" } }).pipe(
    Effect.provide(Reactivity.layer)
  )

export const createDatabase = (address: string, name: string, template?: string) =>
  Effect.flatMap(
    connectTo(`${address}/postgres`),
    (sql) =>
      // The default, a block-by-block copy through the log, took three times as long.
      sql`create database ${sql(name)} ${template === undefined ? sql.literal("") : sql`template ${sql(template)} strategy file_copy`}`
  )

/**
 * Removes unused data. Their PostgreSQL ends at once and removes files of its own meanwhile, at which `rmSync` gives
 * up silently.
 */
export const removeTestDatabase = async (directory: string, postmaster: Postmaster | undefined) => {
  if (postmaster) process.kill(postmaster.pid, "SIGQUIT")
  await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
