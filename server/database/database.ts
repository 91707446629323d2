import { PgTypes } from "@effect/sql-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Effect, Layer, Result } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { Availability, explain, unavailable, watchDatabase } from "./availability.ts"
import { embeddedDatabase, embeddedDatabaseOfServer } from "./embedded-database.ts"
import { limits } from "./limits.ts"
import { prepareDatabase } from "./prepare-database.ts"
import type { Database } from "./roles.ts"
import type { Settings } from "../settings.ts"

const EPOCH_MS = Date.UTC(2000, 0, 1)

const bytesOf = (value: bigint) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, value)
  return Result.succeed(bytes)
}
const numberIn = (bytes: Uint8Array) => Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigInt64(0))

/**
 * Reads ids, positions and moments as numbers, like the contract. Ids and positions count up from one and stay below
 * 2^53. Moments are milliseconds, and an infinite one is no number. Send a moment as `Date`, and a list of ids by
 * `anyOf`.
 */
export const readAsNumbers = () => {
  PgTypes.register(PgTypes.OID.int8, {
    encode: (value: number | bigint) => bytesOf(BigInt(value)),
    decode: (bytes) => Result.succeed(numberIn(bytes))
  })
  PgTypes.register(PgTypes.OID.timestamptz, {
    encode: (moment: Date | number) => bytesOf(BigInt(Number(moment) - EPOCH_MS) * 1000n),
    decode: (bytes) => {
      const micros = numberIn(bytes)
      return Result.succeed(Math.abs(micros) === 2 ** 63 ? Number.NaN : Math.trunc(micros / 1000) + EPOCH_MS)
    }
  })
}

readAsNumbers()

/** The name by which PostgreSQL knows the connections of every server's calls. */
export const POOL_NAME = "wheelhouse calls"

/**
 * One statement at a time on a connection, because pipelined statements would wait behind a locked table. Some
 * connections open at the start, because opening them in a rush would slow it down.
 */
const pooled = (address: PgClient.PgClientConfig): PgClient.PgPoolConfig => ({
  ...address,
  applicationName: POOL_NAME,
  startupParameters: { ...address.startupParameters, ...limits },
  minConnections: 8,
  maxConnections: 24,
  connectTimeout: "10 seconds"
})

/** An idle connection is probed after this time, and closed ten seconds later if its host does not answer. */
const KEEP_ALIVE = "10 seconds"

type Place = Pick<Settings, "dataDir" | "databaseUrl" | "databaseOwnerUrl">

const placeOf = ({ dataDir, databaseUrl }: Place) =>
  databaseUrl === undefined ? `the database in ${dataDir}` : "the database of DATABASE_URL"

/**
 * The database of `DATABASE_URL`, or the embedded one, held by this process alone while the scope lasts. Others are
 * refused, with the holder's name.
 */
export const exclusiveDatabase = Effect.fnUntraced(function* (
  { dataDir, databaseUrl, databaseOwnerUrl }: Place,
  holder: string
) {
  if (databaseUrl === undefined) return yield* embeddedDatabase(dataDir, holder)
  const connectionTo = (url: typeof databaseUrl): PgClient.PgClientConfig => ({ url, keepAlive: KEEP_ALIVE })
  const database: Database = {
    owner: connectionTo(databaseOwnerUrl ?? databaseUrl),
    application: connectionTo(databaseUrl)
  }
  return database
})

/** Like `exclusiveDatabase`, but together with a running server, whose PostgreSQL it uses. */
export const sharedDatabase = (place: Place, holder: string) =>
  Effect.catchTag(exclusiveDatabase(place, holder), "DataInUse", () => embeddedDatabaseOfServer(place.dataDir))

export const databaseLayer = (settings: Settings) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const database = yield* exclusiveDatabase(settings, `http://${settings.host}:${settings.port}`)
      const address = yield* prepareDatabase(database, placeOf(settings))
      const client = yield* PgClient.make(pooled(address))
      return Context.make(PgClient.PgClient, client).pipe(
        Context.add(SqlClient.SqlClient, client),
        Context.add(Availability, yield* watchDatabase(database.application, client))
      )
    }).pipe(Effect.catchTag("SqlError", (error) => Effect.fail(unavailable(explain(error)))))
  ).pipe(Layer.provide(Reactivity.layer))
