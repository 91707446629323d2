import { beforeAll, describe, expect, it } from "vitest"
import { clear, merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let own: Awaited<ReturnType<typeof merchantOf>>
let token: string
beforeAll(async () => {
  server = await startServer()
  own = await merchantOf(server)
  token = await server.signIn("admin", "Admin123")
})

let used = 0
/** A robot that was lost a minute ago, with all of its slots on sale. */
const lostRobot = async () => {
  const robotId = await clear(server, own.robots[used++]!)
  await server.query("update robot_slots set on_shelf = true, confirmed_on_shelf = true where robot_id = $1", [robotId])
  await own.report({ robot_id: robotId, at: Date.now() - 60_000 })
  await server.query(
    "update robot_states set heard_at = now() - interval '1 minute', state = 'offline' where robot_id = $1",
    [robotId]
  )
  await server.query("update devices set synced_at = null where robot_id = $1", [robotId])
  return robotId
}
const off = (robotId: string, slots: string) =>
  server.post("/device-admin/device/remove-from-shelf", { robot_ids: robotId, slots }, { token })
const detail = async (robotId: string) =>
  (await server.get(`/device-admin/device/detail?robot_id=${robotId}`, { token })).data
const unconfirmed = async (robotId: string) =>
  (await detail(robotId)).goods.filter(({ confirmed }: any) => !confirmed).map(({ slot }: any) => slot)
const answerTo = async (report: object) => (await own.send([report])).data.list[0]
const but = (...missing: ReadonlyArray<number>) =>
  Array.from({ length: 12 }, (_, index) => index + 1).filter((slot) => !missing.includes(slot))

describe("shelves changed while a robot is offline", () => {
  it("are sent when the robot reports them", async () => {
    const robotId = await lostRobot()
    const { data } = await off(robotId, "2,5")
    expect(data.list[0]).toMatchObject({ state: "offline", unsynced: true, on_shelf: 10 })
    expect(Date.now() - data.list[0].offline_since).toBeGreaterThan(59_000)
    expect(await unconfirmed(robotId)).toEqual([2, 5])

    const at = Date.now()
    const expectedReply = { result: "applied", on_shelf: but(2, 5) }
    expect(await answerTo({ robot_id: robotId, at: at - 3000 })).toEqual(expectedReply)
    expect(await answerTo({ robot_id: robotId, at: at - 3000 })).toEqual({ ...expectedReply, result: "repeated" })
    expect(await answerTo({ robot_id: robotId, at: at - 2000, on_shelf: but(2) })).toEqual(expectedReply)
    expect(await detail(robotId)).toMatchObject({ state: "online", offline_since: null, synced_at: null })
    expect(await unconfirmed(robotId)).toEqual([5])

    expect(await answerTo({ robot_id: robotId, at: at - 1000, on_shelf: but(2, 5) })).toEqual({ result: "applied" })
    const confirmed = await detail(robotId)
    expect(confirmed).toMatchObject({ unsynced: false, on_shelf: 10 })
    expect(confirmed.synced_at).toBeGreaterThanOrEqual(at - 1000)
    const [event] = await server.query(
      "select username, extract(epoch from (after->>'synced_at')::timestamptz)::float8 * 1000 as at from events where type = 'robots.synced' and entity_id = $1",
      [robotId]
    )
    expect(event.username).toBe("Wheelhouse")
    expect(Math.floor(event.at)).toBe(confirmed.synced_at)
  })

  it("reopen where the robot reports otherwise", async () => {
    const robotId = await lostRobot()
    await off(robotId, "1")
    const at = Date.now()
    await own.report({ robot_id: robotId, at: at - 2000, on_shelf: but(1) })
    expect(await unconfirmed(robotId)).toEqual([])
    expect(await answerTo({ robot_id: robotId, at: at - 1000, on_shelf: but() })).toMatchObject({ on_shelf: but(1) })
    expect(await unconfirmed(robotId)).toEqual([1])
    // An older report arrives late.
    await own.report({ robot_id: robotId, at: at - 1500, on_shelf: but(1) })
    expect(await unconfirmed(robotId)).toEqual([1])
  })

  it("exclude lost robots and missing slots", async () => {
    const robotId = await lostRobot()
    await off(robotId, "1")
    const at = Date.now()
    expect(await answerTo({ robot_id: robotId, at: at - 2000, online: false })).toEqual({ result: "applied" })
    expect(await answerTo({ robot_id: robotId, at: at - 1000, on_shelf: [99] })).toMatchObject({
      result: "refused",
      field: "on_shelf",
      msg: "There is no slot 99"
    })
    expect(await unconfirmed(robotId)).toEqual([1])
  })
})
