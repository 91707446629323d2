import { readdirSync } from "node:fs"
import { Migrator } from "effect/sql"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Schedule, Schema, Layer, Redacted, ScopedRef } from "effect"
import type { Settings } from "../settings.ts"
import { openCluster } from "./embedded-postgres.ts"
import { isAlive, stopPostmaster } from "./postmaster.ts"

const folder = new URL("../migrations/", import.meta.url)
/** By its number, under the name that databases know it by: `0002-user-lists.ts` is `2_user_lists`. */
const nameOf = (file: string) => file.replace(/^0+/, "").replaceAll("-", "_")

/** Applies what is missing, in order and in one transaction; several servers may start at once. What a database has is not even loaded. */
const migrate = Migrator.make({})({
  loader: Migrator.fromGlob(
    Object.fromEntries(readdirSync(folder).map((file) => [nameOf(file), () => import(new URL(file, folder).href)]))
  )
})

/** Another server lives on the same data. */
class DataInUse extends Schema.TaggedError<DataInUse>()("DataInUse", { message: Schema.String }) {}

const LOCK = 8_246_173
const named = (address: string) => `wheelhouse ${process.pid} ${address}`.slice(0, 63)

const holderOf = (sql: PgClient.PgClient) =>
  Effect.map(
    sql<{ application_name: string }>`
      select application_name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = ${LOCK} and granted`,
    (rows) => {
      const [, pid = "unknown", address = "an unknown address"] = rows[0]?.application_name.split(" ") ?? []
      return new DataInUse({
        message: `Another server (process ${pid}, ${address}) is running on this data. Stop it first, or set DATA_DIR to another directory.`
      })
    }
  )

/**
 * Held as long as the connection lives, so PostgreSQL itself knows which server is alive: a killed one loses the lock with its
 * socket, and no process number or file has to be believed. A short patience covers the moment between the two.
 */
const holdServerLock = Effect.fnUntraced(function* (connection: PgClient.PgClientConfig, address: string) {
  const sql = yield* PgClient.makeClient({ ...connection, database: "postgres", applicationName: named(address) })
  const taken = Effect.flatMap(sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}::int8) as taken`, ([row]) =>
    row?.taken ? Effect.void : Effect.flatMap(holderOf(sql), Effect.fail)
  )
  yield* taken.pipe(
    Effect.retry({ while: (error) => error._tag === "DataInUse", times: 10, schedule: Schedule.spaced("100 millis") })
  )
  return sql
})

/** The lock goes with its connection and in no other way, and a connection that ended is not made again by itself. */
const isHeld = (lock: PgClient.PgClient) => Effect.isSuccess(lock`select 1`)

class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  message: Schema.String
}) {}

const unavailable = (cause: unknown) =>
  new DatabaseUnavailable({ message: cause instanceof Error ? cause.message : String(cause) })

const DATABASE = "wheelhouse"

/**
 * The embedded PostgreSQL of the data directory, ours alone while the scope lasts and stopped behind us. A refused second
 * start leaves it to the first: the stop is only registered by whoever holds the lock. A PostgreSQL that dies under the
 * running server is started again at the same address, and a lock that was lost with its connection is taken again, each
 * as often as it takes.
 */
const embedded = Effect.fnUntraced(function* ({ dataDir, host, port }: Settings) {
  const cluster = yield* Effect.tryPromise({ try: () => openCluster(dataDir), catch: unavailable })
  const connection = {
    host: "127.0.0.1",
    port: cluster.postmaster.port,
    username: cluster.username,
    password: Redacted.make(cluster.password)
  }
  const takeLock = holdServerLock(connection, `http://${host}:${port}`)
  const lock = yield* ScopedRef.fromAcquire(takeLock)
  let { postmaster } = cluster
  yield* Effect.addFinalizer(() => Effect.promise(() => stopPostmaster(cluster.home, postmaster)))
  yield* Effect.forkScoped(
    Effect.gen(function* () {
      yield* Effect.sleep("1 second")
      if (!isAlive(postmaster.pid)) {
        yield* Effect.logError("PostgreSQL has ended unexpectedly and is started again")
        const revived = yield* Effect.tryPromise({
          try: () => openCluster(dataDir, postmaster.port),
          catch: unavailable
        })
        postmaster = revived.postmaster
      }
      if (yield* isHeld(yield* ScopedRef.get(lock))) return
      yield* ScopedRef.set(lock, takeLock)
      yield* Effect.logWarning("The lock on the data was lost with its connection and has been taken again")
    }).pipe(
      Effect.catchCause((cause) => Effect.logError("PostgreSQL could not be started or locked again", cause)),
      Effect.forever
    )
  )
  const sql = yield* ScopedRef.get(lock)
  const [found] = yield* sql`select 1 as one from pg_database where datname = ${DATABASE}`
  if (!found) yield* sql`create database ${sql(DATABASE)}`
  return { ...connection, database: DATABASE }
})

/**
 * Statements of many calls share a connection (pipelined), so that a few connections carry the whole load. All are opened at the start: opened in
 * the middle of a rush, each would hold it up further.
 */
const pooled = (address: PgClient.PgClientConfig): PgClient.PgPoolConfig => ({
  ...address,
  applicationName: "wheelhouse calls",
  multiplex: true,
  multiplexConcurrency: 8,
  minConnections: 8,
  maxConnections: 8,
  connectTimeout: "10 seconds"
})

/** The migrated database, embedded or by `DATABASE_URL`. */
export const databaseLayer = (settings: Settings) => {
  const connected = PgClient.layerFrom(
    Effect.gen(function* () {
      const address = settings.databaseUrl ? { url: settings.databaseUrl } : yield* embedded(settings)
      return yield* PgClient.make(pooled(address))
    }).pipe(Effect.catchTag("SqlError", (error) => Effect.fail(unavailable(error.cause.cause))))
  )
  const migrated = migrate.pipe(
    Effect.mapError(
      (error) =>
        new DatabaseUnavailable({
          message: `The database is not usable: ${error.message}${error._tag === "MigrationError" && error.cause ? ` (${String(error.cause)})` : ""}`
        })
    )
  )
  return Layer.effectDiscard(migrated).pipe(Layer.provideMerge(connected))
}
