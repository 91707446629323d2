import { Redacted } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { emptyDatabase } from "./backed-up.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
let operator: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
  operator = await server.signIn("operator", "Oper1234")
})

const get = (path: string, as = operator) => server.get(`/device-admin${path}`, { token: as })
const pick = (robotIds: string, as = operator, language = "en-US") =>
  server.post("/device-admin/device/user-device/set", { robot_ids: robotIds }, { token: as, language })
const picked = async (as = operator) => (await get("/device/user-device/get", as)).data.robot_ids as Array<string>
const fleet = async () => (await get("/device/all")).data.list as Array<any>
const events = async () =>
  (await server.query("select count(*)::int4 as n from events where type = 'devices.picked'"))[0].n as number
const newUser = async (username: string, role: string) => {
  const draft = { username, role, email: "", enabled: true, password: "Abc12345" }
  await server.post("/system-admin/user/add", draft, { token })
  return server.signIn(username, "Abc12345")
}

describe("the demo fleet", () => {
  it("The demo has 400 varied robots", async () => {
    const robots = await fleet()
    expect(robots).toHaveLength(400)
    expect(new Set(robots.map(({ robot_id }) => robot_id)).size).toBe(400)
    expect(new Set(robots.map(({ state }) => state))).toEqual(new Set(["online", "offline"]))
    expect(Math.min(...robots.map(({ battery }) => battery))).toBeLessThan(20)
    expect(robots.every(({ location, province, city, district }) => location && province && city && district)).toBe(
      true
    )
    expect(new Set(robots.map(({ province }) => province)).size).toBeGreaterThan(12)
    expect(robots).toContainEqual(expect.objectContaining({ province: "广东省", city: "深圳市" }))
  })
  it("A later start gives no demo to existing databases", async () => {
    const databaseUrl = Redacted.make(await emptyDatabase())
    await startServer({ databaseUrl, seed: "none" })
    const later = await startServer({ databaseUrl, seed: "demo" })
    expect(await later.query("select robot_id from devices")).toEqual([])
  })
})

describe("the list of devices", () => {
  it("is paged, sorted, and counts all that match", async () => {
    const { data } = await get("/device/list?page=2&page_size=15&sort=battery&order=desc")
    expect(data.total).toBe(400)
    expect(data.list).toHaveLength(15)
    const levels = data.list.map(({ battery }: any) => battery)
    expect(levels).toEqual(levels.toSorted((a: number, b: number) => b - a))
    const seen = new Set<string>()
    for (let page = 1; page <= 4; page++) {
      const turned = (await get(`/device/list?page=${page}&page_size=100&sort=state`)).data.list
      for (const { robot_id } of turned) seen.add(robot_id)
    }
    expect(seen.size).toBe(400)
    expect((await get("/device/list?page=1000000000")).data).toEqual({ list: [], total: 400 })
  })
  it("Comma-joined robots, districts and locations filter together", async () => {
    const [first, second] = await fleet()
    const [{ district_id }] = await server.query("select district_id from locations where id = $1", [first.location_id])
    const two = (await get(`/device/list?robot_id=${first.robot_id},${second.robot_id}`)).data
    expect(two.list.map(({ robot_id }: any) => robot_id)).toEqual([first.robot_id, second.robot_id])
    const there = (await get(`/device/all?district_id=${district_id},999999`)).data.list
    expect(there.length).toBeGreaterThan(0)
    expect(there.every(({ district }: any) => district === first.district)).toBe(true)
    const spots = (await get(`/device/all?location_id=${first.location_id},${second.location_id}`)).data.list
    expect(new Set(spots.map(({ location_id }: any) => location_id))).toEqual(
      new Set([first.location_id, second.location_id])
    )
    expect(
      (await get(`/device/all?robot_id=${first.robot_id}&location_id=${second.location_id}`)).data.list.length
    ).toBe(first.location_id === second.location_id ? 1 : 0)
  })
  it.each([
    ["robot_id=", "robot_id"],
    ["robot_id=A,,B", "robot_id"],
    ["robot_id=%27%3B--", "robot_id"],
    ["district_id=31", "district_id"],
    ["location_id=x", "location_id"],
    ["location_id=99999999999", "location_id"],
    ["sort=password_hash", "sort"],
    ["page_size=101", "page_size"]
  ])("refuses %s and names the field", async (query, field) => {
    expect(await get(`/device/list?${query}`)).toMatchObject({ code: 40000, field })
  })
})

describe("the search for robots", () => {
  const found = async (text: string, as = operator) =>
    (await get(`/device/find?text=${encodeURIComponent(text)}`, as)).data.list as Array<any>
  it("Robots are found by number, last digits, name and site", async () => {
    const [robot] = await fleet()
    expect((await found(robot.robot_id.toLowerCase()))[0]).toEqual(robot)
    const digits = robot.robot_id.slice(-5)
    expect((await found(digits)).map(({ robot_id }) => robot_id)).toContain(robot.robot_id)
    const named = await found(robot.name)
    expect(named.every(({ name, location }) => `${name} ${location}`.includes(robot.name))).toBe(true)
    const [{ name: site }] = await server.query("select name from locations where id = $1", [robot.location_id])
    const there = await found(site)
    expect(there.length).toBeGreaterThan(0)
    expect(there.every(({ location }) => location.includes(site))).toBe(true)
  })
  it("A search answers at most twenty robots, and none for one letter", async () => {
    expect(await found("24")).toHaveLength(20)
    expect(await found("2")).toEqual([])
    expect(await found("%%%")).toEqual([])
  })
  it("A merchant's people find only own robots", async () => {
    const boss = await server.signIn("merchant", "Merch123")
    const own = (await get("/device/all", boss)).data.list.map(({ robot_id }: any) => robot_id)
    const [foreign] = (await fleet()).filter(({ robot_id }) => !own.includes(robot_id))
    expect(await found(own[0], boss)).toHaveLength(1)
    expect(await found(foreign.robot_id, boss)).toEqual([])
  })
})

