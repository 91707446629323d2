import { Effect, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { beforeAll, describe, expect, it } from "vitest"
import { rebuild } from "../../server/events/rebuild.ts"
import { makeDice } from "../../server/seed/rows.ts"
import { firstMood, live, type SimulatedRobot } from "../../server/simulation/robot-life.ts"
import { isTold } from "../../src/machines/history/changes.ts"
import { fields } from "../../src/ui/words/topics/late/fields.ts"
import { emptyDatabase, on } from "./backed-up.ts"
import { recordEvents, writeEverything } from "./every-write.ts"
import { merchantOf } from "./robots-door.ts"
import { ownTexts, toldValues } from "./told-values.ts"
import { applyMigrations } from "./test-database.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})

const run = (database = server.databaseUrl) => on(Redacted.value(database), rebuild)
/** How many rows of each table stood otherwise than their events say. */
const mended = async (database = server.databaseUrl) =>
  (await run(database)).filter(({ missing, changed, foreign }) => missing + changed + foreign > 0)

/** Every kept table as it stands, without what no event tells. */
const everything = async () => {
  const all: Record<string, ReadonlyArray<unknown>> = {}
  for (const { name } of await server.query("select name from kept_tables order by place"))
    all[name] = (await server.query(`select kept_row(r) as row from ${name} r order by 1`)).map(({ row }) => row)
  return all
}
/** As somebody would do it past the triggers. */
const unrecorded = (statement: string) =>
  server.query(`do $$ begin perform set_config('wheelhouse.rebuilding', 'on', true); ${statement}; end $$`)

describe("the tables that people keep", () => {
  it("are what their events say on an empty database and in the demo", async () => {
    expect(
      await mended((await startServer({ databaseUrl: Redacted.make(await emptyDatabase()), seed: "none" })).databaseUrl)
    ).toEqual([])
    expect(await mended()).toEqual([])
  })

  it("have an event for every record, the seeded ones too", async () => {
    const lost = await server.query(`
      select distinct r.kept from event_rows r join kept_tables t on t.name = r.kept
      where not exists (select from events e where entity_of(e.type) = t.topic
        and e.entity_id = case when part then split_part(r.key, ' ', 1) else r.key end)`)
    expect(lost).toEqual([])
    const [orders] = await server.query(
      "select min(at) < now() - interval '80 days' as past from events where type = 'orders.placed'"
    )
    expect(orders).toEqual({ past: true })
  })

  it("leave no column out, but for what is declared", async () => {
    const rows = await server.query(`
      select t.name || '.' || attname as column from kept_tables t join pg_attribute a on attrelid = t.name::regclass
      where attnum > 0 and not attisdropped and attgenerated = '' and not attname = any(columns) order by 1`)
    const ofRobots = ["battery", "last_alarm_at", "location_id", "location_name", "merchant_name", "state", "stock"]
    expect(rows.map(({ column }) => column)).toEqual([
      ...[...ofRobots, "updated_at"].map((name) => `devices.${name}`),
      "merchants.api_token",
      ...["location_id", "merchant_id", "order_number", "robot_id"].map((name) => `refunds.${name}`),
      ...["confirmed_on_shelf", "count"].map((name) => `robot_slots.${name}`),
      ...["language", "latest_login", "password_hash"].map((name) => `users.${name}`)
    ])
    const named = await server.query("select distinct unnest(columns) as column from kept_tables order by 1")
    expect(named.map(({ column }) => column).filter((name) => isTold(name) && !Object.hasOwn(fields, name))).toEqual([])
  })

  it("are what their events say after every kind of event", async () => {
    await writeEverything(server, await server.signIn("admin", "Admin123"))
    const told = (await server.query("select distinct type from events")).map(({ type }) => type)
    expect(recordEvents.filter((type) => !told.includes(type))).toEqual([])
    expect(await mended()).toEqual([])
    const [{ after }] = await server.query(
      "select after from events where type = 'notifyRules.edited' order by id desc limit 1"
    )
    expect(after).toMatchObject({ name: "Re", user_ids: [] })
  })

  it("have nothing in their events that is shown as the database has it", async () => {
    const token = await server.signIn("admin", "Admin123")
    const told = await toldValues(server, token)
    const raw = told.filter(([path, text, value]) => typeof value === "string" && text === value && !ownTexts.has(path))
    expect(Object.fromEntries(raw.map(([path, text]) => [path, text]))).toEqual({})
  })

  it("are what their events say after a day of the simulation", async () => {
    const merchant = await merchantOf(server)
    const dice = makeDice(7)
    const [{ now }] = await server.query("select floor(extract(epoch from now()) * 1000)::float8 as now")
    const rows = await server.query<SimulatedRobot>(
      `select d.robot_id, true as online, d.battery, d.location_id, array[d.location_id] as places, array[]::text[] as faults,
        (select jsonb_agg(jsonb_build_object('slot', slot, 'count', count, 'capacity', capacity)) from robot_slots s where s.robot_id = d.robot_id) as slots
      from devices d where d.robot_id = any($1)`,
      [merchant.robots]
    )
    const moods = new Map(rows.map((robot) => [robot.robot_id, firstMood(robot, dice, now - 86_400_000)]))
    for (let minute = 0; minute < 1440; minute += 10) {
      const reports = rows.flatMap((robot) => {
        const { mood, report } = live(robot, moods.get(robot.robot_id)!, dice, now - (1440 - minute) * 60_000)
        moods.set(robot.robot_id, mood)
        return report ? [report] : []
      })
      await merchant.report(...reports)
    }
    const [alarms] = await server.query(
      `select count(*)::int4 as raised, count(*) filter (where exists (select from events e where type = 'alarms.raised' and entity_id = a.id::text))::int4 as told
      from robot_alarms a where added_at > to_timestamp($1)`,
      [now / 1000]
    )
    expect(alarms.raised).toBeGreaterThan(5)
    expect(alarms.told).toBe(alarms.raised)
    expect(await mended()).toEqual([])
  }, 120_000)

  it("are taken down where an older version has filled them", async () => {
    const url = await emptyDatabase()
    await on(
      url,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* applyMigrations((each) => each < "0093")
        yield* sql`insert into roles (name) values ('user')`
        yield* sql`insert into products (name, price) select 'product ' || n, n from generate_series(1, 3) n`
        yield* applyMigrations((each) => each >= "0093")
        yield* sql`select set_config('wheelhouse.rebuilding', 'on', false)`
        yield* sql`delete from products where id = 2`
      })
    )
    const database = Redacted.make(url)
    expect(await mended(database)).toEqual([{ table: "products", rows: 3, missing: 1, changed: 0, foreign: 0 }])
    expect(await mended(database)).toEqual([])
  })
})

