import { beforeAll, describe, expect, it } from "vitest"
import { alarmCodes } from "../../src/contract/alarm-conditions.ts"
import { type Alarm, AlarmQuery } from "../../src/contract/alarms.ts"
import { clear, merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
})

const get = <A = any>(call: string, language = "en-US") =>
  server.get<A>(`/system-admin/alarm/${call}`, { token, language })
const post = (call: string, body: unknown, language = "en-US") =>
  server.post(`/system-admin/alarm/${call}`, body, { token, language })
const list = async (query = "") =>
  (await get<{ list: Array<Alarm>; total: number }>(`list?page_size=100&${query}`)).data
const events = (type: string) =>
  server.query(
    "select entity_id, username, before, after from events where type = $1 and username <> 'Wheelhouse' order by id",
    [type]
  )
const raised = async (faults: ReadonlyArray<string>, place = 0) => {
  const { robots, report } = await merchantOf(server)
  const robot_id = await clear(server, robots[place]!)
  await report({ robot_id, at: Date.now(), faults })
  const rows = await server.query("select id from robot_alarms where robot_id = $1 order by type", [robot_id])
  return { robot_id, ids: rows.map(({ id }) => id as number), report }
}

describe("the list of alarms", () => {
  it("The list shows trouble, robot, site and owner, newest first", async () => {
    const { robot_id, ids } = await raised(["0005"])
    const [alarm] = (await list()).list
    const [robot] = await server.query("select * from devices where robot_id = $1", [robot_id])
    expect(alarm).toMatchObject({
      id: ids[0],
      type: "0005",
      name: "Emergency stop",
      severity: "critical",
      robot_id,
      robot: robot.name,
      robots: 1,
      count: 1,
      location_id: robot.location_id,
      location: robot.location_name,
      merchant: robot.merchant_name,
      ended_at: null,
      acknowledged_at: null,
      acknowledged_by: "",
      note: "",
      silenced_until: null
    })
    expect((await get("list", "zh-CN")).data.list[0].name).toBe("急停")
  })
  it.each(AlarmQuery.sortable)("The list sorts by %s both ways, each alarm once", async (sort) => {
    for (const order of ["asc", "desc"]) {
      const { total } = await list()
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(total / 100) }, (_, nth) => list(`sort=${sort}&order=${order}&page=${nth + 1}`))
      )
      const rows = pages.flatMap((page) => page.list)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
      const rank = (alarm: Alarm) =>
        sort === "severity" ? ["critical", "major", "minor", "notice"].indexOf(alarm.severity) : (alarm[sort] ?? "")
      const ranks = rows.map(rank)
      const sorted = ranks.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(ranks).toEqual(order === "asc" ? sorted : sorted.toReversed())
    }
  })
  it("Every filter of the list works alone and combined", async () => {
    const endedAlarm = (await list()).list.find(
      ({ ended_at, acknowledged_at }) => ended_at !== null && acknowledged_at === null
    )!
    const [place] = await server.query("select * from locations where id = $1", [endedAlarm.location_id])
    const matchesOnly = async (query: string, fits: (alarm: Alarm) => unknown) => {
      const { list: rows, total } = await list(query)
      expect(total).toBeGreaterThan(0)
      expect(total).toBeLessThan((await list()).total)
      expect(rows.filter((alarm) => !fits(alarm))).toEqual([])
    }
    await matchesOnly("state=open", ({ ended_at }) => ended_at === null)
    await matchesOnly("state=ended", ({ ended_at }) => ended_at !== null)
    await matchesOnly(`severity=${endedAlarm.severity}`, ({ severity }) => severity === endedAlarm.severity)
    await matchesOnly(`types=${endedAlarm.type},0001`, ({ type }) => [endedAlarm.type, "0001"].includes(type))
    await matchesOnly(`robot_id=${endedAlarm.robot_id}`, ({ robot_id }) => robot_id === endedAlarm.robot_id)
    await matchesOnly(
      `merchant_ids=${endedAlarm.merchant_id}`,
      ({ merchant_id }) => merchant_id === endedAlarm.merchant_id
    )
    await matchesOnly(
      `location_ids=${endedAlarm.location_id}`,
      ({ location_id }) => location_id === endedAlarm.location_id
    )
    await matchesOnly(`Areas2=${place.city_id}&state=ended`, ({ ended_at }) => ended_at !== null)
    await matchesOnly(
      `from=${endedAlarm.raised_at}&to=${endedAlarm.raised_at}`,
      ({ raised_at }) => raised_at === endedAlarm.raised_at
    )
    await matchesOnly(
      `state=ended&acknowledged=false&severity=${endedAlarm.severity}&types=${endedAlarm.type}&robot_id=${endedAlarm.robot_id}`,
      ({ type, robot_id }) => type === endedAlarm.type && robot_id === endedAlarm.robot_id
    )
  })
  it("counts a period over months, days and moments as it is", async () => {
    const day = 86_400_000
    for (const [first, last] of [
      [80, 3],
      [33, 31],
      [62, 0],
      [1, 0.5],
      [200, 100],
      [2, 50]
    ] as const) {
      const [from, to] = [Date.now() - first * day, Date.now() - last * day]
      for (const types of ["", "&types=1002,0010"]) {
        const [{ n }] = await server.query(
          `select count(*)::int4 as n from robot_alarms where raised_at between $1 and $2 ${types && "and type in ('1002', '0010')"}`,
          [new Date(from), new Date(to)]
        )
        expect((await list(`from=${from}&to=${to}${types}`)).total).toBe(n)
      }
      const [{ since, until }] = await server.query(
        "select count(*) filter (where raised_at >= $1)::int4 as since, count(*) filter (where raised_at <= $2)::int4 as until from robot_alarms",
        [new Date(from), new Date(to)]
      )
      expect([(await list(`from=${from}&sort=last_at`)).total, (await list(`to=${to}&sort=raised_at`)).total]).toEqual([
        since,
        until
      ])
    }
  })
  it.each([
    ["types=9999", "types"],
    ["severity=bad", "severity"],
    ["state=both", "state"],
    ["from=yesterday", "from"]
  ])("refuses %s and names the field", async (query, field) => {
    expect(await get(`list?${query}`)).toMatchObject({ code: 40000, field })
  })
})

