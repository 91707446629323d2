import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import type { Settings } from "../settings.ts"
import { Availability, watchDatabase } from "./availability.ts"
import { embeddedDatabase, embeddedDatabaseOfServer } from "./embedded-database.ts"
import { limits } from "./limits.ts"
import { prepareDatabase } from "./prepare-database.ts"
import type { Database } from "./roles.ts"
import { explain, unavailable } from "./unavailable.ts"

/** By this name PostgreSQL knows the connections that calls use, of every server. */
export const POOL = "wheelhouse calls"

/**
 * One statement a connection at a time: those that share one (pipelined) would wait behind a locked table that is none of theirs. Some are opened at
 * the start: opened in the middle of a rush, each would hold it up further.
 */
const pooled = (address: PgClient.PgClientConfig): PgClient.PgPoolConfig => ({
  ...address,
  applicationName: POOL,
  startupParameters: limits,
  minConnections: 8,
  maxConnections: 24,
  connectTimeout: "10 seconds"
})

/** A host that is gone says nothing: a connection that is silent for so long is tried, and ends ten seconds later. */
const KEEP_ALIVE = "10 seconds"

type Place = Pick<Settings, "dataDir" | "databaseUrl" | "databaseOwnerUrl">

/** Where the database is: elsewhere, or embedded and then ours alone while the scope lasts. Whoever else wants it is told of the holder. */
export const ownDatabase = Effect.fnUntraced(function* (
  { dataDir, databaseUrl, databaseOwnerUrl }: Place,
  holder: string
) {
  if (databaseUrl === undefined) return yield* embeddedDatabase(dataDir, holder)
  const at = (url: typeof databaseUrl): PgClient.PgClientConfig => ({ url, keepAlive: KEEP_ALIVE })
  const database: Database = { owner: at(databaseOwnerUrl ?? databaseUrl), application: at(databaseUrl) }
  return database
})

/** The same beside a server, whose PostgreSQL it is; where none runs, the embedded one is started and ours meanwhile. */
export const sharedDatabase = (place: Place, holder: string) =>
  Effect.catchTag(ownDatabase(place, holder), "DataInUse", () => embeddedDatabaseOfServer(place.dataDir))

/** The migrated database, embedded or by `DATABASE_URL`, and whether it answers. */
export const databaseLayer = (settings: Settings) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const database = yield* ownDatabase(settings, `http://${settings.host}:${settings.port}`)
      yield* prepareDatabase(database)
      const client = yield* PgClient.make(pooled(database.application))
      return Context.make(PgClient.PgClient, client).pipe(
        Context.add(SqlClient.SqlClient, client),
        Context.add(Availability, yield* watchDatabase(database.application, client))
      )
    }).pipe(Effect.catchTag("SqlError", (error) => Effect.fail(unavailable(explain(error)))))
  ).pipe(Layer.provide(Reactivity.layer))
