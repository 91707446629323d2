import { Cause, Effect, Redacted, ScopedRef } from "effect"
import { SqlError } from "effect/sql"
import { explain, unavailable } from "./unavailable.ts"
import { type Cluster, openCluster } from "./embedded-postgres.ts"
import { rotateLog } from "./postgres-log.ts"
import { finishStopping, runs, stopPostmaster } from "./postmaster.ts"
import { holdServerLock, isHeld } from "./server-lock.ts"
import { asServer, ensureServerRole } from "./server-role.ts"

const PAUSE = "250 millis"

const open = (directory: string, port?: number) =>
  Effect.tryPromise({ try: () => openCluster(directory, port), catch: unavailable })

const superuserOf = ({ postmaster, username, password }: Cluster) => ({
  host: "127.0.0.1",
  port: postmaster.port,
  username,
  password: Redacted.make(password)
})

/** The database of a server that runs on this directory, beside it. */
export const embeddedDatabaseOfServer = (directory: string) =>
  Effect.map(open(directory), (cluster) => asServer(superuserOf(cluster)))

/**
 * The embedded PostgreSQL of the data directory, ours alone while the scope lasts and stopped behind us. A refused second
 * start leaves it to the first: the stop is only registered by whoever holds the lock. A PostgreSQL that dies or is stopped under the
 * running server is started again at the same address, and a lock that was lost with its connection is taken again, each
 * as often as it takes.
 */
export const embeddedDatabase = Effect.fnUntraced(function* (directory: string, holder: string) {
  const cluster = yield* open(directory)
  const database = yield* ensureServerRole(superuserOf(cluster), holder)
  const takeLock = holdServerLock(database, holder)
  const lock = yield* ScopedRef.fromAcquire(takeLock)
  let { postmaster } = cluster
  yield* Effect.addFinalizer(() => Effect.promise(() => stopPostmaster(cluster.home, postmaster)))
  yield* Effect.forkScoped(
    Effect.gen(function* () {
      yield* Effect.sleep(PAUSE)
      rotateLog(cluster.dataDir)
      yield* Effect.promise(() => finishStopping(cluster.home, postmaster))
      if (!runs(cluster.home, postmaster)) {
        yield* Effect.logError("PostgreSQL has ended unexpectedly and is started again")
        postmaster = (yield* open(directory, postmaster.port)).postmaster
      }
      if (yield* isHeld(yield* ScopedRef.get(lock))) return
      if (!runs(cluster.home, postmaster)) return
      yield* ScopedRef.set(lock, takeLock)
      yield* Effect.logWarning("The lock on the data was lost with its connection and has been taken again")
    }).pipe(
      Effect.catchCause((cause) => {
        const error = Cause.squash(cause)
        const why = SqlError.isSqlError(error) ? explain(error) : error instanceof Error ? error.message : String(error)
        return Effect.andThen(
          Effect.logError(`PostgreSQL could not be started or locked again: ${why}`),
          Effect.sleep("1 second")
        )
      }),
      Effect.forever
    )
  )
  return database
})