describe("acknowledging", () => {
  it("An acknowledgement is listed and logged with its operator", async () => {
    const { ids, robot_id, report } = await raised(["0001", "0005", "0008"], 1)
    await report({ robot_id, at: Date.now(), faults: ["0001", "0005"] })
    const { data } = await post("acknowledge", { ids: [...ids, 999_999].join(","), note: "On my way" })
    expect(data.list.map(({ id, acknowledged_by, note }: Alarm) => [id, acknowledged_by, note])).toEqual([
      [ids[0], "operator", "On my way"],
      [ids[1], "operator", "On my way"]
    ])
    expect(data.refused).toEqual([
      { id: ids[2], msg: "This alarm has ended" },
      { id: 999_999, msg: "This alarm does not exist" }
    ])
    expect((await events("alarms.acknowledged")).at(-1)).toMatchObject({
      entity_id: String(ids[1]),
      username: "operator",
      before: { acknowledged_by: "", note: "" },
      after: { acknowledged_by: "operator", note: "On my way" }
    })
    expect((await list(`acknowledged=true&state=open&robot_id=${robot_id}`)).list.map(({ id }) => id)).toEqual([
      ids[1],
      ids[0]
    ])
  })
  it.each([
    [{ ids: "" }, "ids"],
    [{ ids: "1,x" }, "ids"],
    [{ ids: "1", note: "x".repeat(201) }, "note"],
    [{ ids: "1", note: "\u0000" }, "note"]
  ])("refuses %j", async (body, field) => {
    expect(await post("acknowledge", body)).toMatchObject({ code: 40000, field })
  })
})

