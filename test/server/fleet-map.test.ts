import { beforeAll, describe, expect, it } from "vitest"
import type { FleetMap } from "../../src/contract/fleet-map.ts"
import { openTwoMerchants, type TwoMerchants } from "./two-merchants.ts"

const HOUR = 3_600_000

let two: TwoMerchants
beforeAll(async () => {
  two = await openTwoMerchants()
})

const read = (search = "", token = two.platform) =>
  two.server.get<FleetMap>(`/system-admin/alarm/fleet-map${search}`, { token })
const mapOf = async (search = "", token = two.platform) => (await read(search, token)).data
const tileOf = async (id: string, search = "", token = two.platform) =>
  (await mapOf(search, token)).tiles.find((tile) => tile.id === id)
const sum = ({ tiles, unplaced }: FleetMap, of: "robots" | "offline" | "out_of_service" | "open") =>
  tiles.reduce((all, tile) => all + tile[of], unplaced?.[of] ?? 0)

/** A robot alone at a new site in Cangshan (350104), which has no other robots, with alarms as a test needs them. */
const lonelyRobot = async () => {
  const { query } = two.server
  const [site] = await query(
    `insert into locations (name, province_id, city_id, district_id)
     values ('Alone ' || clock_timestamp(), '350000', '350100', '350104') returning id`
  )
  const [robot] = await query(
    `update devices set location_id = $1 where robot_id = (select robot_id from devices where merchant_id is distinct from $2
       and robot_id not in (select robot_id from robot_alarms where robot_id is not null and open) limit 1) returning robot_id`,
    [site!.id, two.merchant]
  )
  const robotId = robot!.robot_id as string
  await query("delete from robot_alarms where robot_id = $1", [robotId])
  await query("delete from robot_intervals where robot_id = $1", [robotId])
  return { siteId: String(site!.id), robotId }
}

describe("the fleet map", () => {
  it("The fleet map counts each robot once per level", async () => {
    const country = await mapOf()
    expect(country).toMatchObject({ level: 1, path: [], hidden: 0, listening: true })
    const [all] = await two.server.query(
      `select count(*)::int4 as robots, count(*) filter (where state = 'offline')::int4 as offline from robot_states`
    )
    expect({ robots: sum(country, "robots"), offline: sum(country, "offline") }).toEqual(all)
    const province = await mapOf("?area=330000")
    const ofCountry = country.tiles.find(({ id }) => id === "330000")!
    expect(province.path.map(({ id }) => id)).toEqual(["330000"])
    expect(province.tiles.map(({ id }) => id)).toEqual(["330100", "330200", "330300"])
    for (const of of ["robots", "offline", "open"] as const) expect(sum(province, of)).toBe(ofCountry[of])
    const district = await mapOf("?area=330106")
    expect(district).toMatchObject({ level: 4, path: [{ id: "330000" }, { id: "330100" }, { id: "330106" }] })
    const sites = await two.server.query("select id::text from locations where district_id = '330106' order by 1")
    expect(district.tiles.map(({ id }) => ({ id }))).toEqual(sites)
  })

  it("The map shows worst and unclaimed alarms", async () => {
    const { siteId, robotId } = await lonelyRobot()
    expect(await tileOf(siteId, "?area=350104")).toMatchObject({ robots: 1, open: 0, unclaimed: 0, worst: null })
    await two.server.query(
      `insert into robot_alarms (robot_id, type, acknowledged_at, acknowledged_by) values ($1, '0010', now(), 'ada'), ($1, '0005', null, '')`,
      [robotId]
    )
    expect(await tileOf(siteId, "?area=350104")).toMatchObject({ open: 2, unclaimed: 1, worst: "critical" })
  })

  it("A shared alarm counts at each of its places", async () => {
    const one = await lonelyRobot()
    const other = await lonelyRobot()
    const [alarm] = await two.server.query(
      "insert into robot_alarms (robot_id, type, robots, merchant_id) values (null, '0050', 3, $1) returning id",
      [two.foreign.merchants[0]]
    )
    await two.server.query(
      "insert into alarm_robots (alarm_id, robot_id, returned_at) values ($1, $2, null), ($1, $3, null)",
      [alarm!.id, one.robotId, other.robotId]
    )
    const counted = await mapOf("?area=350104")
    for (const id of [one.siteId, other.siteId])
      expect(counted.tiles.find((tile) => tile.id === id)).toMatchObject({ open: 1, worst: "major" })
    const before = (await tileOf("350104", "?area=350100"))!.open
    await two.server.query("update alarm_robots set returned_at = now() where alarm_id = $1", [alarm!.id])
    expect((await tileOf(one.siteId, "?area=350104"))!.open).toBe(0)
    // Two sites of one district share one alarm.
    expect((await tileOf("350104", "?area=350100"))!.open).toBe(before - 1)
  })

  it("has robots without a site beside the provinces", async () => {
    const { robotId } = await lonelyRobot()
    const before = (await mapOf()).unplaced?.robots ?? 0
    await two.server.query("update devices set location_id = null where robot_id = $1", [robotId])
    expect((await mapOf()).unplaced).toMatchObject({ robots: before + 1 })
    expect((await mapOf("?area=350000")).unplaced).toBeNull()
  })

  it("The map refuses unknown areas", async () => {
    expect(await read("?area=999999")).toMatchObject({ code: 40400, field: "area" })
    expect(await read("?area=1")).toMatchObject({ code: 40000, field: "area" })
  })
})

