import { beforeAll, describe, expect, it } from "vitest"
import { pngOf } from "../contract/image-samples.ts"
import { sweepImages } from "../../server/images/images-calls.ts"
import { site as draft } from "../record-drafts.ts"
import { merchantOf } from "./robot-reports.ts"
import { runOn } from "./run-on.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

const post = (call: string, body: object, as = token) =>
  server.post(`/system-admin/location/${call}`, body, { token: as })
const detailOf = async (id: number, as = token) =>
  (await server.get(`/system-admin/location/detail?id=${id}`, { token: as })).data
const upload = async (width = 400, height = 300) => {
  const response = await fetch(`${server.address}/system-admin/upload/image?kind=plan`, {
    method: "POST",
    headers: { authorization: token, "content-type": "image/png" },
    body: pngOf(width, height)
  })
  return ((await response.json()) as { readonly data: { readonly url: string } }).data.url
}
let named = 0
const newSite = async () => (await post("add", { ...draft, name: `Plan ${++named}` })).data.id as number
const points = { px1: 0, py1: 300, x1: 0, y1: 0, px2: 400, py2: 300, x2: 20, y2: 0 }

describe("a floor plan", () => {
  it("is a picture, then calibrated, replaced and removed", async () => {
    const [id, image] = [await newSite(), await upload()]
    expect((await detailOf(id)).plan).toBeNull()
    const plan = { image, width: 400, height: 300, calibration: null }
    expect(await post("set-plan", { id, image })).toMatchObject({ code: 0, data: plan })
    expect((await post("calibrate-plan", { id, image, ...points })).code).toBe(0)
    expect((await detailOf(id)).plan).toEqual({ ...plan, calibration: points })
    const other = await upload(300, 400)
    expect((await post("set-plan", { id, image: other })).data).toMatchObject({ width: 300, calibration: null })
    expect(await post("calibrate-plan", { id, image, ...points })).toMatchObject({ code: 40900, field: "image" })
    expect((await post("remove-plan", { id })).code).toBe(0)
    expect((await detailOf(id)).plan).toBeNull()
    expect(await post("remove-plan", { id })).toMatchObject({ code: 40400, msg: "This site has no floor plan" })
    const events = await server.query(
      "select type, username from events where entity = 'locations' and entity_id = $1 order by id",
      [String(id)]
    )
    expect(events.map(({ type }: any) => type)).toEqual([
      "locations.added",
      "locations.planSet",
      "locations.planCalibrated",
      "locations.planSet",
      "locations.planRemoved"
    ])
  })

  it("A plan needs two different points, a site and an image", async () => {
    const [id, image] = [await newSite(), await upload()]
    await post("set-plan", { id, image })
    const wrong = [{ px2: 0 }, { x2: 0 }, { px1: -1 }, { y2: null }]
    const answers = await Promise.all(wrong.map((each) => post("calibrate-plan", { id, image, ...points, ...each })))
    expect(answers.map(({ code, field, msg }) => [code, field, msg])).toEqual([
      [40000, "px2", "px2: must be another point of the picture than the first"],
      [40000, "x2", "x2: must be another position than the first"],
      [40000, "px1", expect.any(String)],
      [40000, "y2", expect.any(String)]
    ])
    const none = `/media/${"a".repeat(22)}`
    expect(await post("set-plan", { id, image: none })).toMatchObject({ code: 40400, field: "image" })
    expect(await post("set-plan", { id: 999_999, image })).toMatchObject({ code: 40400 })
  })

  it("A plan keeps its picture until its site goes", async () => {
    const [id, image] = [await newSite(), await upload()]
    await post("set-plan", { id, image })
    const sweep = async () => {
      await server.query("update images set created_at = now() - interval '2 days' where url = $1", [image])
      await runOn(server, sweepImages)
      return (await server.query("select from images where url = $1", [image])).length
    }
    expect(await sweep()).toBe(1)
    expect((await post("delete", { id })).code).toBe(0)
    expect(await sweep()).toBe(0)
  })

  it("Merchants' people read a floor plan without changing it", async () => {
    const own = await merchantOf(server, 0)
    const [{ location_id: id }] = await server.query("select location_id from devices where robot_id = $1", [
      own.robots[0]
    ])
    const username = "plan.boss"
    await server.post(
      "/system-admin/merchant/set-admin-user",
      { id: own.id, username, password: "Abc12345" },
      { token }
    )
    const boss = await server.signIn(username, "Abc12345")
    const [image, foreign] = [await upload(), await newSite()]
    for (const each of [id, foreign]) await post("set-plan", { id: each, image })
    expect((await detailOf(id, boss)).plan.image).toBe(image)
    expect(await detailOf(foreign, boss)).toBeNull()
    const writes = [
      post("set-plan", { id, image }, boss),
      post("calibrate-plan", { id, image, ...points }, boss),
      post("remove-plan", { id }, boss),
      post("remove-plan", { id: foreign }, boss)
    ]
    for (const { code } of await Promise.all(writes)) expect(code).not.toBe(0)
    expect((await detailOf(id)).plan).toMatchObject({ image, calibration: null })
  })
})

describe("the position of a robot", () => {
  it("Positions merge by coordinate and end at other sites", async () => {
    const own = await merchantOf(server, 1)
    const robot_id = own.robots[0]!
    const [here, there] = [await newSite(), await newSite()]
    let second = 60
    const report = async (fields: object) =>
      (await own.send([{ robot_id, at: Date.now() - 1000 * --second, ...fields }])).data.list[0]
    const positionAt = async (id: number) => {
      const { fleet } = await detailOf(id)
      return fleet.filter((robot: any) => robot.robot_id === robot_id).map(({ x, y }: any) => [x, y])
    }
    await report({ location_id: here, x: 3.25 })
    expect(await positionAt(here)).toEqual([[3.25, null]])
    await report({ y: -7 })
    await report({ battery: 50 })
    expect(await positionAt(here)).toEqual([[3.25, -7]])
    expect(await report({ x: "3" })).toMatchObject({ result: "refused", field: "x" })
    expect(await report({ x: null })).toMatchObject({ result: "refused", field: "x" })
    await report({ location_id: there })
    expect(await positionAt(there)).toEqual([[null, null]])
    await report({ location_id: here, x: 1, y: 2 })
    expect(await positionAt(here)).toEqual([[1, 2]])
    await server.post("/device-admin/device/move", { robot_ids: robot_id, location_id: there }, { token })
    expect(await positionAt(there)).toEqual([[null, null]])
  })
})
