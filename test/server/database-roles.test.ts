import { Effect, Logger, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { findPostmaster } from "../../server/database/postmaster.ts"
import { prepareDatabase } from "../../server/database/prepare-database.ts"
import { rolesOf } from "../../server/database/roles.ts"
import { emptyDatabase, on } from "./backed-up.ts"
import { writeEverything } from "./every-write.ts"
import { staff, start, startedDirectory } from "./program.ts"
import { passwords } from "./speak-to.ts"
import { startServer } from "./test-server.ts"

vi.setConfig({ testTimeout: 180_000 })

const refused = [
  ...["events", "event_rows", "event_seals", "event_digests"].flatMap((table) => [
    `delete from ${table}`,
    `update ${table} set ${table === "event_digests" ? "seal" : "tx"} = 0`,
    `truncate ${table}`,
    `alter table ${table} disable trigger user`,
    `drop table ${table}`
  ]),
  ...["delete from merchant_views.events", "update merchant_views.events set username = ''"],
  ...["update kept_tables set columns = '{}'", "delete from effect_sql_migrations", "create table other ()"],
  "create or replace function refuse_event_change() returns trigger language plpgsql as 'begin return null; end'"
]
const said = (url: string, statement: string) =>
  on(
    url,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement))
  ).then(
    () => "done",
    (error: Error) => String((error.cause as Error).cause)
  )
const expectRefused = async (url: string) => {
  for (const statement of refused)
    expect([statement, await said(url, statement)]).toEqual([
      statement,
      expect.stringMatching(/permission denied|must be owner/)
    ])
}

/** A database that one role owns, and another that is to make calls in it. */
const openRoles = async () => {
  const url = await emptyDatabase()
  const as = async (role: string) => {
    const name = `${role}_${randomUUID().slice(0, 8)}`
    await said(url, `create role ${name} login password 'secret'`)
    const own = new URL(url)
    own.username = name
    own.password = "secret"
    return { name, url: own.href }
  }
  const [owner, application] = [await as("owner"), await as("application")]
  const database = { owner: { url: Redacted.make(owner.url) }, application: { url: Redacted.make(application.url) } }
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
    for (const statement of statements) expect([statement, await said(url, statement)]).toEqual([statement, "done"])
  }
  return { owner, application, prepare, superuser, url }
}

it("the role that makes calls writes everything, and PostgreSQL refuses it to alter an event", async () => {
  const { owner, application, superuser, url } = await openRoles()
  await superuser(`alter database "${new URL(url).pathname.slice(1)}" owner to ${owner.name}`)
  const server = await startServer({
    databaseUrl: Redacted.make(application.url),
    databaseOwnerUrl: Redacted.make(owner.url),
    adminPassword: Redacted.make(passwords.admin),
    merchantPassword: Redacted.make("Merch123")
  })
  await writeEverything(server, await server.signIn("admin", passwords.admin))
  const token = await server.signIn("merchant", "Merch123")
  expect((await server.get("/system-admin/event/list", { token })).code).toBe(0)
  expect((await server.get("/device-admin/device/list", { token })).data.total).toBeGreaterThan(0)
  await expectRefused(application.url)
})

it("what it lacks is granted, and what it may do beyond its calls taken away; where that is not to be had it is said", async () => {
  const { owner, application, prepare, superuser, url } = await openRoles()
  await superuser(`grant create on database "${new URL(url).pathname.slice(1)}" to ${owner.name}`)
  await superuser(`grant usage, create on schema public to ${owner.name}`, "revoke usage on schema public from public")
  expect(await prepare()).toContain(`${application.name} lacks what calls need: select on `)
  await superuser(`grant usage on schema public to ${application.name}`)
  expect(await prepare()).not.toContain(application.name)
  await superuser(`revoke insert on users from ${application.name}`, `grant update on events to ${application.name}`)
  expect(await prepare()).not.toContain(application.name)
  await expectRefused(application.url)
  await superuser(`grant pg_write_all_data to ${application.name}`)
  expect(await prepare()).toMatch(/may do more than calls need: .*update on event/)
  await superuser(`grant ${owner.name} to ${application.name}`)
  expect(await prepare()).toContain(`${application.name} owns the events and could alter them`)
})

it("the embedded database has both roles, also where the server owned everything before", async () => {
  const DATA_DIR = startedDirectory()
  const first = start({ DATA_DIR })
  await staff(await first.ready).add(await staff(await first.ready).signIn(), "w.before")
  const { port } = findPostmaster(join(DATA_DIR, "postgres"))!
  const password = readFileSync(join(DATA_DIR, "postgres-password"), "utf8").trim()
  const superuser = { host: "127.0.0.1", port, username: "wheelhouse", password: Redacted.make(password) }
  const addressOf = (username: string, secret: string) =>
    `postgres://${username}:${secret}@127.0.0.1:${port}/wheelhouse`
  // As versions before this one left it.
  const before = await said(
    addressOf("wheelhouse", password),
    "reassign owned by wheelhouse_owner to wheelhouse_server"
  )
  expect(before).toBe("done")
  first.child.kill("SIGTERM")
  await first.ended

  const second = start({ DATA_DIR })
  const { signIn, add, names } = staff(await second.ready)
  const token = await signIn()
  expect((await add(token, "w.after")).code).toBe(0)
  expect((await names(token)).toSorted()).toEqual(["w.after", "w.before"])
  const { username, password: secret } = rolesOf(superuser).application
  const now = findPostmaster(join(DATA_DIR, "postgres"))!.port
  await expectRefused(addressOf(username, Redacted.value(secret)).replace(`:${port}/`, `:${now}/`))
  expect(second.said()).not.toContain("The database's role")
  second.child.kill("SIGTERM")
  await second.ended
})
