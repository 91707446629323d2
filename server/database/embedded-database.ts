import { Cause, Effect, Redacted, ScopedRef } from "effect"
import { repeatForever } from "./repeat-forever.ts"
import { unavailable } from "./availability.ts"
import { type Cluster, finishStopping, openCluster, rotateLog, isRunning, stopPostmaster } from "./embedded-postgres.ts"
import { DataInUse, holdServerLock, isLockHeld } from "./locks.ts"
import { ensureRoles, rolesOf } from "./roles.ts"

const CHECK_INTERVAL = "250 millis"
const LOG_INTERVAL = "10 seconds"

const open = (directory: string, port?: number) =>
  Effect.tryPromise({ try: () => openCluster(directory, port), catch: unavailable })

const superuserOf = ({ postmaster, username, password }: Cluster) => ({
  host: "127.0.0.1",
  port: postmaster.port,
  username,
  password: Redacted.make(password)
})

export const embeddedDatabaseOfServer = (directory: string) =>
  Effect.map(open(directory), (cluster) => rolesOf(superuserOf(cluster)))

/**
 * The embedded PostgreSQL of the data directory, held exclusively while the scope lasts and then stopped. Only the
 * holder of the lock registers the stop, so a refused second start leaves PostgreSQL to the first. If PostgreSQL dies
 * under the running server, it is restarted at the same address. A lock that was lost with its connection is taken
 * again, without limit.
 */
export const embeddedDatabase = Effect.fnUntraced(function* (directory: string, holder: string) {
  const cluster = yield* open(directory)
  let { postmaster } = cluster
  const stop = Effect.suspend(() => Effect.promise(() => stopPostmaster(cluster.home, postmaster)))
  const takeOwnership = Effect.gen(function* () {
    const database = yield* ensureRoles(superuserOf(cluster), holder)
    const takeLock = holdServerLock(database.application, holder)
    return { database, takeLock, lock: yield* ScopedRef.fromAcquire(takeLock) }
  })
  const { database, takeLock, lock } = yield* takeOwnership.pipe(
    // Another server may have taken the lock.
    Effect.onError((cause) => (cluster.started && !(Cause.squash(cause) instanceof DataInUse) ? stop : Effect.void))
  )
  yield* Effect.addFinalizer(() => stop)
  let down = false
  const keepRunning = Effect.gen(function* () {
    yield* Effect.promise(() => finishStopping(cluster.home, postmaster))
    if (!isRunning(cluster.home, postmaster)) {
      if (!down) yield* Effect.logError("PostgreSQL has ended unexpectedly and is started again")
      down = true
      postmaster = (yield* open(directory, postmaster.port)).postmaster
      down = false
    }
    if (yield* isLockHeld(yield* ScopedRef.get(lock))) return
    if (!isRunning(cluster.home, postmaster)) return
    yield* ScopedRef.set(lock, takeLock)
    yield* Effect.logWarning("The lock on the data was lost with its connection and has been taken again")
  })
  yield* repeatForever(keepRunning, CHECK_INTERVAL, "PostgreSQL could not be started or locked again")
  yield* repeatForever(
    Effect.sync(() => rotateLog(cluster.dataDir)),
    LOG_INTERVAL,
    "PostgreSQL's log could not be put aside"
  )
  return database
})
