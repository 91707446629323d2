import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Schedule } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { isBusy } from "./availability.ts"
import { sql } from "./sql.ts"

/** A call's limits in milliseconds. PostgreSQL cancels longer statements, which would block others. */
export const limits = {
  statement_timeout: "15000",
  lock_timeout: "3000",
  idle_in_transaction_session_timeout: "15000"
}
const names: ReadonlyArray<string> = Object.keys(limits)

const removeLimits = (onlyInTransaction: boolean) =>
  sql`select set_config(name, '0', ${onlyInTransaction}) from unnest(${names}::text[]) name`
/** Lifts the limits for the rest of this transaction, because no call waits for it. */
export const withoutLimits = removeLimits(true)
/** Lifts the limits of this connection, whose role may make calls too. */
export const liftLimits = removeLimits(false)

/**
 * Names the limits that a pooler has dropped from a new connection of calls, and the statements that set them
 * permanently.
 */
export const checkLimits = Effect.fnUntraced(function* (application: PgClient.PgClientConfig) {
  const address = { ...application, startupParameters: limits, applicationName: "wheelhouse limits" }
  const sql = yield* PgClient.makeClient(address)
  const missing = yield* sql<{ name: string; statement: string }>`
    select name, format('alter role %I in database %I set %I = %s', session_user, current_database(), name, value) as statement
    from pg_settings join jsonb_each_text(${JSON.stringify(limits)}::text::jsonb) limits on name = key where setting <> value`
  if (missing.length > 0)
    yield* Effect.logWarning(
      `Calls may hold up others: their connections lack ${missing.map(({ name }) => name).join(", ")}. ` +
        `Run this, and restart the pooler (docs/operations.md): ${missing.map(({ statement }) => `${statement};`).join(" ")}`
    )
}, Effect.scoped)

/**
 * Locks these tables against other writers. A writer that holds one of them and waits for another goes first: this
 * attempt gives up before PostgreSQL looks for a deadlock (`deadlock_timeout`, a second) and ends one of the two.
 */
export const lockTables = Effect.fnUntraced(function* (tables: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set local statement_timeout = 500`
  yield* sql.unsafe(`lock table ${tables.join(", ")} in share row exclusive mode`)
  yield* withoutLimits
})

/** Retries a transaction that gave way to a lock, for about a minute. */
export const retryWhileBusy = <A, R>(transaction: Effect.Effect<A, SqlError.SqlError, R>) =>
  Effect.retry(transaction, { while: isBusy, schedule: Schedule.jittered(Schedule.spaced("300 millis")), times: 200 })
