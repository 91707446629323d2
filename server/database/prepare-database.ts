import * as PgClient from "@effect/sql-pg/PgClient"
import { Clock, Effect, Schedule } from "effect"
import { type Migrator, SqlClient, SqlError } from "effect/sql"
import { VERSION } from "../version.ts"
import { settleRights } from "./grants.ts"
import { liftLimits, settleLimits } from "./limits.ts"
import { dropMerchantViews, makeMerchantViews } from "./merchant-views.ts"
import { knownMigrations, migrate } from "./migrations.ts"
import type { Database } from "./roles.ts"
import { requirePrimary } from "./standby.ts"
import { DatabaseUnavailable, explain, isStarting, mayReturn } from "./unavailable.ts"

const unusable = (why: string) => new DatabaseUnavailable({ message: `The database is not usable: ${why}` })

/** A version that does not know what was changed after it would do harm. */
const refuseNewer = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [tables] = yield* sql<{ migrated: boolean; told: boolean }>`
    select to_regclass('effect_sql_migrations') is not null as migrated, to_regclass('versions') is not null as told`
  if (!tables?.migrated) return
  const known = (yield* knownMigrations).at(-1)![0]
  const [last] = yield* sql<{
    id: number
  }>`select max(migration_id) as id from effect_sql_migrations having max(migration_id) > ${known}`
  if (!last) return
  const [newer] = tables.told
    ? yield* sql<{ version: string }>`select version from versions order by migration_id desc limit 1`
    : []
  return yield* unusable(
    `version ${newer?.version ?? "unknown"} of Wheelhouse has brought it to schema ${last.id}, and this is version ${VERSION}, which knows schema ${known}. ` +
      "Start that version or a later one, or go back with the backup made before the upgrade (docs/operations.md)."
  )
})

/** Views would keep migrations from changing what they show. */
const makeWay = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const last = (yield* knownMigrations).at(-1)![0]
  const [tables] = yield* sql<{
    migrated: boolean
  }>`select to_regclass('effect_sql_migrations') is not null as migrated`
  const applied = tables?.migrated ? yield* sql`select from effect_sql_migrations where migration_id = ${last}` : []
  if (applied.length === 0) yield* dropMerchantViews
})

/** For an older version, so that it can say which one is needed. */
const tellVersion = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    sql`insert into versions (migration_id, version) select max(migration_id), ${VERSION} from effect_sql_migrations on conflict do nothing`
)

/** The longest failover that a start waits for. */
const PATIENCE_MS = 60_000
const SAID_EVERY_MS = 5_000

const reasonOf = (error: SqlError.SqlError | Migrator.MigrationError | DatabaseUnavailable) =>
  error._tag === "MigrationError" && SqlError.isSqlError(error.cause) ? error.cause : error

const wordsOf = (error: ReturnType<typeof reasonOf>) =>
  error._tag === "SqlError"
    ? explain(error)
    : `${error.message}${error._tag === "MigrationError" && error.cause ? ` (${String(error.cause)})` : ""}`

/** Tries again for as long as PostgreSQL is starting, and for a minute where a failover may have taken it away. Every few seconds the log says why. */
const awaitPrimary = <A, R>(prepared: Effect.Effect<A, Parameters<typeof reasonOf>[0], R>) =>
  Effect.gen(function* () {
    const begun = yield* Clock.currentTimeMillis
    let saidAt = -Infinity
    const waits = Effect.fnUntraced(function* (failure: Parameters<typeof reasonOf>[0]) {
      const error = reasonOf(failure)
      const now = yield* Clock.currentTimeMillis
      const left = begun + PATIENCE_MS - now
      if (error._tag !== "SqlError" || !(isStarting(error) || (mayReturn(error) && left > 0))) return false
      if (now - saidAt >= SAID_EVERY_MS) {
        saidAt = now
        const until = isStarting(error) ? "Waiting for it." : `Trying for another ${Math.ceil(left / 1000)} s.`
        yield* Effect.logWarning(`The database cannot be used yet: ${explain(error)}. ${until}`)
      }
      return true
    })
    return yield* Effect.retry(prepared, { while: waits, schedule: Schedule.spaced("1 second") })
  })

/**
 * Brings the database to this version, by its owner, on a connection that may take as long as it needs. Where that is not to be
 * had, the failure says why.
 */
export const prepareDatabase = ({ owner, application }: Database) =>
  Effect.gen(function* () {
    const sql = yield* PgClient.makeClient({ ...owner, applicationName: "wheelhouse migrations" })
    yield* requirePrimary(sql)
    yield* Effect.all(
      [liftLimits, refuseNewer, makeWay, migrate, tellVersion, makeMerchantViews, settleRights(application)],
      {
        discard: true
      }
    ).pipe(Effect.provideService(SqlClient.SqlClient, sql))
  }).pipe(
    Effect.scoped,
    Effect.andThen(settleLimits(application)),
    awaitPrimary,
    Effect.mapError((error) => (error._tag === "DatabaseUnavailable" ? error : unusable(wordsOf(reasonOf(error)))))
  )
