import { Effect, Logger, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { findPostmaster } from "../../server/database/embedded-postgres.ts"
import { prepareDatabase } from "../../server/database/prepare-database.ts"
import { rolesOf } from "../../server/database/roles.ts"
import { emptyDatabase, runOnDatabase } from "./backed-up.ts"
import { writeEverything } from "./every-write.ts"
import { start, startedDirectory } from "./program.ts"
import { startPooler, withoutParameter } from "./pooler.ts"
import { passwords } from "./test-client.ts"
import { startServer } from "./test-server.ts"

vi.setConfig({ testTimeout: 180_000 })

const refused = [
  ...["changes", "seals"].flatMap((table) => [
    `delete from ${table}`,
    `update ${table} set ${table === "seals" ? "until_tx" : "tx"} = 0`,
    `truncate ${table}`,
    `alter table ${table} disable trigger user`,
    `drop table ${table}`
  ]),
  "update logged_tables set left_out = '{}'",
  "insert into changes (actor, verb, \"table\") values ('x', 'x', 'x')",
  "delete from effect_sql_migrations",
  "create table other ()",
  "create or replace function refuse_log_change() returns trigger language plpgsql as 'begin return null; end'"
]
const refusalOf = (url: string, statement: string) =>
  runOnDatabase(
    url,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement))
  ).then(
    () => "done",
    (error: Error) => String((error.cause as Error).cause)
  )
const expectRefused = async (url: string) => {
  for (const statement of refused)
    expect([statement, await refusalOf(url, statement)]).toEqual([
      statement,
      expect.stringMatching(/permission denied|must be owner/)
    ])
}

/** A database that one role owns, and another role for calls: the owner itself behind a pooler. */
const openRoles = async (pooler?: (packet: Buffer) => Buffer) => {
  const url = await emptyDatabase()
  const as = async (role: string) => {
    const name = `${role}_${randomUUID().slice(0, 8)}`
    await refusalOf(url, `create role ${name} login password 'secret'`)
    const own = new URL(url)
    own.username = name
    own.password = "secret"
    return { name, url: own.href }
  }
  const [owner, application] = [await as("owner"), await as("application")]
  const calls = pooler === undefined ? application.url : await startPooler(owner.url, pooler)
  const database = { owner: { url: Redacted.make(owner.url) }, application: { url: Redacted.make(calls) } }
  const lines: Array<string> = []
  const prepare = async () => {
    lines.length = 0
    await prepareDatabase(database).pipe(
      Effect.provide([
        Reactivity.layer,
        Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
      ]),
      Effect.runPromise
    )
    return lines.join("\n")
  }
  const superuser = async (...statements: ReadonlyArray<string>) => {
    for (const statement of statements)
      expect([statement, await refusalOf(url, statement)]).toEqual([statement, "done"])
  }
  return { owner, application, prepare, superuser, url }
}

it("The role for calls writes all records but no events", async () => {
  const { owner, application, superuser, url } = await openRoles()
  await superuser(`grant wheelhouse_platform, wheelhouse_tenant to ${owner.name}, ${application.name}`)
  await superuser(`grant ${application.name} to ${owner.name}`)
  await superuser(`alter database "${new URL(url).pathname.slice(1)}" owner to ${owner.name}`)
  const server = await startServer({
    databaseUrl: Redacted.make(application.url),
    databaseOwnerUrl: Redacted.make(owner.url),
    adminPassword: Redacted.make(passwords.admin),
    operatorPassword: Redacted.make("Oper1234"),
    merchantPassword: Redacted.make("Merch123")
  })
  await writeEverything(server, await server.signIn("admin", passwords.admin))
  const token = await server.signIn("merchant", "Merch123")
  expect((await server.get("/system-admin/event/list", { token })).code).toBe(0)
  expect((await server.get("/device-admin/device/list", { token })).data.total).toBeGreaterThan(0)
  await expectRefused(application.url)
  const connections = runOnDatabase(
    application.url,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`select from connections() where application_name = 'wheelhouse calls'`
    )
  )
  expect(await connections).not.toEqual([])
})

