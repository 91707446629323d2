import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { measureMonths, measureRobots } from "../../server/availability/measure-months.ts"
import type { Availability, AvailabilitySummary } from "../../src/contract/availability.ts"
import { clear, merchantOf } from "./robot-reports.ts"
import { runOn } from "./run-on.ts"
import { startServer, type TestServer } from "./test-server.ts"

const HOUR = 3_600_000
const ZONE = "Europe/Berlin"

let server: TestServer
let token: string
let door: Awaited<ReturnType<typeof merchantOf>>
let robot: string
let nth = 0

/** April 2026 in UTC, or what is over of it. */
const april = (until = "2026-05-01T00:00:00Z") => ({
  month: "2026-04-01",
  starts_at: "2026-04-01T00:00:00Z",
  ends_at: "2026-05-01T00:00:00Z",
  measured_until: until
})
const march = {
  month: "2026-03-01",
  starts_at: "2026-03-01T00:00:00Z",
  ends_at: april().starts_at,
  measured_until: april().starts_at
}

type Interval = readonly [state: string, from: string, to: string | null, place?: number]
/** Moments are days and hours of April: `10T06`; `03-31T20` is in March. */
const moment = (text: string) => `2026-${text.length < 6 ? "04-" : ""}${text}:00Z`
const addIntervals = async (...intervals: ReadonlyArray<Interval>) => {
  for (const [state, from, to, location = null] of intervals)
    await server.query(
      `insert into robot_intervals (robot_id, merchant_id, location_id, state, started_at, ended_at) values ($1, $2, $3, $4, $5, $6)`,
      [robot, door.id, location, state, moment(from), to && moment(to)]
    )
}
const addAlarm = (type: string, from: string, to: string | null) =>
  server.query("insert into robot_alarms (robot_id, type, raised_at, last_at, ended_at) values ($1, $2, $3, $3, $4)", [
    robot,
    type,
    moment(from),
    to && moment(to)
  ])
const addSilence = (from: string | null, to: string, more = "'{}'", ended: string | null = null) =>
  server.query(
    `insert into silences (robot_ids, types, starts_at, until, reason, created_by, created_at, ended_at) values (array[$1], ${more}, $2, $3, 'x', 'ada', $4, $5)`,
    [robot, from && moment(from), moment(to), moment(from ?? "01T00"), ended && moment(ended)]
  )
interface Measured {
  readonly month: string
  readonly location_id: number | null
  readonly hours: readonly [known: number, planned: number, down: number]
  readonly failures: readonly [begun: number, carried: number, moved: number]
}
const measured = async (...months: ReadonlyArray<ReturnType<typeof april>>) => {
  await runOn(server, measureRobots([robot], months.length === 0 ? [april()] : months))
  return await server.query<Measured>(
    `select to_char(month, 'MM') as month, location_id, array[known, planned, down]::float8[] as ms,
      json_build_array(known / ${HOUR}.0, planned / ${HOUR}.0, down / ${HOUR}.0) as hours, json_build_array(failures, carried, moved) as failures
      from robot_months where robot_id = $1 order by month, location_id`,
    [robot]
  )
}
const hours = async () => (await measured())[0]!.hours
const failures = async () => (await measured())[0]!.failures

beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
  door = await merchantOf(server)
})
beforeEach(async () => {
  robot = await clear(server, door.robots[nth++]!)
  await server.query("delete from robot_intervals where robot_id = $1", [robot])
  await server.query("delete from robot_months where robot_id = $1", [robot])
  await server.query("delete from silences")
  await server.query("delete from listening_gaps")
})

