import { Cause, type Duration, Effect, Schedule } from "effect"
import { SqlError } from "effect/sql"
import { isLost } from "./availability.ts"

/** The watch of the database logs an outage of PostgreSQL, once. */
const isOutage = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  return SqlError.isSqlError(error) && isLost(error)
}

/** Repeats work for as long as the server runs. The log reports the first of successive failures, not every attempt. */
export const repeatForever = <E, R>(work: Effect.Effect<unknown, E, R>, pause: Duration.Input, failed: string) =>
  Effect.suspend(() => {
    let failing = false
    return work.pipe(
      Effect.tap(() => Effect.sync(() => (failing = false))),
      Effect.catchCause((cause) => {
        if (failing || isOutage(cause)) return Effect.void
        failing = true
        return Effect.logWarning(failed, cause)
      }),
      Effect.repeat(Schedule.spaced(pause))
    )
  }).pipe(Effect.forkScoped)