describe("the fleet map at past moments", () => {
  const past = async (siteId: string, hours: number) =>
    (await tileOf(siteId, `?area=350104&at=${Date.now() - hours * HOUR}`))!

  it("A past map shows alarms and owners of then", async () => {
    const { siteId, robotId } = await lonelyRobot()
    await two.server.query(
      `insert into robot_alarms (robot_id, type, raised_at, ended_at, last_at, acknowledged_at, acknowledged_by)
       values ($1, '0005', now() - interval '5 hours', now() - interval '2 hours', now() - interval '5 hours', now() - interval '3 hours', 'ada'),
         ($1, '0010', now() - interval '1 hour', null, now() - interval '1 hour', null, '')`,
      [robotId]
    )
    expect(await past(siteId, 6)).toMatchObject({ open: 0, worst: null })
    expect(await past(siteId, 4)).toMatchObject({ open: 1, unclaimed: 1, worst: "critical" })
    expect(await past(siteId, 2.5)).toMatchObject({ open: 1, unclaimed: 0, worst: "critical" })
    expect(await past(siteId, 1.5)).toMatchObject({ open: 0 })
    expect(await past(siteId, 0.5)).toMatchObject({ open: 1, unclaimed: 1, worst: "minor" })
  })

  it("A past map shows robots' states of then", async () => {
    const { siteId, robotId } = await lonelyRobot()
    await two.server.query(
      `insert into robot_intervals (robot_id, state, started_at, ended_at)
       values ($1, 'offline', now() - interval '5 hours', now() - interval '3 hours'), ($1, 'outOfService', now() - interval '1 hour', null)`,
      [robotId]
    )
    expect(await past(siteId, 4)).toMatchObject({ robots: 1, offline: 1, out_of_service: 0 })
    expect(await past(siteId, 2)).toMatchObject({ offline: 0, out_of_service: 0 })
    expect(await past(siteId, 0.5)).toMatchObject({ offline: 0, out_of_service: 1 })
  })

  it("says where no server listened to robots", async () => {
    await two.server.query("insert into listening_gaps values (now() - interval '9 hours', now() - interval '8 hours')")
    expect(await mapOf(`?at=${Date.now() - 8.5 * HOUR}`)).toMatchObject({ listening: false })
    expect(await mapOf(`?at=${Date.now() - 7.5 * HOUR}`)).toMatchObject({ listening: true })
  })

  it("reaches back one day", async () => {
    expect(await read(`?at=${Date.now() - 25 * HOUR}`)).toMatchObject({ code: 40000, field: "at" })
    expect(await read(`?at=${Date.now() + HOUR}`)).toMatchObject({
      code: 40000,
      field: "at",
      msg: "Choose a moment in the last 24 hours"
    })
  })
})

describe("a merchant's administrator", () => {
  it.each([0, HOUR])("sees own robots and alarms on the map of %i ms ago", async (ago) => {
    const at = Date.now() - ago
    const map = await mapOf(ago === 0 ? "" : `?at=${at}`, two.admin.token)
    const [own] = await two.server.query(
      "select count(*)::int4 as n from robot_alarms where merchant_id = $1 and raised_at <= $2 and over_at > $2",
      [two.merchant, new Date(at)]
    )
    expect({ robots: sum(map, "robots"), open: sum(map, "open") }).toEqual({
      robots: two.own.robots.length,
      open: own!.n
    })
    expect(map.tiles.filter(({ robots }) => robots > 0)).toHaveLength(1)
  })

  it("sees no sites of others", async () => {
    const [theirs] = await two.server.query("select district_id from locations where id = 2")
    const { tiles } = await mapOf(`?area=${theirs!.district_id}`, two.admin.token)
    expect(tiles.map(({ id }) => id)).not.toContain("2")
  })
})
