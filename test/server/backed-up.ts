import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { inject } from "vitest"
import { requireValidBackup, restoreBackup, takeBackup } from "../../server/backup/backup.ts"
import { newDirectory } from "./program.ts"
import { connectTo, createDatabase } from "./test-database.ts"

/** A file name of the test's own, not used yet. */
export const newFile = () => join(newDirectory(), "backup")

export const emptyDatabase = async () => {
  const name = `restored_${randomUUID().slice(0, 8)}`
  await Effect.runPromise(Effect.scoped(createDatabase(inject("postgres"), name)))
  return `${inject("postgres")}/${name}`
}

/** Runs it on a connection of its own. */
export const runOnDatabase = <A, E>(
  url: string,
  work: Effect.Effect<A, E, SqlClient.SqlClient>,
  signal?: AbortSignal
) =>
  Effect.runPromise(
    Effect.scoped(Effect.flatMap(connectTo(url), (sql) => Effect.provideService(work, SqlClient.SqlClient, sql))),
    { signal }
  )

export const backUp = async (url: string, file = newFile()) => {
  await runOnDatabase(url, takeBackup(file))
  return file
}

export const restore = async (file: string, url?: string) => {
  const database = url ?? (await emptyDatabase())
  await runOnDatabase(database, Effect.flatMap(requireValidBackup(file), restoreBackup))
  return database
}

/** Why it is refused. */
export const refusal = async (file: string, url?: string): Promise<string> => {
  const { message } = await restore(file, url).then(
    () => new Error("it was not refused"),
    (error: Error) => error
  )
  return message
}

/** All contents of the database by PostgreSQL's catalogue: rows by table, constraints, and sequences. */
export const allRowsIn = (url: string) =>
  runOnDatabase(
    url,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const texts = (statement: string) =>
        Effect.map(sql.unsafe<{ text: string }>(statement), (rows) => rows.map(({ text }) => text))
      // A row's transaction has another number in another database.
      const columnsOf = (table: string) =>
        Effect.map(
          texts(
            `select 't.' || quote_ident(attname) as text from pg_attribute where attrelid = '"${table}"'::regclass and attnum > 0 and not attisdropped and attname !~ '(^|_)tx$' order by attnum`
          ),
          (columns) => columns.join(", ")
        )
      const rows: Record<string, ReadonlyArray<string>> = {}
      for (const table of yield* texts(
        "select relname as text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'"
      ))
        rows[table] = yield* texts(`select row(${yield* columnsOf(table)})::text as text from "${table}" t order by 1`)
      return {
        rows,
        rules: [
          ...(yield* texts("select indexdef as text from pg_indexes where schemaname = 'public' order by 1")),
          ...(yield* texts(
            "select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace order by 1"
          )),
          ...(yield* texts(
            "select tgenabled::text || pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal order by 1"
          ))
        ],
        next: yield* texts("select sequencename || ' ' || last_value as text from pg_sequences order by 1")
      }
    })
  )
