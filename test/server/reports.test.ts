import { beforeAll, describe, expect, it, vi } from "vitest"
import { callsWaiting } from "../../server/http/concurrency-limit.ts"
import { alarmsOf, clear, REPORT_PATH, merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let own: Awaited<ReturnType<typeof merchantOf>>
let other: typeof own
beforeAll(async () => {
  server = await startServer()
  own = await merchantOf(server, 0)
  other = await merchantOf(server, 1)
})

let used = 0
const newRobot = () => clear(server, own.robots[used++]!)
const ago = (seconds: number) => Date.now() - seconds * 1000
const robotOf = async (robotId: string) =>
  (await server.query("select * from devices join robot_states using (robot_id) where robot_id = $1", [robotId]))[0]

describe("the call for robot reports", () => {
  it("Reports need a merchant's key", async () => {
    const body = { reports: [{ robot_id: own.robots[0], at: ago(1) }] }
    const token = await server.signIn("admin", "Admin123")
    for (const key of [undefined, "", "0".repeat(32), "x".repeat(5000), token]) {
      const answer = await server.post(REPORT_PATH, body, key === undefined ? {} : { token: key })
      expect(answer).toMatchObject({ code: 40100, msg: "The merchant key is missing or unknown" })
    }
  })
  it("A reset merchant key stops reports immediately", async () => {
    const third = await merchantOf(server, 2)
    expect((await third.send([{ robot_id: third.robots[0], at: ago(1) }])).code).toBe(0)
    await server.query("update merchants set api_token = 'another' where id = $1", [third.id])
    expect((await third.send([{ robot_id: third.robots[0], at: ago(0) }])).code).toBe(40100)
  })
  it("A report updates the robot's state", async () => {
    const robotId = await newRobot()
    const [place] = await server.query("select id, name from locations order by id desc limit 1")
    await server.query("update robot_states set state = 'offline' where robot_id = $1", [robotId])
    const slots = await server.query("select slot, capacity from robot_slots where robot_id = $1 order by slot", [
      robotId
    ])
    const [first] = slots
    expect(
      await own.report({
        robot_id: robotId,
        at: ago(1),
        battery: 55.4,
        location_id: place.id,
        stock: [{ slot: 1, count: 0 }]
      })
    ).toEqual(["applied"])
    expect(await robotOf(robotId)).toMatchObject({
      state: "online",
      battery: 55,
      location_id: place.id,
      location_name: place.name,
      stock: slots.reduce((sum, { capacity }) => sum + capacity, 0) - first.capacity
    })
    expect(await alarmsOf(server, robotId)).toEqual([])
  })
  it("Each report is answered in place; faulty ones block none", async () => {
    const robotId = await newRobot()
    const at = ago(5)
    const { data } = await own.send([
      { robot_id: "NOBODY", at },
      { robot_id: other.robots[0], at },
      { robot_id: robotId, at: Date.now() + 3_600_000 },
      { robot_id: robotId, at, faults: ["9999"] },
      { robot_id: robotId, at, battery: 101 },
      { robot_id: robotId, at, battery: "full" },
      { robot_id: robotId, at, location_id: 999_999 },
      { robot_id: robotId, at, stock: [{ slot: 99, count: 1 }] },
      { robot_id: robotId, at, stock: [{ slot: 1, count: 999 }] },
      { robot_id: robotId },
      { robot_id: robotId, at: 86_400_000 },
      null,
      { robot_id: robotId, at, battery: 42 }
    ])
    expect(data.list.map(({ result, field }) => field ?? result)).toEqual([
      "robot_id",
      "robot_id",
      "at",
      "faults.0",
      "battery",
      "battery",
      "location_id",
      "stock",
      "stock",
      "at",
      "at",
      "refused",
      "applied"
    ])
    expect(data.list[1]!.msg).toBe(`Robot ${other.robots[0]} belongs to another merchant`)
    expect((await robotOf(robotId)).battery).toBe(42)
    expect((await robotOf(other.robots[0]!)).battery).not.toBe(42)
    const chinese = await own.send([{ robot_id: robotId, at, faults: ["9999"] }], "zh-CN")
    expect(chinese.data.list[0]).toEqual({ result: "refused", field: "faults.0", msg: "faults.0：须为告警代码" })
  })
  it.each([[[]], [Array.from({ length: 1001 }, () => ({}))], ["no list"]])(
    "A call of wrong form is refused: %#",
    async (reports) => {
      expect(await own.send(reports as never)).toMatchObject({ code: 40000, field: "reports" })
    }
  )
  it("Reports apply once, in their own order", async () => {
    const robotId = await newRobot()
    const low = { robot_id: robotId, at: ago(60), battery: 10 }
    const full = { robot_id: robotId, at: ago(30), battery: 90 }
    expect(await own.report(full, low, full)).toEqual(["applied", "applied", "repeated"])
    expect(await own.report(low, full)).toEqual(["outdated", "repeated"])
    expect((await robotOf(robotId)).battery).toBe(90)
    expect(await alarmsOf(server, robotId)).toEqual(["0010 over 1"])
    const [alarm] = await server.query("select raised_at, ended_at from robot_alarms where robot_id = $1", [robotId])
    expect([alarm.raised_at, alarm.ended_at]).toEqual([low.at, full.at])
  })
  it("reads a clock of ten digits as seconds", async () => {
    const robotId = await newRobot()
    const seconds = Math.floor(ago(60) / 1000)
    expect(await own.report({ robot_id: robotId, at: seconds, battery: 10 })).toEqual(["applied"])
    expect(await own.report({ robot_id: robotId, at: seconds * 1000, battery: 10 })).toEqual(["repeated"])
    const [alarm] = await server.query("select raised_at from robot_alarms where robot_id = $1", [robotId])
    expect(alarm.raised_at).toBe(seconds * 1000)
  })
  it("Simultaneous repetitions of a report count once", async () => {
    const robotId = await newRobot()
    const failing = Array.from({ length: 6 }, (_, nth) => ({ robot_id: robotId, at: ago(60 - nth), faults: ["0007"] }))
    const answers = await Promise.all(Array.from({ length: 5 }, () => own.report(...failing)))
    expect(answers.flat().filter((result) => result === "applied")).toHaveLength(6)
    expect(await alarmsOf(server, robotId)).toEqual(["0007 open 1"])
    const [{ docking_failures }] = await server.query("select docking_failures from robot_states where robot_id = $1", [
      robotId
    ])
    expect(docking_failures).toBe(6)
  })
  it("A returning alarm counts in order and needs acknowledgement", async () => {
    const robotId = await newRobot()
    const faults = (...codes: ReadonlyArray<string>) => own.report({ robot_id: robotId, at: Date.now(), faults: codes })
    await faults("0005", "0014")
    const [alarm] = await server.query("select id from robot_alarms where robot_id = $1 and type = '0005'", [robotId])
    const token = await server.signIn("operator", "Oper1234")
    await server.post("/system-admin/alarm/acknowledge", { ids: String(alarm.id), note: "There in 5" }, { token })
    await faults("0014")
    await faults("0005", "0014")
    expect(await alarmsOf(server, robotId)).toEqual(["0005 open 2", "0014 open 1"])
    const [row] = await server.query("select acknowledged, acknowledged_by, note from robot_alarms where id = $1", [
      alarm.id
    ])
    expect(row).toEqual({ acknowledged: false, acknowledged_by: "", note: "" })
    const { data } = await server.get(`/system-admin/alarm/timeline?id=${alarm.id}`, { token })
    const steps = data.steps.filter(({ kind }: any) => kind !== "notified")
    expect(steps.map(({ kind, by, note }: any) => [kind, by, note].filter(Boolean).join(" "))).toEqual([
      "raised",
      "acknowledged operator There in 5",
      "ended",
      "returned"
    ])
  })
  it("Crossing reports of the same robots all finish", async () => {
    const robots = await Promise.all([newRobot(), newRobot(), newRobot(), newRobot()])
    const call = (nth: number) =>
      own.report(
        ...(nth % 2 ? robots : robots.toReversed()).map((robot_id) => ({
          robot_id,
          at: ago(100 - nth),
          battery: nth % 3 ? 10 : 90,
          faults: nth % 2 ? ["0001", "0005"] : ["0014"]
        }))
      )
    await Promise.all(Array.from({ length: 40 }, (_, nth) => call(nth)))
    const open = async (robotId: string) =>
      (await alarmsOf(server, robotId)).filter((alarm) => alarm.includes("open")).map((alarm) => alarm.slice(0, 4))
    for (const robotId of robots) expect((await open(robotId)).toSorted()).toEqual(["0001", "0005"])
    expect((await robotOf(robots[0]!)).battery).toBe(90)
  })
  it("Merchants take turns, however many calls one makes", async () => {
    const answered: Array<string> = []
    const report = async ({ send, robots }: typeof own, name: string) => {
      await send([{ robot_id: robots[0], at: ago(0) }])
      answered.push(name)
    }
    await server.query("begin")
    await server.query("select from merchants where id = $1 for update", [own.id])
    const many = Array.from({ length: 32 }, () => report(own, "many"))
    await vi.waitFor(() => expect(callsWaiting()).toBe(24), { interval: 5 })
    const one = report(other, "one")
    await vi.waitFor(() => expect(callsWaiting()).toBe(25), { interval: 5 })
    await server.query("rollback")
    await Promise.all([...many, one])
    expect(answered.indexOf("one")).toBeLessThan(24)
  })
})
