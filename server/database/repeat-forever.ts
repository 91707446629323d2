import { Cause, type Duration, Effect, Schedule } from "effect"
import { SqlError } from "effect/sql"
import { isLost } from "./availability.ts"

/** True for an outage of PostgreSQL, which the watch of the database logs once. */
const isOutage = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  return SqlError.isSqlError(error) && isLost(error)
}

/** Repeats work for as long as the server runs. The log reports only the first of successive failures. */
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