describe("npm run rebuild", () => {
  it("puts back what is missing, changes back what was changed and takes out what nobody added; secrets stay", async () => {
    const before = await everything()
    const passwords = () => server.query("select id, password_hash from users order by id")
    const kept = await passwords()
    await unrecorded(
      "delete from refunds; delete from orders where id % 7 = 0; update users set email = 'x' where id % 2 = 0"
    )
    await unrecorded("delete from mini_app_pages; insert into products (name, price) values ('nobody', 1)")
    await unrecorded("update merchants set name = name || ' x', admin_user_id = null; update roles set rules = '{}'")
    const found = Object.fromEntries((await mended()).map(({ table, ...standing }) => [table, standing]))
    expect(found["refunds"]).toMatchObject({ missing: before["refunds"]!.length })
    expect(found["products"]).toMatchObject({ missing: 0, changed: 0, foreign: 1 })
    expect(found["merchants"]).toMatchObject({ changed: before["merchants"]!.length })
    expect(await everything()).toEqual(before)
    expect(await passwords()).toEqual(kept)
    expect(await mended()).toEqual([])
  })

  it("lets whoever is in the middle of writing go first", async () => {
    const writer = on(
      Redacted.value(server.databaseUrl),
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const waits = sql`select from pg_locks where relation = 'merchants'::regclass and not granted and pid <> pg_backend_pid()`
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`update merchants set name = name`
            rebuilt = run()
            yield* Effect.repeat(waits, { until: (rows) => rows.length > 0, schedule: Schedule.spaced("20 millis") })
            yield* sql`update roles set name = name`
          })
        )
      })
    )
    let rebuilt: ReturnType<typeof run> | undefined
    await writer
    expect(await rebuilt).toHaveLength((await server.query("select from kept_tables")).length)
  })

  it("makes all of them anew out of nothing but their events", async () => {
    const before = await everything()
    const sums = () =>
      server.query("select sum(n)::int4 as n from alarm_days union all select sum(n)::int4 from orders_counts")
    // Alarms that are gone stay counted.
    await server.query("select count_days()")
    const counted = await sums()
    await unrecorded(
      `update users set merchant_id = null; ${Object.keys(before)
        .toReversed()
        .map((name) => `delete from ${name}`)
        .join("; ")}`
    )
    await run()
    expect(await everything()).toEqual(before)
    expect(await sums()).toEqual(counted)
  })

  it("is no event itself, and what events have left is never touched", async () => {
    const count = async () => (await server.query("select count(*)::int4 as n from event_rows"))[0].n
    const before = await count()
    await unrecorded("update roles set rules = '{}'")
    expect(await mended()).toHaveLength(1)
    expect(await count()).toBe(before)
    for (const change of ["delete from event_rows", "update event_rows set row = null", "truncate event_rows"])
      await expect(server.query(change)).rejects.toThrow("failed")
  })
})
