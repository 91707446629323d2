import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { BackupRefused, FORMAT, type Header, writeBackup } from "./backup-file.ts"
import { VERSION } from "../version.ts"
import { exactTexts, migrationsIn, tablesIn } from "./tables.ts"

/**
 * Sessions end with a restore, for one that was ended after the backup would live again. Their numbers are not given twice. Answers kept for
 * a repeated write and counters of guesses are of no use to another day.
 */
const withoutRows: ReadonlySet<string> = new Set(["sessions", "sign_in_counters", "idempotency_keys"])

const json = (line: unknown) => JSON.stringify(line)

/** Every table's rows as of one moment, while others write. The transaction holds nobody up and lasts as long as the stream. */
const readDatabase = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set transaction isolation level repeatable read, read only`
  yield* exactTexts
  const migrations = yield* migrationsIn
  if (migrations.length === 0)
    return yield* new BackupRefused({ message: "There is no database of Wheelhouse here: nothing to back up." })
  const [moment] = yield* sql<{
    at: Date
    postgres: string
  }>`select now() as at, current_setting('server_version') as postgres`
  const header: Header = {
    wheelhouse: "backup",
    format: FORMAT,
    version: VERSION,
    migrations,
    at: moment!.at.toISOString(),
    postgres: moment!.postgres
  }
  const sequences = yield* sql<{ sequence: string; last: string | null }>`
    select sequencename::text as sequence, last_value::text as last from pg_sequences where schemaname = current_schema order by 1`
  const tables = (yield* tablesIn).filter(({ table, kept }) => kept && !withoutRows.has(table))
  const parts = tables.map(({ table, columns }) => {
    const texts = sql.literal(columns.map((column) => `"${column}"::text`).join(", "))
    return Stream.concat(
      Stream.succeed(json({ table, columns })),
      Stream.mapArray(
        sql<{ row: string }>`select array_to_json(array[${texts}])::text as row from ${sql(table)}`.stream,
        (rows) => rows.map(({ row }) => row) as [string, ...Array<string>]
      )
    )
  })
  return Stream.concat(
    Stream.fromArray([header, ...sequences].map(json)),
    Stream.flatMap(Stream.fromArray(parts), (part) => part)
  )
})

/** A consistent backup of the whole database, into a file. */
export const takeBackup = (file: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(Effect.flatMap(readDatabase, (lines) => writeBackup(file, lines)))
  )
