import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { readFileSync } from "node:fs"
import { expect, it, beforeAll } from "vitest"
import { addAlarmTypes } from "../../server/database/prepare-database.ts"
import { allMigrations, migrateBy } from "../../server/database/migrations.ts"
import { readRecipes } from "../recipes/read-recipes.ts"
import { emptyDatabase, allRowsIn, runOnDatabase } from "./backed-up.ts"
import { start } from "./program.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})

const withSql = <A>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown, SqlClient.SqlClient>) =>
  Effect.flatMap(SqlClient.SqlClient, work)

it("data survives a migration that runs once", async () => {
  const url = await emptyDatabase()
  const later = [
    ...allMigrations,
    [9000, "sample", Effect.succeed(withSql((sql) => sql`alter table products add weight int4 not null default 7`))]
  ] as const
  const result = await runOnDatabase(
    url,
    withSql((sql) =>
      Effect.gen(function* () {
        yield* migrateBy(allMigrations)
        yield* sql`insert into products (name, price) values ('Tea', 300)`
        yield* migrateBy(later)
        yield* migrateBy(later)
        return {
          products: yield* sql`select name, price, weight from products`,
          migrations: yield* sql`select migration_id as id, name from effect_sql_migrations order by 1`
        }
      })
    )
  )
  expect(result.products).toEqual([{ name: "Tea", price: 300, weight: 7 }])
  expect(result.migrations).toEqual(later.map(([id, name]) => ({ id, name })))
})

const runFile = (text: string) => withSql((sql) => sql.unsafe(`do $do$ begin execute $file$${text}$file$; end $do$`))

/** Indexes, constraints, triggers, functions, views and policies. Not-null constraints are named after the table that declared them first. */
const schemaOf = async (url: string) => {
  const { rules } = await allRowsIn(url)
  const others = await runOnDatabase(
    url,
    withSql(
      (sql) => sql<{ readonly text: string }>`
        select pg_get_functiondef(p.oid) as text from pg_proc p
          where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        union all select viewname || definition from pg_views where schemaname = 'public'
        union all select p::text from pg_policies p order by 1`
    )
  )
  return [...rules.filter((rule) => !rule.includes(" NOT NULL ")), ...others.map(({ text }) => text)]
}

it("The first baseline migrates to the present schema", async () => {
  const [older, newest] = [await emptyDatabase(), await emptyDatabase()]
  await runOnDatabase(newest, migrateBy(allMigrations))
  await runOnDatabase(older, migrateBy(allMigrations.slice(0, 1)))
  await runOnDatabase(older, runFile(readFileSync(new URL("first-baseline.sql", import.meta.url), "utf8")))
  const schema = await schemaOf(newest)
  expect(await schemaOf(older)).not.toEqual(schema)
  await runOnDatabase(older, migrateBy(allMigrations))
  expect(await schemaOf(older)).toEqual(schema)
  const files = readRecipes(readFileSync("docs/recipes.md", "utf8")).flatMap(({ steps }) => steps)
  await runOnDatabase(older, runFile(files.find(({ path }) => path === "server/schema/0100-firmware.sql")!.text))
  const added = await runOnDatabase(
    older,
    withSql(
      (sql) =>
        sql`insert into firmware_releases (number, name, state) values ('1.0', 'First', 'draft') returning id, version`
    )
  )
  expect(added).toEqual([{ id: 1, version: 1 }])
})

it("a database before the first release is refused and named", async () => {
  const url = await emptyDatabase()
  await runOnDatabase(
    url,
    withSql((sql) =>
      Effect.andThen(
        sql`create table effect_sql_migrations (migration_id int4 primary key, created_at timestamptz default now(), name text not null)`,
        sql`insert into effect_sql_migrations (migration_id, name) values (1, 'accounts'), (160, 'wechat_codes')`
      )
    )
  )
  const refused = start({ DATABASE_URL: url })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain(
    "a version from before the first release made the database of DATABASE_URL, and its data cannot be carried over."
  )
})

it("Older servers refuse newer databases and name both versions", async () => {
  await server.query("insert into effect_sql_migrations (migration_id, name) values (9001, 'of_the_future')")
  await server.query("insert into versions (migration_id, version) values (9001, '7.8.9')")
  const older = start({ DATABASE_URL: Redacted.value(server.databaseUrl) })
  expect(await older.ended).toBe(1)
  const [version] = await server.query(
    "select migration_id, version from versions where migration_id < 9001 order by migration_id desc limit 1"
  )
  expect(older.said().trim().split("\n")).toEqual([
    expect.stringContaining(
      `version 7.8.9 of Wheelhouse has brought it to schema 9001, and this is version ${version.version}, which knows schema ${version.migration_id}.`
    )
  ])
  expect((await server.get("/system-admin/captcha")).code).toBe(0)
})

it("a start adds missing alarm types and keeps others", async () => {
  await server.query("delete from alarm_types where code = '0010'")
  await server.query("update alarm_types set threshold = 9 where code = '0007'")
  await runOnDatabase(Redacted.value(server.databaseUrl), addAlarmTypes)
  expect(
    await server.query("select code, severity, threshold from alarm_types where code in ('0007', '0010') order by code")
  ).toEqual([
    { code: "0007", severity: "major", threshold: 9 },
    { code: "0010", severity: "minor", threshold: 20 }
  ])
})
