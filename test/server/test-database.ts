import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"

/** One connection to a database of the test's PostgreSQL. */
export const connectTo = (url: string) =>
  PgClient.makeClient({ url: Redacted.make(url) }).pipe(Effect.provide(Reactivity.layer))

export const createDatabase = (address: string, name: string, template?: string) =>
  Effect.flatMap(
    connectTo(`${address}/postgres`),
    (sql) =>
      sql`create database ${sql(name)} ${template === undefined ? sql.literal("") : sql`template ${sql(template)}`}`
  )

/** How data that nobody wants any more are removed: their PostgreSQL is told to end at once and may still be about it. */
export const throwingAway = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const
