import { Clock, Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { connectTo } from "./test-database.ts"
import type { TestServer } from "./test-server.ts"

/** Runs work of the server on its database, by another connection; `at` is an ISO time in place of the present one. */
export const runOn = <A, E>(server: TestServer, work: Effect.Effect<A, E, SqlClient.SqlClient>, at?: string) => {
  const live = Effect.runSync(Clock.clockWith(Effect.succeed))
  const now = at === undefined ? () => live.currentTimeMillisUnsafe() : () => Date.parse(at)
  const clock: Clock.Clock = Object.assign(Object.create(live), {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now)
  })
  return Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(connectTo(Redacted.value(server.databaseUrl)), (sql) =>
        Effect.provideService(work, SqlClient.SqlClient, sql)
      )
    ).pipe(Effect.provideService(Clock.Clock, clock))
  )
}
