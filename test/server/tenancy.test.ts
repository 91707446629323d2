import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { beforeAll, expect, it } from "vitest"
import { databaseLayer } from "../../server/database/database.ts"
import { PLATFORM, TENANT_ROLE } from "../../server/database/roles.ts"
import { tableOf } from "../../server/records/record-table.ts"
import { readSettings } from "../../server/settings.ts"
import { records } from "../../src/contract/records.ts"
import { connectTo } from "./test-database.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let tables: ReadonlyArray<string>
beforeAll(async () => {
  server = await startServer()
  const rows = await server.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1"
  )
  tables = rows.map(({ name }) => name)
})

/** Carries out statements in one transaction as this role. */
const as = (role: string, ...statements: ReadonlyArray<string>) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(connectTo(Redacted.value(server.databaseUrl)), (sql) =>
        sql.withTransaction(
          Effect.andThen(
            sql`select set_config('role', ${role}, true)`,
            Effect.forEach(statements, (statement) => sql.unsafe<any>(statement))
          )
        )
      )
    )
  )
const countOf = (role: string, table: string) =>
  as(role, `select count(*)::int4 as n from "${table}"`).then(([rows]) => rows![0].n as number)

it("every table forces row-level security and shows the platform all rows", async () => {
  const open = await server.query(
    `select relname::text from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity
      and exists (select from pg_policy where polrelid = c.oid and polroles = array[to_regrole('${PLATFORM}')::oid] and pg_get_expr(polqual, polrelid) = 'true'))`
  )
  expect(open).toEqual([])
})

it("without a merchant tenants see only shared rows", async () => {
  const seen: Array<string> = []
  for (const table of tables) if ((await countOf(TENANT_ROLE, table)) > 0) seen.push(table)
  const shared = await server.query<{ name: string }>(
    `select polrelid::regclass::text as name from pg_policy where polname = 'tenant' and pg_get_expr(polqual, polrelid) = 'true'`
  )
  expect(shared.map(({ name }) => name)).toEqual(expect.arrayContaining(seen.filter((name) => name !== "placements")))
  for (const table of ["merchants", "users", "devices", "orders", "robot_alarms", "events", "images", "sessions"])
    expect(seen).not.toContain(table)
})

it("a tenant inserts no row of another merchant", async () => {
  const [first, second] = await server.query<{ id: number }>("select id from merchants order by id limit 2")
  const setting = `select set_config('wheelhouse.merchant', '${first!.id}', true)`
  const insert = (merchant: string) =>
    `insert into users (username, role, password_hash${merchant && ", merchant_id"}) values ('x', 'user', ''${merchant && `, ${merchant}`}) returning merchant_id`
  expect((await as(TENANT_ROLE, setting, insert("")))[1]).toEqual([{ merchant_id: first!.id }])
  await server.query("delete from users where username = 'x'")
  await expect(as(TENANT_ROLE, setting, insert(String(second!.id)))).rejects.toMatchObject({ cause: expect.anything() })
  expect(await server.query("select from users where username = 'x'")).toEqual([])
})

it("an event hides the row of another merchant", async () => {
  const [device] = await server.query<{ robot_id: string; merchant_id: number }>(
    "select robot_id, merchant_id from devices order by 1 limit 1"
  )
  const { robot_id, merchant_id } = device!
  const [next] = await server.query<{ id: number }>(`select id from merchants where id <> ${merchant_id} limit 1`)
  await server.query(`update devices set merchant_id = ${next!.id} where robot_id = '${robot_id}'`)
  const asNext = (role: string, statement: string) =>
    as(role, `select set_config('wheelhouse.merchant', '${next!.id}', true)`, statement).then(([, rows]) => rows)

  const events = `from events where entity_id = '${robot_id}' order by id desc limit 1`
  expect(await asNext(PLATFORM, `select before, after ${events}`)).toMatchObject([
    { before: { robot_id, merchant_id }, after: { robot_id, merchant_id: next!.id } }
  ])
  expect(await asNext(TENANT_ROLE, `select before, after ${events}`)).toMatchObject([
    { before: null, after: { robot_id, merchant_id: next!.id } }
  ])

  const change = await server.query<{ position: string }>(
    `select position::text from changes where merchant_id = ${merchant_id} and row is not null and event = position limit 1`
  )
  const opening = JSON.stringify({ position: Number(change[0]!.position) })
  const foreign = `select record_after(jsonb_populate_record(null::changes, '${opening}')) as after`
  expect(await asNext(PLATFORM, foreign)).toMatchObject([{ after: expect.anything() }])
  expect(await asNext(TENANT_ROLE, foreign)).toEqual([{ after: null }])
})

