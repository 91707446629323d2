import * as NodeStream from "@effect/platform-node/NodeStream"
import { Effect, Option, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { pipeline } from "node:stream"
import { pipeline as piped } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { withoutLimits } from "../database/limits.ts"
import { syncDirectory } from "../database/make-cluster.ts"
import { allMigrations, migrate, migrateBy, migrationsIn } from "../database/migrations.ts"
import { ensureGroups } from "../database/roles.ts"
import { sealRestored } from "../events/seals.ts"
import { sql } from "../database/sql.ts"
import { ProgramRefused, refuse } from "../program-refused.ts"
import { VERSION } from "../version.ts"

const FORMAT = 1

/** The first line of a backup. */
const Header = Schema.Struct({
  wheelhouse: Schema.Literal("backup"),
  format: Schema.Int,
  version: Schema.String,
  migrations: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  at: Schema.String,
  postgres: Schema.String
})
export type Header = typeof Header.Type

/** The last value of a sequence, null if it has given none. */
const SequenceLine = Schema.Struct({ sequence: Schema.String, last: Schema.NullOr(Schema.String) })
/** The header of a table. Each line below it is a row: an array with the text of each column. */
const TableLine = Schema.Struct({ table: Schema.String, columns: Schema.Array(Schema.String) })
/** Other lines: the header and, in older backups, a checksum. */
const decodeLine = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Union([SequenceLine, TableLine, Schema.Struct({})]))
)
const decodeHeader = Schema.decodeUnknownOption(Schema.fromJsonString(Header))

const isRow = (line: string) => line.startsWith("[")

/** The message of the innermost cause, from PostgreSQL or the file system. */
export const innermostMessage = (error: unknown): string =>
  !(error instanceof Error)
    ? String(error)
    : error.cause instanceof Error
      ? innermostMessage(error.cause)
      : error.message

/**
 * Writes the lines compressed to a temporary file, and renames it once everything is on the disk, so that every backup
 * is complete. An existing backup with that name stays until then. Only the writing account may read the file.
 */
const writeBackup = <E, R>(file: string, lines: Stream.Stream<string, E, R>) =>
  Effect.gen(function* () {
    const temporary = `${file}.${randomBytes(4).toString("hex")}.partial`
    const chunks = yield* Stream.toAsyncIterableEffect(Stream.chunks(lines))
    let rows = 0
    const content = async function* () {
      for await (const chunk of chunks) {
        rows += chunk.filter(isRow).length
        yield `${chunk.join("\n")}\n`
      }
    }
    return yield* Effect.tryPromise({
      try: async (signal) => {
        const target = createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true })
        await piped(content, createGzip(), target, { signal })
        await rename(temporary, file)
        syncDirectory(dirname(file))
        return { rows, bytes: target.bytesWritten }
      },
      catch: (cause) => new ProgramRefused({ message: `${file} could not be written: ${innermostMessage(cause)}` })
    }).pipe(Effect.ensuring(Effect.promise(() => rm(temporary, { force: true }))))
  })

/** Reads the lines of a backup. The checksum of gzip detects damage. */
const linesOf = (file: string) =>
  NodeStream.fromReadable({
    evaluate: () => pipeline(createReadStream(file), createGunzip(), () => {}),
    onError: (cause) =>
      new ProgramRefused({
        message:
          innermostMessage(cause) === "incorrect header check"
            ? `${file} is no backup of Wheelhouse.`
            : `${file} is damaged or was cut off: nothing was restored.`
      })
  }).pipe(Stream.decodeText, Stream.splitLines)

/** For this transaction, texts represent values exactly and independently of settings, and no time limit applies. */
const exactTexts = Effect.gen(function* () {
  yield* withoutLimits
  yield* sql`select set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true), set_config('timezone', 'UTC', true),
    set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`
})

interface Table {
  readonly table: string
  /**
   * Columns that PostgreSQL does not compute, with their types. Transaction numbers (`tx`) mean nothing in another
   * database.
   */
  readonly columns: ReadonlyArray<string>
  readonly types: ReadonlyArray<string>
  /** False for unlogged tables, which PostgreSQL itself empties after a crash. */
  readonly kept: boolean
}

const tablesIn = sql<Table>`
  select c.relname::text as table, c.relpersistence = 'p' as kept, array_agg(a.attname::text order by attnum) as columns,
    array_agg(format_type(a.atttypid, a.atttypmod) order by attnum) as types
  from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attname !~ '(^|_)tx$'
  where c.relnamespace = current_schema::regnamespace and c.relkind = 'r'
  group by c.oid order by c.relname`

/**
 * Tables without rows in a backup. Restored sessions might include some that ended after the backup, and their numbers
 * are not reused. Stored answers and counters of guesses are useless on another day.
 */
const withoutRows: ReadonlySet<string> = new Set(["sessions", "sign_in_counters", "idempotency_keys"])

const json = (line: unknown) => JSON.stringify(line)

/**
 * Every table's rows as of one moment, while others write. The transaction blocks nobody and lasts as long as the
 * stream.
 */
