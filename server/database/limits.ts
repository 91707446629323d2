import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { endConnections } from "./end-connections.ts"
import { locks } from "./locks.ts"
import { explain } from "./unavailable.ts"

/** What a call may take, in milliseconds; whatever takes longer would hold up others, and is taken back. */
export const limits = {
  statement_timeout: "15000",
  lock_timeout: "3000",
  idle_in_transaction_session_timeout: "15000"
}
const names: ReadonlyArray<string> = Object.keys(limits)

/** For the rest of this transaction, which no call waits for. */
export const withoutLimits = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select set_config(name, '0', true) from unnest(${names}::text[]) name`
)

/** For this connection: a role of calls may be the owner as well, and have limits of its own. */
export const liftLimits = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select set_config(name, '0', false) from unnest(${names}::text[]) name`
)

interface Setting {
  readonly name: keyof typeof limits
  readonly setting: string
}

const limitsInForce = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<Setting>`select name, setting from pg_settings where name = any(${names}::text[])`, (settings) =>
    settings.filter(({ name, setting }) => setting !== limits[name])
  )

/** One server does it at a time. Idle connections end, so that the next ones have the limits also where a pooler keeps them. */
const limitRole = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [place] = yield* sql<{ database: string }>`select current_database() as database`
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select pg_advisory_xact_lock(${locks.merchantViews}::int8)`
      for (const [name, limit] of Object.entries(limits))
        yield* sql`alter role session_user in database ${sql(place!.database)} set ${sql(name)} = ${sql.literal(limit)}`
    })
  )
  yield* endConnections(sql, "state = 'idle' or pid = pg_backend_pid()")
})

/** Compares the limits of a new connection with those that calls need, and sets them on the role where a pooler drops them. */
export const settleLimits = Effect.fnUntraced(function* (application: PgClient.PgClientConfig) {
  const connected = <A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
    PgClient.makeClient({ ...application, startupParameters: limits, applicationName: "wheelhouse limits" }).pipe(
      Effect.flatMap(work),
      Effect.scoped
    )
  if ((yield* connected(limitsInForce)).length === 0) return
  const refusal = yield* connected(limitRole).pipe(
    Effect.as(""),
    Effect.catchTag("SqlError", (error) => Effect.succeed(` Setting it on the role failed: ${explain(error)}.`))
  )
  for (const { name, setting } of yield* connected(limitsInForce))
    yield* Effect.logWarning(
      `${name} is ${setting} on the connections of calls, not ${limits[name]}: a call may hold up others.${refusal} (docs/operations.md)`
    )
})