describe("a robot's monthly availability", () => {
  it("Time without an interval is unknown", async () => {
    await addIntervals(["online", "11T00", "12T00"], ["charging", "12T00", "13T00"], ["offline", "13T00", "13T06"])
    expect(await measured()).toMatchObject([{ hours: [54, 0, 6], failures: [1, 0, 0] }])
  })

  it("An open interval counts until it is measured", async () => {
    await addIntervals(["online", "10T00", "11T00"], ["offline", "11T00", null])
    expect(await measured(april("2026-04-11T12:00:00Z"))).toMatchObject([{ hours: [36, 0, 12] }])
    expect(await measured(april("2026-04-12T00:00:00Z"))).toMatchObject([{ hours: [48, 0, 24], failures: [1, 0, 0] }])
  })

  it("Overlapping and adjacent stops are one failure", async () => {
    await addIntervals(["online", "10T00", "11T00"], ["offline", "11T00", "11T05"], ["online", "11T05", "12T00"])
    await addAlarm("0005", "10T23", "11T02")
    await addAlarm("0008", "11T05", "11T06")
    await addAlarm("0005", "11T10", "11T11")
    expect(await hours()).toEqual([48, 0, 8])
    expect(await failures()).toEqual([2, 0, 0])
  })

  it("Alarms that are not critical stop no robot", async () => {
    await addIntervals(["online", "10T00", "11T00"])
    await addAlarm("0012", "10T01", "10T05")
    expect(await measured()).toMatchObject([{ hours: [24, 0, 0], failures: [0, 0, 0] }])
  })

  it("An open critical alarm counts except in unknown time", async () => {
    await addIntervals(["online", "10T00", "11T00"])
    await addAlarm("0005", "10T20", null)
    expect(await measured()).toMatchObject([{ hours: [24, 0, 4], failures: [1, 0, 0] }])
  })

  it("Planned maintenance leaves both sides, at its edges too", async () => {
    await addIntervals(["online", "10T00", "11T00"], ["offline", "11T00", "11T10"], ["outOfService", "11T10", "12T00"])
    await addSilence("10T22", "11T04")
    expect(await hours()).toEqual([48, 6 + 14, 6])
    expect(await failures()).toEqual([1, 0, 0])
  })

  it("A failure within planned maintenance is none", async () => {
    await addIntervals(["online", "10T00", "11T00"], ["offline", "11T00", "11T10"], ["online", "11T10", "12T00"])
    await addSilence("11T00", "11T10")
    expect(await measured()).toMatchObject([{ hours: [48, 10, 0], failures: [0, 0, 0] }])
  })

  it("Maintenance within a failure does not split it", async () => {
    await addIntervals(["offline", "11T00", "11T10"])
    await addSilence("11T03", "11T05")
    expect(await measured()).toMatchObject([{ hours: [10, 2, 8], failures: [1, 0, 0] }])
  })

  it.each([
    ["began at once", null, "'{}'", null, 0],
    ["concerns some types", "11T00", "'{0012}'", null, 0],
    ["ended before its start", "11T00", "'{}'", "10T00", 0],
    ["ended early", "11T00", "'{}'", "11T02", 2]
  ])("A silence that %s", async (_, from, types, ended, planned) => {
    await addIntervals(["online", "11T00", "12T00"])
    await addSilence(from, "11T10", types, ended)
    expect((await hours())[1]).toBe(planned)
  })

  it("A site's silence covers time there only", async () => {
    const [site] = await server.query("select id, district_id from locations order by id limit 1")
    await addIntervals(["online", "10T00", "11T00", site!.id], ["online", "11T00", "12T00"])
    await server.query(
      `insert into silences (robot_ids, area_ids, types, starts_at, until, reason, created_by) values ('{}', array[$1], '{}', $2, $3, 'x', 'ada')`,
      [site!.district_id, moment("10T20"), moment("11T04")]
    )
    expect((await measured()).map(({ hours }) => hours)).toEqual([
      [24, 4, 0],
      [24, 0, 0]
    ])
  })

  it("Without a listening server only out of service is known", async () => {
    await addIntervals(["online", "10T00", "11T00"], ["outOfService", "11T00", "12T00"])
    await server.query("insert into listening_gaps values ($1, $2)", [moment("10T20"), moment("11T02")])
    expect(await hours()).toEqual([44, 24, 0])
  })

  it("A failure continues across months", async () => {
    await addIntervals(["online", "03-31T00", "03-31T20"], ["offline", "03-31T20", "01T06"])
    expect(await measured(march, april())).toMatchObject([
      { month: "03", hours: [24, 0, 4], failures: [1, 0, 0] },
      { month: "04", hours: [6, 0, 6], failures: [0, 1, 0] }
    ])
    expect((await measured(april())).at(-1)).toMatchObject({ hours: [6, 0, 6], failures: [0, 1, 0] })
  })

  it("A failure hidden before the border begins after maintenance", async () => {
    await addIntervals(["offline", "03-31T20", "01T06"])
    await addSilence("03-31T18", "01T02")
    expect((await measured(april())).at(-1)).toMatchObject({ hours: [6, 2, 4], failures: [1, 0, 0] })
  })

  it("A move splits a failure between its sites", async () => {
    const sites = await server.query<{ id: number }>("select id from locations order by id limit 2")
    await addIntervals(["offline", "10T00", "10T06", sites[0]!.id], ["offline", "10T06", "10T10", sites[1]!.id])
    expect(await measured()).toMatchObject([
      { location_id: sites[0]!.id, hours: [6, 0, 6], failures: [1, 0, 0] },
      { location_id: sites[1]!.id, hours: [4, 0, 4], failures: [0, 0, 1] }
    ])
  })

  it("Moving a robot splits its open interval", async () => {
    await server.query("update robot_states set state = 'offline' where robot_id = $1", [robot])
    await door.report({ robot_id: robot, at: Date.now() })
    const sites = await server.query<{ id: number }>("select id from locations order by id desc limit 2")
    for (const { id } of sites)
      await server.query("update devices set location_id = $2 where robot_id = $1", [robot, id])
    const rows = await server.query(
      "select location_id, ended_at is null as open from robot_intervals where robot_id = $1 order by started_at",
      [robot]
    )
    expect(rows.slice(-2)).toEqual([
      { location_id: sites[0]!.id, open: false },
      { location_id: sites[1]!.id, open: true }
    ])
  })
})