describe("an operator's picked devices", () => {
  it("Picked devices are sent comma-joined and read as array", async () => {
    const [a, b, c] = (await fleet()).map(({ robot_id }) => robot_id as string)
    expect(await picked()).toEqual([])
    expect((await pick(`${c},${a},${a}`)).data).toEqual({ robot_ids: [a, c] })
    expect(await picked()).toEqual([a, c])
    expect(await picked(token)).toEqual([])
    expect((await pick(`${b}`)).data).toEqual({ robot_ids: [b] })
    expect((await pick("")).data).toEqual({ robot_ids: [] })
    expect(await picked()).toEqual([])
  })
  it("A changed selection is one event with before and after", async () => {
    const [a, b] = (await fleet()).map(({ robot_id }) => robot_id as string)
    const before = await events()
    await pick(`${a},${b}`)
    await pick(`${b},${a}`)
    expect(await events()).toBe(before + 1)
    const [event] = await server.query("select * from events where type = 'devices.picked' order by id desc limit 1")
    expect(event).toMatchObject({
      username: "operator",
      before: null,
      after: { parts: [{ robot_id: a }, { robot_id: b }] }
    })
  })
  it("Unknown devices are named and change nothing", async () => {
    const before = await picked()
    const count = await events()
    const [a] = await fleet()
    expect(await pick(`${a.robot_id},NOPE1,NOPE2`)).toMatchObject({
      code: 40400,
      field: "robot_ids",
      msg: "These robots do not exist: NOPE1, NOPE2"
    })
    expect((await pick("NOPE1", operator, "zh-CN")).msg).toBe("以下机器人不存在：NOPE1")
    expect(await pick("a b")).toMatchObject({ code: 40000, field: "robot_ids" })
    expect([await picked(), await events()]).toEqual([before, count])
  })
  it("Two simultaneous selections of thousands end as one", async () => {
    await server.query(
      "insert into devices (robot_id, name) select 'LOAD-' || n, 'Load ' || n from generate_series(1, 5000) n"
    )
    const ids = Array.from({ length: 5000 }, (_, index) => `LOAD-${index + 1}`)
    const [odd, even] = [ids.filter((_, index) => index % 2 === 0), ids.filter((_, index) => index % 2 === 1)]
    const answers = await Promise.all([pick(odd.join(",")), pick(even.join(","))])
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    const now = new Set(await picked())
    expect([odd, even].some((half) => half.length === now.size && half.every((id) => now.has(id)))).toBe(true)
    expect((await pick(ids.join(","))).data.robot_ids).toHaveLength(5000)
    await server.query("delete from devices where robot_id like 'LOAD-%'")
    expect(await picked()).toEqual([])
  })
  it("Picked devices are hidden without the device permission", async () => {
    const field = await newUser("picks.then.leaves", "field")
    const [a] = await fleet()
    await pick(a.robot_id, field)
    expect(await picked(field)).toEqual([a.robot_id])
    const rules = (await server.query("select rules from roles where name = 'field'"))[0].rules
    await server.query("update roles set rules = '{market-support}' where name = 'field'")
    expect(await picked(field)).toEqual([])
    expect(await pick("", field)).toMatchObject({ code: 40300 })
    await server.query("update roles set rules = $1 where name = 'field'", [rules])
    expect(await picked(field)).toEqual([a.robot_id])
  })
})

describe("areas and locations", () => {
  it('Areas are a tree of province, city and district below "0"', async () => {
    const tree = (await get("/location/area-location?level=3&without_location=1")).data
    const shanghai = tree.find(({ name }: any) => name === "上海市")
    expect(shanghai).toMatchObject({ id: "310000", pid: "0", level: 1 })
    expect(shanghai.children[0]).toMatchObject({ id: "310100", pid: "310000", level: 2 })
    expect(shanghai.children[0].children).toContainEqual({
      id: "310104",
      pid: "310100",
      name: "徐汇区",
      level: 3,
      children: []
    })
  })
  it("Areas end at the requested level, holding locations by default", async () => {
    const provinces = (await get("/location/area-location?level=1")).data
    expect(provinces.every(({ children }: any) => children.length === 0)).toBe(true)
    const cities = (await get("/location/area-location?level=2")).data
    expect(cities[0].children.length).toBeGreaterThan(0)
    expect(cities[0].children[0].children).toEqual([])
    const district = (await get("/location/area-location")).data[0].children[0].children[0]
    expect(district.children[0]).toMatchObject({ pid: district.id, level: 4, children: [] })
  })
  it("list locations by province, city and district", async () => {
    const all = (await get("/location/all")).data.list
    expect(all.length).toBeGreaterThan(100)
    const location = all[0]
    for (const key of ["province_id", "city_id", "district_id"]) {
      const listed = (await get(`/location/all?${key}=${location[key]}`)).data.list
      expect(listed).toContainEqual(location)
      expect(listed.every((place: any) => place[key] === location[key])).toBe(true)
    }
    expect(await get("/location/all?city_id=shanghai")).toMatchObject({ code: 40000, field: "city_id" })
    expect(await get("/location/area-location?level=4")).toMatchObject({ code: 40000, field: "level" })
  })
})
