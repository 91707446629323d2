import * as PgClient from "@effect/sql-pg/PgClient"
import { Clock, Effect, Schedule } from "effect"
import { type Migrator, SqlClient, SqlError } from "effect/sql"
import { DatabaseUnavailable, explain, isStarting, isTransient, requirePrimary } from "./availability.ts"
import { checkLimits, liftLimits } from "./limits.ts"
import { BASELINE, allMigrations, migrate, migrationsIn } from "./migrations.ts"
import { type Database, settleCallingRole, settleGroups } from "./roles.ts"
import { inTransaction } from "./transaction.ts"
import { VERSION } from "../version.ts"
import { alarmConditions } from "../../src/contract/alarm-conditions.ts"
import { sql } from "./sql.ts"

/** Adds the settings of conditions that are new in this version. Settings that people have changed stay. */
export const addAlarmTypes = Effect.gen(function* () {
  const rows = Object.values(alarmConditions).map((condition) => ({
    code: condition.code,
    severity: condition.severity,
    threshold: "limit" in condition ? condition.limit.default : null
  }))
  yield* sql`insert into alarm_types (code, severity, threshold)
    select code, severity, threshold from json_populate_recordset(null::alarm_types, ${JSON.stringify(rows)}::json)
    on conflict (code) do nothing`
}).pipe(inTransaction)

const unusable = (reason: string) => new DatabaseUnavailable({ message: `The database is not usable: ${reason}` })

/** Refuses the database of a newer version, which this one would harm, and one from before the first release. */
const refuseForeign = Effect.fnUntraced(function* (place: string) {
  const applied = yield* migrationsIn
  if (applied.length > 0 && applied[0]!.name !== BASELINE)
    return yield* unusable(
      `a version from before the first release made ${place}, and its data cannot be carried over. ` +
        "Move it away, or name another place, and start again: a new database is made there."
    )
  const [last, supported] = [applied.at(-1)?.id ?? 0, allMigrations.at(-1)![0]]
  if (last <= supported) return
  const [newer] = yield* sql<{ version: string }>`select version from versions order by migration_id desc limit 1`
  return yield* unusable(
    `version ${newer?.version ?? "unknown"} of Wheelhouse has brought it to schema ${last}, and this is version ${VERSION}, which knows schema ${supported}. ` +
      "Start that version or a later one, or go back with the backup made before the upgrade (docs/operations.md)."
  )
})

/** Records the version of this server, so that an older server can name the version it needs. */
const recordVersion = sql`insert into versions (migration_id, version) select max(migration_id), ${VERSION} from effect_sql_migrations on conflict do nothing`

/** The longest failover that a start waits for. */
const FAILOVER_TIMEOUT_MS = 60_000
const REPORT_EVERY_MS = 5_000

const reasonOf = (error: SqlError.SqlError | Migrator.MigrationError | DatabaseUnavailable) =>
  error._tag === "MigrationError" && SqlError.isSqlError(error.cause) ? error.cause : error

const wordsOf = (error: ReturnType<typeof reasonOf>) =>
  error._tag === "SqlError"
    ? explain(error)
    : `${error.message}${error._tag === "MigrationError" && error.cause ? ` (${String(error.cause)})` : ""}`

/**
 * Tries again while PostgreSQL is starting, and for a minute if a failover may have taken it away. The log says why
 * every few seconds.
 */
const awaitPrimary = <A, R>(prepared: Effect.Effect<A, Parameters<typeof reasonOf>[0], R>) =>
  Effect.flatMap(Clock.currentTimeMillis, (begun) => {
    let reportedAt = -Infinity
    const waits = Effect.fnUntraced(function* (failure: Parameters<typeof reasonOf>[0]) {
      const error = reasonOf(failure)
      const now = yield* Clock.currentTimeMillis
      const remainingMs = begun + FAILOVER_TIMEOUT_MS - now
      if (error._tag !== "SqlError" || !(isStarting(error) || (isTransient(error) && remainingMs > 0))) return false
      if (now - reportedAt < REPORT_EVERY_MS) return true
      reportedAt = now
      const until = isStarting(error) ? "Waiting for it." : `Trying for another ${Math.ceil(remainingMs / 1000)} s.`
      yield* Effect.logWarning(`The database cannot be used yet: ${explain(error)}. ${until}`)
      return true
    })
    return Effect.retry(prepared, { while: waits, schedule: Schedule.spaced("1 second") })
  })

/**
 * Migrates the database at this `place` to this version, as its owner, on a connection without time limits. Returns the
 * address for connections of calls, or the reason why there is none.
 */
export const prepareDatabase = ({ owner, application }: Database, place = "this database") =>
  Effect.gen(function* () {
    const sql = yield* PgClient.makeClient({ ...owner, applicationName: "wheelhouse migrations" })
    yield* requirePrimary(sql)
    yield* Effect.all(
      [liftLimits, refuseForeign(place), settleGroups(application), migrate, addAlarmTypes, recordVersion],
      {
        discard: true
      }
    ).pipe(Effect.provideService(SqlClient.SqlClient, sql))
  }).pipe(
    Effect.scoped,
    Effect.andThen(checkLimits(application)),
    Effect.andThen(settleCallingRole(application)),
    awaitPrimary,
    Effect.mapError((error) => (error._tag === "DatabaseUnavailable" ? error : unusable(wordsOf(reasonOf(error)))))
  )
