import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Schedule, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { requirePrimary } from "./availability.ts"
import { sql } from "./sql.ts"

/**
 * All advisory locks in PostgreSQL, in one place because equal numbers would block each other. A number is never
 * reused.
 */
export const locks = {
  server: 8_246_173,
  seed: 8_246_174,
  backups: 8_246_175,
  simulation: 8_246_176,
  silentRobots: 8_246_177,
  seals: 8_246_180,
  accountRequests: 8_246_181,
  superAdmins: 8_246_182,
  availability: 8_246_184,
  /** Taken by `settle_rule_todos` in `schema/notifications.sql`. */
  ruleTodos: 8_246_183
} as const

/** Takes a free lock until the open transaction ends. */
export const tryTransactionLock = (name: keyof typeof locks) =>
  Effect.map(
    sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${locks[name]}::int8) as taken`.one,
    ({ taken }) => taken
  )

/** Takes a free lock, which lasts as long as the connection. */
const tryLock = (sql: SqlClient.SqlClient, name: keyof typeof locks) =>
  Effect.map(
    sql<{ taken: boolean }>`select pg_try_advisory_lock(${locks[name]}::int8) as taken`,
    ([row]) => row?.taken === true
  )

/**
 * Waits for a lock on a connection of its own. One server on the database holds it at a time; after its end another
 * gets it within seconds.
 */
export const waitForLock = Effect.fnUntraced(function* (name: keyof typeof locks) {
  const { config } = yield* PgClient.PgClient
  const sql = yield* PgClient.makeClient({ ...config, applicationName: `wheelhouse ${name}` })
  // A standby has locks of its own.
  yield* requirePrimary(sql)
  while (!(yield* tryLock(sql, name))) yield* Effect.sleep("5 seconds")
  return sql
})

export class DataInUse extends Schema.TaggedError<DataInUse>()("DataInUse", { message: Schema.String }) {}

const named = (address: string) => `wheelhouse ${process.pid} ${address}`.slice(0, 63)

const holderOf = (sql: PgClient.PgClient) =>
  Effect.map(
    sql<{ application_name: string | null }>`
      select application_name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = ${locks.server} and granted`,
    (rows) => {
      const [, pid = "unknown", address = "an unknown address"] = rows[0]?.application_name?.split(" ") ?? []
      return new DataInUse({
        message: `Another server (process ${pid}, ${address}) is running on this data. Stop it first, or set DATA_DIR to another directory.`
      })
    }
  )

/**
 * Holds the server's lock as long as the connection lives. PostgreSQL itself thus knows which server is alive, without
 * process numbers or files, because a killed one loses the lock with its socket. A short wait covers the moment in
 * between.
 */
export const holdServerLock = Effect.fnUntraced(function* (connection: PgClient.PgClientConfig, address: string) {
  const sql = yield* PgClient.makeClient({ ...connection, database: "postgres", applicationName: named(address) })
  yield* Effect.flatMap(tryLock(sql, "server"), (taken) =>
    taken ? Effect.void : Effect.flatMap(holderOf(sql), Effect.fail)
  ).pipe(
    Effect.retry({ while: (error) => error._tag === "DataInUse", times: 10, schedule: Schedule.spaced("100 millis") })
  )
  return sql
})

/** True while the lock's connection lives. The client opens no other by itself. */
export const isLockHeld = (lock: PgClient.PgClient) => Effect.isSuccess(lock`select 1`)