describe("months in a time zone", () => {
  const months = () =>
    server.query<{ month: string; hours: number; open: boolean }>(
      `select to_char(month, 'YYYY-MM') as month, (extract(epoch from ends_at - starts_at) / 3600)::int4 as hours, measured_until < ends_at as open
        from measured_months order by month`
    )
  beforeEach(async () => {
    await server.query("delete from robot_intervals")
    await server.query("delete from robot_months")
    await server.query("delete from measured_months")
    await addIntervals(["online", "03-20T00", null])
  })

  it("Months follow the zone's clock, and the last is open", async () => {
    await runOn(server, measureMonths(ZONE), "2026-04-10T00:00:00Z")
    expect(await months()).toEqual([
      { month: "2026-03", hours: 31 * 24 - 1, open: false },
      { month: "2026-04", hours: 720, open: true }
    ])
    const rows = await server.query(`select known / ${HOUR}.0 as hours from robot_months order by month`)
    // The clock is an hour ahead of UTC until 29 March, and two in April.
    expect(rows.map(({ hours }) => Number(hours))).toEqual([12 * 24 - 2, 9 * 24 + 2])
  })

  it("A month is final three days after its end", async () => {
    await runOn(server, measureMonths(ZONE), "2026-04-02T00:00:00Z")
    await runOn(server, measureMonths(ZONE), "2026-04-05T00:00:00Z")
    await server.query("delete from robot_intervals")
    await addIntervals(["offline", "03-20T00", null])
    await runOn(server, measureMonths(ZONE), "2026-04-06T00:00:00Z")
    const rows = await server.query("select down > 0 as down from robot_months order by month")
    expect(rows).toEqual([{ down: false }, { down: true }])
  })

  it("are answered by site, robot, merchant and month", async () => {
    const get = async <A>(call: string, query: string, as = token) =>
      (await server.get<A>(`/system-admin/availability/${call}?${query}`, { token: as })).data
    const list = async (query: string) => (await get<{ list: ReadonlyArray<Availability> }>("list", query)).list
    await server.query("delete from robot_intervals")
    const [site] = await server.query<{ id: number }>("select id from locations order by id limit 1")
    await addIntervals(
      ["online", "03-31T00", "03-31T16"],
      ["offline", "03-31T16", "01T00"],
      ["offline", "01T00", "01T08", site!.id],
      ["online", "01T08", "05T00", site!.id]
    )
    await runOn(server, measureMonths("UTC"), "2026-04-07T00:00:00Z")
    const [whole] = await list("grouping=robot")
    expect(whole).toMatchObject({
      of: robot,
      failures: 1,
      uptime: 86.66,
      repair: 16 * HOUR,
      between: 104 * HOUR,
      known: 120 * HOUR,
      total: 37 * 24 * HOUR
    })
    expect(await list("grouping=robot&from_month=2026-04")).toMatchObject([
      { failures: 1, repair: 8 * HOUR, open: false }
    ])
    expect(await list("grouping=month&sort=name")).toMatchObject([
      { of: "2026-03", open: false, failures: 1, total: 31 * 24 * HOUR },
      { of: "2026-04", open: true, failures: 1, known: 96 * HOUR, total: 144 * HOUR }
    ])
    expect(await list("grouping=location&sort=uptime")).toMatchObject([
      { of: "", uptime: 66.66, known: 24 * HOUR, total: 33 * 24 * HOUR },
      { of: String(site!.id), uptime: 91.66, failures: 1, known: 96 * HOUR, total: 36 * 24 * HOUR }
    ])
    expect(await list("grouping=merchant")).toMatchObject([{ of: String(door.id), failures: 2, robots: 1 }])
    expect(await list(`grouping=robot&location_ids=${site!.id}`)).toMatchObject([
      { known: 96 * HOUR, total: 36 * 24 * HOUR }
    ])
    const summary = await get<AvailabilitySummary>("summary", "from_month=2026-02")
    expect(summary).toMatchObject({ uptime: 86.66, robots: 1, measured_months: ["2026-04", "2026-03"] })
    expect(summary.months.map(({ month, uptime }) => [month, uptime])).toEqual([
      ["2026-02", null],
      ["2026-03", 66.66],
      ["2026-04", 91.66]
    ])
    const merchant = await server.signIn("merchant", "Merch123")
    expect((await get<{ total: number }>("list", "grouping=robot", merchant)).total).toBe(0)
    // An export leaves out rows that are younger than an open transaction, of whichever connection.
    await server.query("update robot_months set created_at = created_at - interval '1 minute'")
    const moment = await get<{ until: number; total: number }>("list", "grouping=location&until=now")
    expect(moment.total).toBe(2)
    expect((await get<{ list: [] }>("list", `grouping=location&until=${moment.until}`)).list).toHaveLength(2)
  })
})
