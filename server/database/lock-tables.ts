import { Effect, Schedule } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { withoutLimits } from "./limits.ts"
import { isBusy } from "./unavailable.ts"

/**
 * Nobody writes to these tables beside this transaction any more. Whoever has written to one and waits for another that is locked already goes first:
 * this gives up before PostgreSQL looks for a deadlock (`deadlock_timeout`, a second), and would end either of the two.
 */
export const lockTables = Effect.fnUntraced(function* (tables: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set local statement_timeout = 500`
  yield* sql.unsafe(`lock table ${tables.join(", ")} in share row exclusive mode`)
  yield* withoutLimits
})

/** A transaction that gave way is begun anew, for a minute. */
export const afterOthers = <A, R>(transaction: Effect.Effect<A, SqlError.SqlError, R>) =>
  Effect.retry(transaction, { while: isBusy, schedule: Schedule.jittered(Schedule.spaced("300 millis")), times: 200 })
