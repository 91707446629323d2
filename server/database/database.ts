import { readdirSync } from "node:fs"
import { Migrator } from "effect/sql"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer } from "effect"
import type { Settings } from "../settings.ts"
import { embeddedDatabase } from "./embedded-database.ts"
import { DatabaseUnavailable, unavailable } from "./unavailable.ts"

const folder = new URL("../migrations/", import.meta.url)
/** By its number, under the name that databases know it by: `0002-user-lists.ts` is `2_user_lists`. */
const nameOf = (file: string) => file.replace(/^0+/, "").replaceAll("-", "_")

/** Applies what is missing, in order and in one transaction; several servers may start at once. What a database has is not even loaded. */
const migrate = Migrator.make({})({
  loader: Migrator.fromGlob(
    Object.fromEntries(readdirSync(folder).map((file) => [nameOf(file), () => import(new URL(file, folder).href)]))
  )
})

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

/** The migrated database, embedded or by `DATABASE_URL`. */
export const databaseLayer = (settings: Settings) => {
  const connected = PgClient.layerFrom(
    Effect.gen(function* () {
      const address = settings.databaseUrl ? { url: settings.databaseUrl } : yield* embeddedDatabase(settings)
      return yield* PgClient.make(pooled(address))
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
