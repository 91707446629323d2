import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { VERSION } from "../version.ts"
import { settleRights } from "./grants.ts"
import { dropMerchantViews, makeMerchantViews } from "./merchant-views.ts"
import { knownMigrations, migrate } from "./migrations.ts"
import type { Database } from "./roles.ts"
import { DatabaseUnavailable, explain, isStarting } from "./unavailable.ts"

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

/**
 * Brings the database to this version, by its owner, on a connection that may take as long as it needs, and waits for a PostgreSQL that is starting. Whatever
 * else stands in the way is said.
 */
export const prepareDatabase = Effect.fnUntraced(function* ({ owner, application }: Database) {
  const sql = yield* PgClient.makeClient({ ...owner, applicationName: "wheelhouse migrations" }).pipe(
    Effect.tapError((error) =>
      isStarting(error) ? Effect.logWarning(`${explain(error)}. Waiting for it.`) : Effect.void
    ),
    Effect.retry({ while: isStarting, schedule: Schedule.spaced("1 second") }),
    Effect.mapError((error) => unusable(explain(error)))
  )
  yield* Effect.all([refuseNewer, makeWay, migrate, tellVersion, makeMerchantViews, settleRights(application)], {
    discard: true
  }).pipe(
    Effect.provideService(SqlClient.SqlClient, sql),
    Effect.mapError((error) =>
      error._tag === "DatabaseUnavailable"
        ? error
        : unusable(
            `${error.message}${error._tag === "MigrationError" && error.cause ? ` (${String(error.cause)})` : ""}`
          )
    )
  )
}, Effect.scoped)
