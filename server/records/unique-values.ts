import { Effect } from "effect"
import { SqlError } from "effect/sql"
import type { Refusal } from "../http/refusal.ts"

/** The unique index has the last word on what is taken, also between two who choose the same at once. */
export const refuseTaken =
  (taken: Refusal) =>
  <A, E, R>(write: Effect.Effect<A, E | SqlError.SqlError, R>): Effect.Effect<A, E | Refusal | SqlError.SqlError, R> =>
    Effect.catchIf(
      write,
      (error) => SqlError.isSqlError(error) && error.reason._tag === "UniqueViolation",
      () => Effect.fail(taken)
    )
