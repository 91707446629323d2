import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { migrate } from "./migrations.ts"
import { DatabaseUnavailable, explain, isStarting } from "./unavailable.ts"

const unusable = (why: string) => new DatabaseUnavailable({ message: `The database is not usable: ${why}` })

/**
 * Brings the database to this version, on a connection that may take as long as it needs, and waits for a PostgreSQL that is starting. Whatever
 * else stands in the way is said.
 */
export const prepareDatabase = Effect.fnUntraced(function* (address: PgClient.PgClientConfig) {
  const sql = yield* PgClient.makeClient({ ...address, applicationName: "wheelhouse migrations" }).pipe(
    Effect.tapError((error) =>
      isStarting(error) ? Effect.logWarning(`${explain(error)}. Waiting for it.`) : Effect.void
    ),
    Effect.retry({ while: isStarting, schedule: Schedule.spaced("1 second") }),
    Effect.mapError((error) => unusable(explain(error)))
  )
  yield* migrate.pipe(
    Effect.provideService(SqlClient.SqlClient, sql),
    Effect.mapError((error) =>
      unusable(`${error.message}${error._tag === "MigrationError" && error.cause ? ` (${String(error.cause)})` : ""}`)
    )
  )
}, Effect.scoped)
