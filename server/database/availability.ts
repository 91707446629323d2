import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Effect } from "effect"
import { explain, explainToAnybody } from "./unavailable.ts"

/** Whether PostgreSQL answers, as of a quarter of a second ago: known without asking it. */
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

/** Asks PostgreSQL again and again, on a connection of its own, as long as the scope lasts. */
export const watchDatabase = Effect.fnUntraced(function* (address: PgClient.PgClientConfig) {
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
      return Effect.logError(`PostgreSQL does not answer, and so no call is answered: ${inFull}`)
    })
  const told = <E>(question: Effect.Effect<unknown, E>) =>
    Effect.andThen(
      Effect.timeout(question, "10 seconds"),
      Effect.suspend(() => {
        silent = 0
        return become(undefined)
      })
    )
  // The pause is PostgreSQL's own: so its end is heard in the moment that it comes, and not after a pause.
  const ask = (sql: PgClient.PgClient) =>
    Effect.andThen(told(sql`select 1`), Effect.forever(told(sql`select pg_sleep(0.25)`)))
  yield* PgClient.makeClient({ ...address, applicationName: "wheelhouse watch", connectTimeout: "2 seconds" }).pipe(
    Effect.tapErrorTag("SqlError", (error) => become(explainToAnybody(error), explain(error))),
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
  return Availability.of({ problem: () => found, untilLost })
})