const readDatabase = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set transaction isolation level repeatable read, read only`
  yield* exactTexts
  const migrations = yield* migrationsIn
  if (migrations.length === 0) return yield* refuse("There is no database of Wheelhouse here: nothing to back up.")
  const [moment] = yield* sql<{
    at: number
    postgres: string
  }>`select now() as at, current_setting('server_version') as postgres`
  const header: Header = {
    wheelhouse: "backup",
    format: FORMAT,
    version: VERSION,
    migrations,
    at: new Date(moment!.at).toISOString(),
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

export const takeBackup = (file: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(Effect.flatMap(readDatabase, (lines) => writeBackup(file, lines)))
  )

/** Refuses a damaged file, and the backup of a newer version, by reading the whole file before a restore. */
export const requireValidBackup = Effect.fnUntraced(function* (file: string) {
  if (!existsSync(file)) return yield* refuse(`${file} is not there.`)
  const header = Option.flatMap(yield* Stream.runHead(linesOf(file)), decodeHeader)
  if (Option.isNone(header)) return yield* refuse(`${file} is no backup of Wheelhouse.`)
  const rows = yield* Stream.runFold(
    linesOf(file),
    () => 0,
    (sum, line) => sum + (isRow(line) ? 1 : 0)
  )
  const { format, version, migrations, at } = header.value
  const applied = allMigrations.filter(([id, name]) =>
    migrations.some((known) => known.id === id && known.name === name)
  )
  if (format > FORMAT || applied.length < migrations.length)
    return yield* refuse(
      `${file} was made by a newer version, ${version}, whose last migration is ${migrations.at(-1)?.id}; ` +
        `this is ${VERSION}, which knows them up to ${allMigrations.at(-1)?.[0]}. Restore it with that version or a later one.`
    )
  return { file, rows, at, migrations: applied }
})

/** Turns triggers off for restored rows. Foreign keys are checked once all rows are there. */
const withRulesOff = Effect.fnUntraced(function* <A, E, R>(
  tables: ReadonlyArray<{ readonly table: string }>,
  load: Effect.Effect<A, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  const all = sql.literal(tables.map(({ table }) => `"${table}"`).join(", "))
  const keys = yield* sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema::regnamespace`
  const indexes = yield* sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = current_schema::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { table } of tables) yield* sql`alter table ${sql(table)} disable trigger user`
  for (const { table, name } of keys) yield* sql.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) yield* sql.unsafe(`drop index ${name}`)
  yield* sql`truncate ${all}`
  const loaded = yield* load
  for (const { definition } of indexes) yield* sql.unsafe(definition)
  for (const { table, name, definition } of keys)
    yield* sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { table } of tables) yield* sql`alter table ${sql(table)} enable trigger user`
  return loaded
})

/** The most characters of one insert. */
const BATCH = 1_000_000

/** Restores the lines of a backup into empty tables of its version. */
const load = Effect.fnUntraced(function* (file: string) {
  const sql = yield* SqlClient.SqlClient
  const types = new Map(
    (yield* tablesIn).flatMap(({ table, columns, types }) =>
      columns.map((column, n) => [`${table}.${column}`, types[n]])
    )
  )
  let insert = ""
  let rows: Array<string> = []
  let size = 0
  const flush = Effect.suspend(() => {
    const [statement, batch] = [insert, `[${rows.join(",")}]`]
    rows = []
    size = 0
    return batch === "[]" ? Effect.void : Effect.asVoid(sql.unsafe(statement, [batch]))
  })
  const beginTable = Effect.fnUntraced(function* (table: string, columns: ReadonlyArray<string>) {
    const values = columns.map((column, n) => {
      const type = types.get(`${table}.${column}`)
      return type === undefined ? undefined : `(r->>${n})::${type}`
    })
    if (values.includes(undefined))
      return yield* refuse(`${file} holds a table ${table} that is not of Wheelhouse's making.`)
    const names = columns.map((column) => `"${column}"`).join(", ")
    insert = `insert into "${table}" (${names}) overriding system value select ${values.join(", ")} from jsonb_array_elements($1::jsonb) r`
  })
  const take = Effect.fnUntraced(function* (line: string) {
    yield* flush
    const parsed = yield* decodeLine(line)
    if ("table" in parsed) yield* beginTable(parsed.table, parsed.columns)
    if (!("sequence" in parsed)) return
    if (parsed.last === null) yield* sql`alter sequence ${sql(parsed.sequence)} restart`
    else yield* sql`select setval(quote_ident(${parsed.sequence})::regclass, ${parsed.last}::text::int8)`
  })
  yield* Stream.runForEachArray(
    linesOf(file),
    Effect.fnUntraced(function* (lines) {
      for (const line of lines) {
        if (!isRow(line)) yield* take(line)
        else {
          rows.push(line)
          size += line.length
          if (size > BATCH) yield* flush
        }
      }
    })
  )
  yield* flush
})

/**
 * Restores a backup into an empty database and migrates it to this version, in one transaction. A failed or aborted
 * restore leaves the database empty.
 */
export const restoreBackup = Effect.fnUntraced(function* ({
  file,
  migrations
}: Effect.Success<ReturnType<typeof requireValidBackup>>) {
  const sql = yield* SqlClient.SqlClient
  yield* ensureGroups([])
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* exactTexts
      if ((yield* tablesIn).length > 0)
        return yield* refuse(
          "The database is not empty, and a backup is restored into an empty one only: nothing was changed."
        )
      yield* migrateBy(migrations)
      // PostgreSQL cannot alter tables with pending triggers.
      yield* sql`set constraints all immediate`
      yield* withRulesOff(yield* tablesIn, load(file))
      yield* sealRestored
      yield* migrate
      // The passwords are those of the backup, even one from before the first sign-in.
      yield* sql`delete from first_sign_ins`
      yield* sql`analyze`
    })
  )
})