describe("silences", () => {
  const later = () => Date.now() + 3_600_000
  const silence = (more: object) =>
    post("silence", { robot_ids: "", types: "0001", until: later(), reason: "Moving house", ...more })
  it("A scope counts each robot once", async () => {
    const covered = async (query: string) => (await get(`silence-coverage?${query}`)).data.robots
    const robotsWhere = async (condition: string) =>
      (
        await server.query(
          `select count(*)::int4 as n from devices d left join locations l on l.id = d.location_id where ${condition}`
        )
      )[0].n
    const [{ robot_id, location_id, merchant_id, province_id }] = await server.query(
      `select robot_id, location_id, merchant_id, province_id from devices d join locations l on l.id = d.location_id
       where merchant_id is not null order by robot_id limit 1`
    )
    expect(await covered(`robot_ids=${robot_id}`)).toBe(1)
    expect(await covered(`robot_ids=${robot_id}&location_ids=${location_id}`)).toBe(
      await robotsWhere(`location_id = ${location_id}`)
    )
    expect(await covered(`merchant_ids=${merchant_id}&area_ids=${province_id}`)).toBe(
      await robotsWhere(`merchant_id = ${merchant_id} or province_id = '${province_id}'`)
    )
    expect(await covered("")).toBe(await robotsWhere("true"))
  })
  it("A silence covers chosen robots and types and shows on alarms", async () => {
    const { robot_id, ids } = await raised(["0001", "0005"], 2)
    const [one] = ids
    const until = later()
    const { data } = await silence({ robot_ids: robot_id, types: "0001", until })
    expect(data).toMatchObject({
      robot_ids: [robot_id],
      types: ["0001"],
      until,
      created_by: "operator",
      ended_at: null
    })
    expect((await list(`robot_id=${robot_id}`)).list.map(({ id, silenced_until }) => [id, silenced_until])).toEqual([
      [ids[1], null],
      [one, until]
    ])
    const everything = (await silence({ types: alarmCodes.join(","), until: until + 1000 })).data
    expect((await list()).list.every(({ silenced_until }) => silenced_until === until + 1000)).toBe(true)
    expect((await get("silences?state=active")).data).toMatchObject({ total: 2, list: [everything, data] })
    const ended = await post("end-silence", { ids: `${everything.id},${data.id}` })
    expect(ended.data.list.map(({ id, ended_by }: any) => [id, ended_by])).toEqual([
      [data.id, "operator"],
      [everything.id, "operator"]
    ])
    expect((await get("silences?state=active")).data.total).toBe(0)
    expect((await get("silences?state=over&sort=until")).data).toMatchObject({
      total: 3,
      list: [{ reason: "夜间集中补货 Night refill" }, { id: data.id }, { id: everything.id }]
    })
    await post("end-silence", { ids: String(data.id) })
    expect(await events("silences.ended")).toHaveLength(2)
    expect(await events("silences.added")).toHaveLength(2)
    expect((await list()).list.every(({ silenced_until }) => silenced_until === null)).toBe(true)
  })
  it("A silence covers only its sites, merchants and areas", async () => {
    const { robot_id, ids } = await raised(["0001"], 1)
    const [robot] = await server.query(
      "select location_id, merchant_id, city_id from devices d join locations l on l.id = location_id where robot_id = $1",
      [robot_id]
    )
    const [other] = await server.query("select id, province_id from locations where city_id <> $1 limit 1", [
      robot.city_id
    ])
    const [merchant] = await server.query("select id from merchants where id is distinct from $1 limit 1", [
      robot.merchant_id
    ])
    const isSilenced = async () =>
      (await list(`robot_id=${robot_id}`)).list.find(({ id }) => id === ids[0])!.silenced_until !== null
    const scopes = [
      [{ location_ids: String(robot.location_id) }, true],
      [{ area_ids: robot.city_id }, true],
      [{ merchant_ids: String(robot.merchant_id) }, true],
      [{ location_ids: String(other.id) }, false],
      [{ area_ids: other.province_id }, false],
      [{ merchant_ids: String(merchant.id) }, false]
    ] as const
    for (const [scope, expected] of scopes) {
      const { data } = await silence({ types: "", ...scope })
      expect([scope, await isSilenced()]).toEqual([scope, expected])
      expect(data.locations).toHaveLength("location_ids" in scope ? 1 : 0)
      await post("end-silence", { ids: String(data.id) })
    }
  })
  it("A planned silence begins at its start", async () => {
    const { robot_id } = await raised(["0001"], 1)
    const { data } = await silence({ robot_ids: robot_id, starts_at: Date.now() + 60_000 })
    expect((await get("silences?state=planned")).data.list).toEqual([data])
    expect((await get("silences?state=active")).data.total).toBe(0)
    expect((await list(`robot_id=${robot_id}`)).list.every(({ silenced_until }) => silenced_until === null)).toBe(true)
    await server.query("update silences set starts_at = now() - interval '1 second' where id = $1", [data.id])
    expect((await get("silences?state=active")).data.total).toBe(1)
    expect((await list(`robot_id=${robot_id}`)).list.some(({ silenced_until }) => silenced_until !== null)).toBe(true)
    await post("end-silence", { ids: String(data.id) })
  })
  it.each([
    [{ location_ids: "999999" }, 40400, "location_ids"],
    [{ merchant_ids: "999999" }, 40400, "merchant_ids"],
    [{ area_ids: "999999" }, 40400, "area_ids"],
    [{ starts_at: later() + 60_000 }, 40000, "until"],
    [{ robot_ids: "", types: "" }, 40000, "robot_ids"],
    [{ until: 1 }, 40000, "until"],
    [{ until: "soon" }, 40000, "until"],
    [{ robot_ids: "NOBODY" }, 40400, "robot_ids"],
    [{ types: "9999" }, 40000, "types"],
    [{ reason: " " }, 40000, "reason"]
  ])("are refused with %j", async (more, code, field) => {
    expect(await silence(more)).toMatchObject({ code, field })
  })
  it("Several silences end together or not at all", async () => {
    const { data } = await silence({})
    expect(await post("end-silence", { ids: `${data.id},999999` })).toMatchObject({ code: 40400, field: "ids" })
    expect((await get("silences?state=active")).data.total).toBe(1)
  })
  it("Small letters name a robot, and unknown numbers are told", async () => {
    const [{ robot_id }] = await server.query("select robot_id from devices order by robot_id limit 1")
    const small = robot_id.toLowerCase()
    const { data } = await get(`silence-coverage?robot_ids=${small},${robot_id},NO-1`)
    expect(data).toEqual({ robots: 1, unknown: ["NO-1"] })
    expect(await silence({ robot_ids: `${small},NO-1` })).toMatchObject({ code: 40400, field: "robot_ids" })
    const { data: silenced } = await silence({ robot_ids: `${small},${robot_id}`, until: Date.now() + 1000 })
    expect(silenced.robot_ids).toEqual([robot_id])
    await server.query("delete from silences where id = $1", [silenced.id])
  })
})
