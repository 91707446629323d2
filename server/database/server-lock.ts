import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Schedule, Schema } from "effect"
import { locks } from "./locks.ts"

/** Another server lives on the same data. */
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
 * Held as long as the connection lives, so PostgreSQL itself knows which server is alive: a killed one loses the lock with its
 * socket, and no process number or file has to be believed. A short patience covers the moment between the two.
 */
export const holdServerLock = Effect.fnUntraced(function* (connection: PgClient.PgClientConfig, address: string) {
  const sql = yield* PgClient.makeClient({ ...connection, database: "postgres", applicationName: named(address) })
  const taken = Effect.flatMap(
    sql<{ taken: boolean }>`select pg_try_advisory_lock(${locks.server}::int8) as taken`,
    ([row]) => (row?.taken ? Effect.void : Effect.flatMap(holderOf(sql), Effect.fail))
  )
  yield* taken.pipe(
    Effect.retry({ while: (error) => error._tag === "DataInUse", times: 10, schedule: Schedule.spaced("100 millis") })
  )
  return sql
})

/** The lock goes with its connection and in no other way, and a connection that ended is not made again by itself. */
export const isHeld = (lock: PgClient.PgClient) => Effect.isSuccess(lock`select 1`)
