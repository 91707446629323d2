import { beforeAll, describe, expect, it } from "vitest"
import { site as draft } from "../record-drafts.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

const path = "/system-admin/location"
const get = (call: string, as = token) => server.get(`${path}/${call}`, { token: as })
const post = (call: string, body: unknown, as = token) => server.post(`${path}/${call}`, body, { token: as })
const labelOf = async (id: number) => (await get(`list?id=${id}`)).data.list[0].label
const robotAt = async (id: number) =>
  (await server.query("select robot_id, location_name from devices where location_id = $1 order by 1 limit 1", [id]))[0]

describe("a site", () => {
  it("Sites of equal names show city and district", async () => {
    const { data: one } = await post("add", { ...draft, name: "Twin" })
    expect(one.label).toBe("Twin")
    const { data: other } = await post("add", { ...draft, name: "Twin", district_id: "330106" })
    expect(await labelOf(one.id)).toBe("Twin · 上海市 徐汇区")
    expect(await labelOf(other.id)).toBe("Twin · 杭州市 西湖区")
    const { data: chosen } = await server.get("/device-admin/location/all?district_id=330106", { token })
    expect(chosen.list).toContainEqual(expect.objectContaining({ id: other.id, name: "Twin · 杭州市 西湖区" }))
    expect(
      (await post("edit", { ...draft, name: "Single", district_id: "330106", id: other.id, version: 1 })).code
    ).toBe(0)
    expect(await labelOf(one.id)).toBe("Twin")
    expect((await post("delete", { ids: `${one.id},${other.id}` })).code).toBe(0)
  })

  it("gives its robots its new name in lists", async () => {
    const { data } = await get("list?id=1")
    const [site] = data.list
    const { robot_id } = await robotAt(site.id)
    const { name, district_id, address, contact_person, contact_phone, opening_hours } = site
    const same = { name, district_id, address, contact_person, contact_phone, opening_hours }
    const renamed = await post("edit", { ...same, name: "Renamed site", id: site.id, version: site.version })
    expect(renamed).toMatchObject({ code: 0, data: { name: "Renamed site", robots: site.robots } })
    const { data: robots } = await server.get("/device-admin/device/list?text=renamed%20site", { token })
    expect(robots.list.map((robot: any) => robot.robot_id)).toContain(robot_id)
    expect(robots.list[0].location).toBe("Renamed site")
  })

  it("A site's name is unique within its district", async () => {
    const { data: added } = await post("add", { ...draft, name: "Ｐlaza" })
    expect(await post("add", { ...draft, name: "PLAZA" })).toMatchObject({
      code: 40900,
      field: "name",
      msg: "The district already has a site named PLAZA"
    })
    expect((await post("edit", { ...draft, name: "Plaza", id: added.id, version: 1 })).code).toBe(0)
    expect((await post("delete", { id: added.id })).code).toBe(0)
  })

  it("stands in a district that exists", async () => {
    for (const district_id of ["999999", "310100"])
      expect(await post("add", { ...draft, district_id })).toMatchObject({ code: 40400, field: "district_id" })
  })

  it("A site with robots cannot be deleted", async () => {
    const { location_id: id } = (await server.query("select location_id from devices limit 1"))[0]
    expect(await post("delete", { id })).toMatchObject({
      code: 40900,
      msg: expect.stringMatching(/^This site still has \d+ robots?\. Move (it|them) to another site first$/)
    })
    expect((await get(`detail?id=${id}`)).data.robots).toBeGreaterThan(0)
  })
})

