import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, Redacted, Schema, ScopedRef } from "effect"
import type { Settings } from "../settings.ts"
import { openCluster } from "./embedded-postgres.ts"
import { migrate } from "./migrations.ts"
import { isAlive, stopPostmaster } from "./postmaster.ts"
import { holdServerLock, isHeld } from "./server-lock.ts"

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
