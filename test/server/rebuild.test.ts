import { Effect, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { beforeAll, describe, expect, it } from "vitest"
import { rebuild } from "../../server/events/rebuild.ts"
import { makeDice } from "../../server/seed/rows.ts"
import { initialState, simulateMinute, type SimulatedRobot } from "../../server/simulation/robot-life.ts"
import { isVisibleField } from "../../src/machines/history/changes.ts"
import { fieldText } from "../../src/ui/history/values.tsx"
import { translate } from "../texts.ts"
import { emptyDatabase, runOnDatabase } from "./backed-up.ts"
import { recordEvents, writeEverything } from "./every-write.ts"
import { merchantOf } from "./robot-reports.ts"
import { productTexts, answeredValues } from "./answered-values.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})

const run = (database = server.databaseUrl) => runOnDatabase(Redacted.value(database), rebuild)
/** The number of corrected rows of each table. */
const mended = async (database = server.databaseUrl) =>
  (await run(database)).filter(({ missing, changed, unexpected }) => missing + changed + unexpected > 0)

/** Every logged table, without unlogged columns. */
const everything = async () => {
  const all: Record<string, ReadonlyArray<unknown>> = {}
  const tables = await server.query("select name, left_out from logged_tables where excluded is null order by place")
  for (const { name, left_out } of tables)
    all[name] = (
      await server.query(`select to_jsonb(r) - $1::text[] as row from ${name} r order by 1`, [left_out])
    ).map(({ row }) => row)
  return all
}
/** A change that bypasses the triggers. */
const unrecorded = (statement: string) =>
  server.query(`do $$ begin perform set_config('wheelhouse.rebuilding', 'on', true); ${statement}; end $$`)

describe("the logged tables", () => {
  it("Tables match their log on empty and demo databases", async () => {
    expect(
      await mended((await startServer({ databaseUrl: Redacted.make(await emptyDatabase()), seed: "none" })).databaseUrl)
    ).toEqual([])
    expect(await mended()).toEqual([])
  })

  it("Every record has an entry, even seeded ones", async () => {
    const [orders] = await server.query(
      "select min(at) < now() - interval '80 days' as past from changes where verb = 'orders.placed'"
    )
    expect(orders).toEqual({ past: true })
  })

  it("Every table is logged or excluded for a reason", async () => {
    const undeclared = await server.query(`
      select relname from pg_class where relnamespace = current_schema::regnamespace and relkind in ('r', 'p')
        and not relname = any(array(select name from logged_tables)) and relname !~ '(_counts|_days|^day_zone)$'`)
    expect(undeclared).toEqual([])
    expect(await server.query("select name from logged_tables where excluded !~ '\\w{3,}'")).toEqual([])
  })

  it("Only declared columns are omitted", async () => {
    const rows = await server.query(`
      select t.name || '.' || attname as column from logged_tables t join pg_attribute a on attrelid = t.name::regclass
      where excluded is null and attnum > 0 and not attisdropped and attgenerated = '' and attname = any(left_out) order by 1`)
    const ofRobots = ["location_id", "location_name", "merchant_name"]
    expect(rows.map(({ column }) => column)).toEqual([
      ...ofRobots.map((name) => `devices.${name}`),
      "locations.label",
      "merchants.api_token",
      ...["location_id", "merchant_id", "order_number", "robot_id"].map((name) => `refunds.${name}`),
      ...["confirmed_on_shelf", "count"].map((name) => `robot_slots.${name}`),
      ...["language", "latest_login", "password_hash"].map((name) => `users.${name}`)
    ])
    const named =
      await server.query(`select distinct topic, attname::text as column from logged_tables t join pg_attribute a on attrelid = t.name::regclass
      where excluded is null and attnum > 0 and not attisdropped and not attname = any(left_out) order by 1`)
    const nameOf = ({ topic, column }: (typeof named)[number]) => fieldText(translate("en-US") as never, topic, column)
    expect(named.filter((each) => isVisibleField(each.column) && nameOf(each) === each.column)).toEqual([])
  })

  it("Tables equal their events after all event kinds", async () => {
    await writeEverything(server, await server.signIn("admin", "Admin123"))
    const verbs = (await server.query("select distinct verb from changes")).map(({ verb }) => verb)
    expect(recordEvents.filter((type) => !verbs.includes(type))).toEqual([])
    expect(await mended()).toEqual([])
    const [{ row }] = await server.query(
      "select row from changes where verb = 'notifyRules.edited' order by position desc limit 1"
    )
    expect(row).toMatchObject({ name: "Re", user_ids: [] })
  })

  it("Event texts show no raw database values", async () => {
    const token = await server.signIn("admin", "Admin123")
    const values = await answeredValues(server, token)
    const raw = values.filter(
      ([path, text, value]) => typeof value === "string" && text === value && !productTexts.has(path)
    )
    expect(Object.fromEntries(raw.map(([path, text]) => [path, text]))).toEqual({})
  })

  it("Tables equal their events after a simulated day", async () => {
    const merchant = await merchantOf(server)
    const dice = makeDice(7)
    const [{ now }] = await server.query("select floor(extract(epoch from now()) * 1000)::float8 as now")
    const rows = await server.query<SimulatedRobot>(
      `select d.robot_id, true as online, r.battery, d.location_id, array[d.location_id] as places, array[]::text[] as faults, r.x, r.y,
        (select calibration from site_plans p where p.location_id = d.location_id) as area,
        (select jsonb_agg(jsonb_build_object('slot', slot, 'count', count, 'capacity', capacity)) from robot_slots s where s.robot_id = d.robot_id) as slots
      from devices d join robot_states r using (robot_id) where d.robot_id = any($1)`,
      [merchant.robots]
    )
    const moods = new Map(rows.map((robot) => [robot.robot_id, initialState(robot, dice, now - 86_400_000)]))
    for (let minute = 0; minute < 1440; minute += 10) {
      const reports = rows.flatMap((robot) => {
        const { state, report } = simulateMinute(
          robot,
          moods.get(robot.robot_id)!,
          dice,
          now - (1440 - minute) * 60_000
        )
        moods.set(robot.robot_id, state)
        return report ? [report] : []
      })
      await merchant.report(...reports)
    }
    const [alarms] = await server.query(
      `select count(*)::int4 as raised, count(*) filter (where exists (select from changes where verb = 'alarms.raised' and key = a.id::text))::int4 as told
      from robot_alarms a where added_at > to_timestamp($1)`,
      [now / 1000]
    )
    expect(alarms.raised).toBeGreaterThan(5)
    expect(alarms.told).toBe(alarms.raised)
    expect(await mended()).toEqual([])
  }, 120_000)
})

describe("npm run rebuild", () => {
  it("A rebuild mends missing, changed and foreign rows and keeps secrets", async () => {
    const before = await everything()
    const passwords = () => server.query("select id, password_hash from users order by id")
    const hashes = await passwords()
    await unrecorded(
      "delete from refunds; delete from orders where id % 7 = 0; update users set email = 'x' where id % 2 = 0"
    )
    await unrecorded("delete from mini_app_pages; insert into products (name, price) values ('nobody', 1)")
    await unrecorded("update merchants set name = name || ' x', admin_user_id = null; update roles set rules = '{}'")
    const differences = Object.fromEntries((await mended()).map(({ table, ...counts }) => [table, counts]))
    expect(differences["refunds"]).toMatchObject({ missing: before["refunds"]!.length })
    expect(differences["products"]).toMatchObject({ missing: 0, changed: 0, unexpected: 1 })
    expect(differences["merchants"]).toMatchObject({ changed: before["merchants"]!.length })
    expect(await everything()).toEqual(before)
    expect(await passwords()).toEqual(hashes)
    expect(await mended()).toEqual([])
  })

  it("A younger column's default fills older rows", async () => {
    const own = await startServer()
    await own.query("alter table utterances add column speaker text not null default 'robot'")
    expect(await mended(own.databaseUrl)).toEqual([])
    await own.query(
      `do $$ begin perform set_config('wheelhouse.rebuilding', 'on', true); delete from utterances; end $$`
    )
    expect(await mended(own.databaseUrl)).toMatchObject([{ table: "utterances", changed: 0 }])
    expect(await own.query("select distinct speaker from utterances")).toEqual([{ speaker: "robot" }])
  })

  it("A rebuild waits for running writes", async () => {
    const writer = runOnDatabase(
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
    expect(await rebuilt).toHaveLength((await server.query("select from logged_tables where excluded is null")).length)
  })

  it("The log alone rebuilds the whole demo", async () => {
    const before = await everything()
    await unrecorded(
      `update users set merchant_id = null; ${Object.keys(before)
        .toReversed()
        .map((name) => `delete from ${name}`)
        .join("; ")}`
    )
    await run()
    expect(await everything()).toEqual(before)
  })

  it("A rebuild logs nothing, and the log cannot be changed", async () => {
    const count = async () => (await server.query("select count(*)::int4 as n from changes"))[0].n
    const before = await count()
    await unrecorded("update roles set rules = '{}'")
    expect(await mended()).toHaveLength(1)
    expect(await count()).toBe(before)
    for (const change of ["delete from changes", "update changes set row = null", "truncate changes"])
      await expect(server.query(change)).rejects.toThrow("failed")
  })
})
