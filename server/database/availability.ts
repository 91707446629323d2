import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { discardReadOnly, requirePrimary } from "./standby.ts"
import { explain, explainToAnybody, isReadOnly } from "./unavailable.ts"

/** True while PostgreSQL answers and takes writes, as of a quarter of a second ago; no query is made. */
export class Availability extends Context.Service<
  Availability,
  {
    /** Why no call can be answered now, in words that name no address. */
    readonly problem: () => string | undefined
    /** Is told once, when that begins. */
    readonly untilLost: Set<() => void>
  }
>()("server/Availability") {}

const PAUSE = "250 millis"
/** Of these, as many without an answer mean that there will be none. */
const SILENT = 8

/**
 * Asks PostgreSQL again and again, on a connection of its own, as long as the scope lasts. While a primary answers, no connection
 * of the `pool` stays at another node.
 */
export const watchDatabase = Effect.fnUntraced(function* (
  address: PgClient.PgClientConfig,
  pool?: SqlClient.SqlClient
) {
  let found: string | undefined
  // Counted in pauses, so that a server that had no time itself blames nobody else.
  let silent = 0
  const untilLost = new Set<() => void>()
  const become = (problem: string | undefined, inFull = problem) =>
    Effect.suspend(() => {
      const before = found
      found = problem
      if ((before === undefined) === (problem === undefined)) return Effect.void
      if (problem === undefined) return Effect.logWarning("PostgreSQL answers again")
      for (const tell of untilLost) tell()
      untilLost.clear()
      return Effect.logError(`PostgreSQL does not serve, and so no call is answered: ${inFull}`)
    })
  const report = (error: SqlError.SqlError) => become(explainToAnybody(error), explain(error))
  const told = <E>(question: Effect.Effect<unknown, E>) =>
    Effect.andThen(
      Effect.timeout(question, "10 seconds"),
      Effect.suspend(() => {
        silent = 0
        return become(undefined)
      })
    )
  const ask = (sql: PgClient.PgClient) => {
    const primary = Effect.tapErrorTag(requirePrimary(sql), "SqlError", (error) =>
      isReadOnly(error) ? report(error) : Effect.void
    )
    // The pause is PostgreSQL's own: so its end is heard in the moment that it comes, and not after a pause.
    return Effect.andThen(told(primary), Effect.forever(told(Effect.andThen(sql`select pg_sleep(0.25)`, primary))))
  }
  yield* PgClient.makeClient({ ...address, applicationName: "wheelhouse watch", connectTimeout: "2 seconds" }).pipe(
    Effect.tapErrorTag("SqlError", report),
    Effect.flatMap(ask),
    Effect.scoped,
    Effect.catchCause(() => Effect.sleep("100 millis")),
    Effect.forever,
    Effect.forkScoped
  )
  yield* Effect.suspend(() => (++silent < SILENT ? Effect.void : become(found ?? "PostgreSQL is silent"))).pipe(
    Effect.andThen(Effect.sleep(PAUSE)),
    Effect.forever,
    Effect.forkScoped
  )
  if (pool !== undefined)
    yield* Effect.suspend(() => (found === undefined ? discardReadOnly(pool) : Effect.void)).pipe(
      Effect.andThen(Effect.sleep("1 second")),
      Effect.forever,
      Effect.forkScoped
    )
  return Availability.of({ problem: () => found, untilLost })
})