/** Tables that are not named like their records. `events` is a view of the log. */
const otherTables: Readonly<Record<string, string>> = {
  robots: "devices",
  alarms: "robot_alarms",
  alarmHistory: "robot_alarms",
  availability: "robot_months",
  notifyRecords: "notifications",
  events: "changes"
}
/** A second list of the same rows. */
const otherTopics: Readonly<Record<string, string>> = { alarmHistory: "alarms" }
const recordTables = records.map((record) => ({ ...record, table: otherTables[record.name] ?? tableOf(record.name) }))

it("tenants write only merchant-owned tables, which hide other merchants' rows", async () => {
  const protection = await server.query<{ name: string; writes: boolean; condition: string }>(
    `select relname::text as name, has_table_privilege('${TENANT_ROLE}', c.oid, 'insert, update, delete') as writes, pg_get_expr(polqual, polrelid) as condition
      from pg_class c join pg_policy on polrelid = c.oid and polname = 'tenant'`
  )
  const of = (table: string) => protection.find((each) => each.name === table)
  expect(recordTables.filter(({ table }) => of(table) === undefined)).toEqual([])
  const open = recordTables.filter(({ owner, table }) => owner === "merchant" && of(table)!.condition === "true")
  expect(open).toEqual([])
  // Nobody writes the log.
  const changeable = recordTables.filter(({ name }) => name !== "events")
  expect(changeable.map(({ name, table }) => [name, of(table)!.writes])).toEqual(
    changeable.map(({ name, owner }) => [name, owner === "merchant"])
  )
})

it("the log tracks each record's table or says why", async () => {
  const logged = await server.query<{ name: string; topic: string; part: boolean; excluded: string | null }>(
    "select name, topic, part, excluded from logged_tables"
  )
  const of = (table: string) => logged.find((each) => each.name === table && !each.part)
  expect(recordTables.filter(({ table }) => of(table) === undefined)).toEqual([])
  const tracked = recordTables.filter(({ table }) => of(table)!.excluded === null)
  expect(tracked.map(({ table }) => of(table)!.topic)).toEqual(tracked.map(({ name }) => otherTopics[name] ?? name))
  const edited = recordTables.filter((record) => "fields" in record)
  expect(edited.filter((record) => !tracked.includes(record))).toEqual([])
})

it("a superuser's calls run as the platform's role", async () => {
  const settings = { ...(await Effect.runPromise(readSettings({}))), databaseUrl: server.databaseUrl }
  const role = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select current_user::text as role, session_user <> current_user as switched`
  )
  expect(await Effect.runPromise(Effect.scoped(Effect.provide(role, databaseLayer(settings))))).toEqual([
    { role: PLATFORM, switched: true }
  ])
})

it("A platform search uses its index", async () => {
  const search = "select * from devices where search like '%robot%'"
  const plan = (role: string) =>
    as(role, "set local enable_seqscan = off", `explain ${search}`).then(([, rows]) => JSON.stringify(rows))
  expect(await plan(PLATFORM)).toContain("devices_search")
  // PostgreSQL evaluates an operator that is not leakproof only after the policy of a tenant.
  expect(await plan(TENANT_ROLE)).not.toContain("devices_search")
})