describe("the page of a site", () => {
  it("Sites show robots, open alarms and thirty days' sales", async () => {
    const [{ id }] = await server.query(
      `select location_id as id from robot_alarms where open and location_id is not null group by 1 order by count(*) desc, 1 limit 1`
    )
    const { data } = await get(`detail?id=${id}`)
    const robots = await server.query("select robot_id, merchant_id from devices where location_id = $1 order by 1", [
      id
    ])
    expect(data.fleet.map(({ robot_id, merchant_id }: any) => ({ robot_id, merchant_id }))).toEqual(robots)
    expect(data.alarms).toHaveLength(data.open_alarms)
    expect(data.alarms.every((alarm: any) => alarm.location_id === id && alarm.ended_at === null)).toBe(true)
    const [sums] = await server.query(
      `select count(*)::int4 as orders, coalesce(sum(amount), 0)::int4 as amount, coalesce(sum(refunded), 0)::int4 as refunded from orders
       where location_id = $1 and paid_at is not null and created_at >= now() - interval '30 days'`,
      [id]
    )
    expect(data.sales).toEqual(sums)
  })

  it("A site lists active and planned silences of its robots", async () => {
    const [{ id, robot_id, merchant_id, province_id }] = await server.query(
      `select l.id, d.robot_id, d.merchant_id, l.province_id from devices d join locations l on l.id = d.location_id
       where d.merchant_id is not null order by d.robot_id limit 1`
    )
    const [{ id: elsewhere }] = await server.query("select id from locations where province_id <> $1 limit 1", [
      province_id
    ])
    const silence = async (scope: object) => {
      const until = Date.now() + 7_200_000
      const payload = { robot_ids: "", types: "0010", until, reason: "Works", ...scope }
      return (await server.post("/system-admin/alarm/silence", payload, { token })).data.id
    }
    const planned = await silence({ location_ids: String(id), starts_at: Date.now() + 3_600_000 })
    const active = [
      await silence({ area_ids: province_id }),
      await silence({ robot_ids: robot_id }),
      await silence({ merchant_ids: String(merchant_id) }),
      await silence({})
    ]
    const ended = await silence({ location_ids: String(id) })
    await server.post("/system-admin/alarm/end-silence", { ids: String(ended) }, { token })
    const foreign = await silence({ location_ids: String(elsewhere) })
    const listed = (await get(`detail?id=${id}`)).data.silences.map((row: any) => row.id)
    expect(listed.filter((each: number) => each >= planned)).toEqual([...active, planned])
    expect(listed).not.toContain(foreign)
  })

  it("A site's sales, alarms and silences need their permissions", async () => {
    await server.query("insert into roles (name, title, rules) values ('surveyor', 'Surveyor', '{siteList}')")
    const user = { username: "surveyor", role: "surveyor", email: "", enabled: true, password: "Abc12345" }
    expect((await server.post("/system-admin/user/add", user, { token })).code).toBe(0)
    const surveyor = await server.signIn("surveyor", user.password)
    expect((await get("detail?id=1", surveyor)).data).toMatchObject({
      id: 1,
      alarms: null,
      silences: null,
      sales: null
    })
  })

  it("refuses an unknown site by its id", async () => {
    expect(await get("detail?id=999999")).toMatchObject({ code: 40400, msg: "There is no site with ID 999999" })
  })
})

describe("a merchant's administrator", () => {
  it("Merchants' administrators see own sites and robots and change none", async () => {
    const [{ id, location_id }] = await server.query(
      "select merchant_id as id, location_id from devices where merchant_id is not null and location_id is not null limit 1"
    )
    const body = { id, username: "site.owner", password: "Abc123!" }
    expect((await server.post("/system-admin/merchant/set-admin-user", body, { token })).code).toBe(0)
    const owner = await server.signIn(body.username, body.password)
    const { data } = await get("list?page_size=100", owner)
    const own = await server.query(
      `select location_id as id, count(*)::int4 as robots from devices where merchant_id = $1 and location_id is not null group by 1`,
      [id]
    )
    const shown = data.list.filter(({ robots }: any) => robots > 0).map(({ id, robots }: any) => ({ id, robots }))
    expect(shown).toEqual(expect.arrayContaining([...own]))
    expect(shown).toHaveLength(own.length)
    const { data: all } = await get("list?page_size=100")
    expect(data.total).toBeLessThan(all.total)
    const { data: site } = await get(`detail?id=${location_id}`)
    const change = { ...draft, id: location_id, version: site.version }
    expect((await post("edit", change, owner)).code).toBe(40300)
    expect((await post("delete", { id: location_id }, owner)).code).toBe(40300)
  })
})