it("Addresses of two databases end the start", async () => {
  const { owner, superuser } = await openRoles()
  const { application: other } = await openRoles()
  await superuser(`grant usage, create on schema public to ${owner.name}`)
  const database = { owner: { url: Redacted.make(owner.url) }, application: { url: Redacted.make(other.url) } }
  const preparing = Effect.runPromise(Effect.provide(prepareDatabase(database), Reactivity.layer))
  await expect(preparing).rejects.toThrow("DATABASE_URL and DATABASE_OWNER_URL name different databases")
})

it("the start names statements for roles the owner cannot create", async () => {
  const { owner, application, prepare, superuser } = await openRoles()
  await superuser(`grant usage, create on schema public to ${owner.name}`)
  const statements = [owner, application].flatMap(({ name }) => `grant wheelhouse_platform to ${name};`)
  const message = await prepare().then(String, (error: Error) => error.message)
  for (const statement of statements) expect(message).toContain(statement)
  expect(message).toContain(`grant wheelhouse_tenant to ${application.name} with inherit false, set true;`)
  await superuser(...message.slice(message.indexOf("grant ")).split("; "))
  const log = await prepare()
  expect(log).toContain(`The database's role ${owner.name} does not see the connections of ${application.name}`)
  await superuser(log.slice(log.indexOf("grant "), log.indexOf(";")))
  expect(await prepare()).not.toContain("The database's role")
  await expectRefused(application.url)
})

it("a role with too many rights is named or switched", async () => {
  const { owner, application, prepare, superuser, url } = await openRoles()
  await superuser(`alter database "${new URL(url).pathname.slice(1)}" owner to ${owner.name}`)
  await superuser(`grant wheelhouse_platform to ${owner.name}, ${application.name}`)
  await superuser(`grant wheelhouse_tenant to ${application.name} with inherit false, set true`)
  await superuser(`grant pg_write_all_data to ${application.name}`)
  expect(await prepare()).toContain(`${application.name} may change entries of the log`)
  await superuser(`alter role ${application.name} bypassrls`)
  expect(await prepare()).toContain(`${application.name} bypasses row-level security`)
  await superuser(`alter role ${application.name} nobypassrls`, `grant ${owner.name} to ${application.name}`)
  expect(await prepare()).toContain(`${application.name} bypasses row-level security`)
})

it("the start fails where switching roles has no effect", async () => {
  const { owner, prepare, superuser, url } = await openRoles((packet) => withoutParameter(packet, "role"))
  await superuser(`alter database "${new URL(url).pathname.slice(1)}" owner to ${owner.name}`)
  await superuser(`grant wheelhouse_platform, wheelhouse_tenant to ${owner.name}`)
  const message = await prepare().then(String, (error: Error) => error.message)
  expect(message).toContain(`calls would bypass its row-level security as ${owner.name}`)
  expect(message).toContain("grant wheelhouse_platform, wheelhouse_tenant to wheelhouse_calls;")
})

it("the embedded database has both roles", async () => {
  const DATA_DIR = startedDirectory()
  const server = start({ DATA_DIR })
  await server.ready
  const { port } = findPostmaster(join(DATA_DIR, "postgres"))!
  const password = readFileSync(join(DATA_DIR, "postgres", "wheelhouse-password"), "utf8").trim()
  const superuser = { host: "127.0.0.1", port, username: "wheelhouse", password: Redacted.make(password) }
  const { username, password: secret } = rolesOf(superuser).application
  await expectRefused(`postgres://${username}:${Redacted.value(secret)}@127.0.0.1:${port}/wheelhouse`)
  expect(server.said()).not.toContain("The database's role")
  server.child.kill("SIGTERM")
  await server.ended
})
