import { beforeAll, describe, expect, it } from "vitest"
import { merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
let sites: ReadonlyArray<{ readonly id: number; readonly label: string }>
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
  sites = await server.query("select id, label from locations order by id limit 3")
})

const post = (call: string, body: unknown, as = token) =>
  server.post(`/device-admin/device/${call}`, body, { token: as })
const detailOf = async (robot_id: string, as = token) =>
  await server.get(`/device-admin/device/detail?robot_id=${robot_id}`, { token: as })
const eventsOf = (robot_id: string) =>
  server.query("select type, username, after from events where entity = 'robots' and entity_id = $1 order by id", [
    robot_id
  ])

describe("a robot added by an operator", () => {
  it("An added robot reports from its site by merchant's key", async () => {
    const merchant = await merchantOf(server)
    const place = { location_id: sites[0]!.id, merchant_id: merchant.id }
    const { code, data } = await post("add", { robot_id: "NEW-1", name: "Newcomer", ...place })
    expect({ code, data }).toMatchObject({
      code: 0,
      data: { robot_id: "NEW-1", state: "offline", location: sites[0]!.label, merchant_id: merchant.id }
    })
    expect(await eventsOf("NEW-1")).toMatchObject([
      { type: "robots.added", username: "admin", after: { name: "Newcomer", merchant_id: merchant.id } },
      { type: "robots.moved", username: "admin", after: { location_id: sites[0]!.id } }
    ])
    const { data: reported } = await merchant.send([{ robot_id: "NEW-1", at: Date.now(), battery: 80 }])
    expect(reported.list).toEqual([{ result: "applied" }])
    expect((await detailOf("NEW-1")).data).toMatchObject({ state: "online", battery: 80, location_id: sites[0]!.id })
  })

  it("has a number that no other robot has", async () => {
    const [{ robot_id }] = await server.query("select robot_id from devices order by 1 limit 1")
    expect(await post("add", { robot_id, name: "Twin" })).toMatchObject({
      code: 40900,
      field: "robot_id",
      msg: `Robot ${robot_id} already exists`
    })
  })

  it("is refused with the field at fault", async () => {
    const draft = { robot_id: "NEW-2", name: "Second" }
    for (const [wrong, code, field] of [
      [{ robot_id: "no number" }, 40000, "robot_id"],
      [{ name: " " }, 40000, "name"],
      [{ location_id: 999_999 }, 40400, "location_id"],
      [{ merchant_id: 999_999 }, 40400, "merchant_id"]
    ] as const)
      expect(await post("add", { ...draft, ...wrong })).toMatchObject({ code, field })
    expect(await server.query("select from devices where robot_id = 'NEW-2'")).toEqual([])
  })
})

describe("robots moved by operators", () => {
  it("keep their alarms and history", async () => {
    const [{ robot_id }] = await server.query(
      "select robot_id from robot_alarms where open and robot_id is not null and location_id not in (1, 2) order by id limit 1"
    )
    const before = (await detailOf(robot_id)).data
    const { data } = await post("move", { robot_ids: robot_id, location_id: sites[1]!.id })
    expect(data.list).toMatchObject([{ robot_id, location: sites[1]!.label, merchant_id: before.merchant_id }])
    expect(data.list[0].alarms).toEqual(before.alarms)
    expect((await eventsOf(robot_id)).at(-1)).toMatchObject({
      type: "robots.moved",
      username: "admin",
      after: { location_id: sites[1]!.id }
    })
    const count = (await eventsOf(robot_id)).length
    expect((await post("move", { robot_ids: robot_id, location_id: sites[1]!.id })).code).toBe(0)
    expect(await eventsOf(robot_id)).toHaveLength(count)
  })

  it("Robots change merchants all together or not", async () => {
    const [one, other] = await server.query<{ robot_id: string; merchant_id: number }>(
      "select robot_id, merchant_id from devices where merchant_id is not null order by 1 limit 2"
    )
    const [{ id }] = await server.query("select id from merchants order by id desc limit 1")
    const robot_ids = `${one!.robot_id},${other!.robot_id}`
    expect(await post("move", { robot_ids: `${robot_ids},GHOST`, merchant_id: id })).toMatchObject({ code: 40400 })
    expect((await detailOf(one!.robot_id)).data.merchant_id).toBe(one!.merchant_id)
    const { data } = await post("move", { robot_ids, merchant_id: id })
    expect(data.list.map((robot: any) => robot.merchant_id)).toEqual([id, id])
  })

  it("A later report moves a robot", async () => {
    const merchant = await merchantOf(server, 1)
    const robot_id = merchant.robots[0]!
    await post("move", { robot_ids: robot_id, location_id: sites[0]!.id })
    await merchant.send([{ robot_id, at: Date.now(), location_id: sites[2]!.id }])
    expect((await detailOf(robot_id)).data.location_id).toBe(sites[2]!.id)
  })
})

describe("a merchant's administrator", () => {
  it("Merchants' administrators add own robots and give none away", async () => {
    const merchant = await merchantOf(server, 2)
    const body = { id: merchant.id, username: "robot.owner", password: "Abc123!" }
    expect((await server.post("/system-admin/merchant/set-admin-user", body, { token })).code).toBe(0)
    const owner = await server.signIn(body.username, body.password)
    expect((await post("add", { robot_id: "OWN-1", name: "Own" }, owner)).data.merchant_id).toBe(merchant.id)
    const [{ robot_id, merchant_id }] = await server.query(
      "select robot_id, merchant_id from devices where merchant_id <> $1 order by 1 limit 1",
      [merchant.id]
    )
    expect((await post("move", { robot_ids: "OWN-1", merchant_id }, owner)).code).toBe(40400)
    expect((await post("add", { robot_id, name: "Hidden" }, owner)).code).toBe(40900)
    expect((await post("move", { robot_ids: robot_id, merchant_id: merchant.id }, owner)).code).toBe(40400)
  })
})
