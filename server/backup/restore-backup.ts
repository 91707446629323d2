import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { knownMigrations, migrate, migrateBy } from "../database/migrations.ts"
import { BackupRefused, checkBackup, decodeLine, FORMAT, isRow, linesOf } from "./backup-file.ts"
import { makeMerchantViews } from "../database/merchant-views.ts"
import { VERSION } from "../version.ts"
import { exactTexts, tablesIn } from "./tables.ts"

const refuse = (message: string) => Effect.fail(new BackupRefused({ message }))

/** What is in a whole file that this version can restore. */
export const readyToRestore = Effect.fnUntraced(function* (file: string) {
  const { header, rows } = yield* checkBackup(file)
  const { format, version, migrations } = header
  const known = yield* knownMigrations
  const made = known.filter(([id, name]) => migrations.some((one) => one.id === id && one.name === name))
  if (format > FORMAT || made.length < migrations.length)
    return yield* refuse(
      `${file} was made by a newer version, ${version}, whose last migration is ${migrations.at(-1)?.id}; ` +
        `this is ${VERSION}, which knows them up to ${known.at(-1)?.[0]}. Restore it with that version or a later one.`
    )
  return { file, rows, at: header.at, migrations: made }
})

/** Rows are put back as they were: nothing is counted, checked or told because of them. Foreign keys are checked when all are there. */
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

/** Rows go in by the megabyte. */
const BATCH = 1_000_000

/** The lines of a backup into the tables of its time, which are empty. */
const load = Effect.fnUntraced(function* (file: string) {
  const sql = yield* SqlClient.SqlClient
  const types = new Map(
    (yield* tablesIn).map(({ table, columns, types }) => [
      table,
      new Map(columns.map((column, n) => [column, types[n]]))
    ])
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
  const begin = Effect.fnUntraced(function* (table: string, columns: ReadonlyArray<string>) {
    const values = columns.map((column, n) => {
      const type = types.get(table)?.get(column)
      return type === undefined ? undefined : `(r->>${n})::${type}`
    })
    if (values.includes(undefined))
      return yield* refuse(`${file} holds a table ${table} that is not of Wheelhouse's making.`)
    const names = columns.map((column) => `"${column}"`).join(", ")
    insert = `insert into "${table}" (${names}) overriding system value select ${values.join(", ")} from jsonb_array_elements($1::jsonb) r`
  })
  const take = Effect.fnUntraced(function* (line: string) {
    yield* flush
    const said = yield* decodeLine(line)
    if ("table" in said) yield* begin(said.table, said.columns)
    if (!("sequence" in said)) return
    if (said.last === null) yield* sql`alter sequence ${sql(said.sequence)} restart`
    else yield* sql`select setval(quote_ident(${said.sequence})::regclass, ${said.last}::text::int8)`
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
})

/**
 * Puts a backup into an empty database and brings it up to this version, in one transaction: a restore that fails or is broken off leaves the
 * database as empty as it was.
 */
export const restoreBackup = Effect.fnUntraced(function* ({
  file,
  migrations
}: Effect.Success<ReturnType<typeof readyToRestore>>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* exactTexts
      if ((yield* tablesIn).length > 0)
        return yield* refuse(
          "The database is not empty, and a backup is restored into an empty one only: nothing was changed."
        )
      yield* migrateBy(migrations)
      // Tables are not altered as long as something waits to be told of them.
      yield* sql`set constraints all immediate`
      yield* withRulesOff(yield* tablesIn, load(file))
      yield* migrate
      yield* makeMerchantViews
      yield* sql`analyze`
    })
  )
})
