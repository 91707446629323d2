import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer } from "effect"
import type { Settings } from "../settings.ts"
import { embeddedDatabase, embeddedDatabaseOfServer } from "./embedded-database.ts"
import { migrate } from "./migrations.ts"
import { DatabaseUnavailable, unavailable } from "./unavailable.ts"

/** By this name PostgreSQL knows the connections that calls use, of every server. */
export const POOL = "wheelhouse calls"

/**
 * Statements of many calls share a connection (pipelined), so that a few connections carry the whole load. All are opened at the start: opened in
 * the middle of a rush, each would hold it up further.
 */
const pooled = (address: PgClient.PgClientConfig): PgClient.PgPoolConfig => ({
  ...address,
  applicationName: POOL,
  multiplex: true,
  multiplexConcurrency: 8,
  minConnections: 8,
  maxConnections: 8,
  connectTimeout: "10 seconds"
})

type Place = Pick<Settings, "dataDir" | "databaseUrl">

/** Where the database is: elsewhere, or embedded and then ours alone while the scope lasts. Whoever else wants it is told of the holder. */
export const ownDatabase = Effect.fnUntraced(function* ({ dataDir, databaseUrl }: Place, holder: string) {
  const address: PgClient.PgClientConfig = databaseUrl ? { url: databaseUrl } : yield* embeddedDatabase(dataDir, holder)
  return address
})

/** The same beside a server, whose PostgreSQL it is; where none runs, the embedded one is started and ours meanwhile. */
export const sharedDatabase = (place: Place, holder: string) =>
  Effect.catchTag(ownDatabase(place, holder), "DataInUse", () => embeddedDatabaseOfServer(place.dataDir))

/** The migrated database, embedded or by `DATABASE_URL`. */
export const databaseLayer = (settings: Settings) => {
  const connected = PgClient.layerFrom(
    Effect.gen(function* () {
      const { host, port } = settings
      return yield* PgClient.make(pooled(yield* ownDatabase(settings, `http://${host}:${port}`)))
    }).pipe(Effect.catchTag("SqlError", (error) => Effect.fail(unavailable(error.cause.cause))))
  )
  const migrated = migrate.pipe(
    Effect.mapError(
      (error) =>
        new DatabaseUnavailable({
          message: `The database is not usable: ${error.message}${error._tag === "MigrationError" && error.cause ? ` (${String(error.cause)})` : ""}`
        })
    )
  )
  return Layer.effectDiscard(migrated).pipe(Layer.provideMerge(connected))
}
