import { Cause, Effect, Redacted, ScopedRef } from "effect"
import { SqlError } from "effect/sql"
import { explain, unavailable } from "./unavailable.ts"
import { type Cluster, openCluster } from "./embedded-postgres.ts"
import { rotateLog } from "./postgres-log.ts"
import { finishStopping, runs, stopPostmaster } from "./postmaster.ts"
import { makeReasons } from "./reasons.ts"
import { DataInUse, holdServerLock, isHeld } from "./server-lock.ts"
import { ensureRoles, rolesOf } from "./roles.ts"

const PAUSE = "250 millis"
const LOG_PAUSE = "10 seconds"

const wordsOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (SqlError.isSqlError(error)) return explain(error)
  return error instanceof Error ? error.message : String(error)
}

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
  Effect.map(open(directory), (cluster) => rolesOf(superuserOf(cluster)))

/**
 * The embedded PostgreSQL of the data directory, ours alone while the scope lasts and stopped behind us. A refused second
 * start leaves it to the first: the stop is only registered by whoever holds the lock. A PostgreSQL that dies or is stopped under the
 * running server is started again at the same address, and a lock that was lost with its connection is taken again, each
 * as often as it takes.
 */
export const embeddedDatabase = Effect.fnUntraced(function* (directory: string, holder: string) {
  const cluster = yield* open(directory)
  let { postmaster } = cluster
  const stop = Effect.suspend(() => Effect.promise(() => stopPostmaster(cluster.home, postmaster)))
  const own = Effect.gen(function* () {
    const database = yield* ensureRoles(superuserOf(cluster), holder)
    const takeLock = holdServerLock(database.application, holder)
    return { database, takeLock, lock: yield* ScopedRef.fromAcquire(takeLock) }
  })
  const { database, takeLock, lock } = yield* own.pipe(
    // What another server has taken meanwhile is that one's, whoever started it.
    Effect.onError((cause) => (cluster.started && !(Cause.squash(cause) instanceof DataInUse) ? stop : Effect.void))
  )
  yield* Effect.addFinalizer(() => stop)
  const failures = makeReasons("PostgreSQL could not be started or locked again")
  let down = false
  const keep = Effect.gen(function* () {
    yield* Effect.promise(() => finishStopping(cluster.home, postmaster))
    if (!runs(cluster.home, postmaster)) {
      if (!down) yield* Effect.logError("PostgreSQL has ended unexpectedly and is started again")
      down = true
      postmaster = (yield* open(directory, postmaster.port)).postmaster
      down = false
    }
    if (yield* isHeld(yield* ScopedRef.get(lock))) return
    if (!runs(cluster.home, postmaster)) return
    yield* ScopedRef.set(lock, takeLock)
    yield* Effect.logWarning("The lock on the data was lost with its connection and has been taken again")
  })
  yield* keep.pipe(
    Effect.andThen(Effect.sync(failures.forget)),
    Effect.catchCause((cause) => Effect.andThen(failures.tell(wordsOf(cause)), Effect.sleep("1 second"))),
    Effect.andThen(Effect.sleep(PAUSE)),
    Effect.forever,
    Effect.forkScoped
  )
  const fullDisk = makeReasons("PostgreSQL's log could not be put aside")
  yield* Effect.sync(() => rotateLog(cluster.dataDir)).pipe(
    Effect.andThen(Effect.sync(fullDisk.forget)),
    Effect.catchCause((cause) => fullDisk.tell(wordsOf(cause))),
    Effect.andThen(Effect.sleep(LOG_PAUSE)),
    Effect.forever,
    Effect.forkScoped
  )
  return database
})
