import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { RobotTimeline } from "../../src/contract/robot-timeline.ts"
import { sampleRobots } from "../../server/robots/robot-samples.ts"
import { spansOf } from "../../server/robots/state-spans.ts"
import { clear, merchantOf } from "./robot-reports.ts"
import { runOn } from "./run-on.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
let door: Awaited<ReturnType<typeof merchantOf>>
let robot: string
let nth = 0
let at = Date.now() - 60_000

beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
  door = await merchantOf(server)
})
beforeEach(async () => {
  robot = await clear(server, door.robots[nth++]!)
  await server.query("delete from robot_intervals where robot_id = $1", [robot])
  await server.query("update robot_states set state = 'offline', heard_at = null where robot_id = $1", [robot])
})

const report = (more: object = {}) => door.report({ robot_id: robot, at: at++, ...more })
const timeline = async (as = token) =>
  (await server.get<RobotTimeline>(`/device-admin/device/timeline?robot_id=${robot}`, { token: as })).data
const intervals = () =>
  server.query<{ state: string; merchant_id: number; ended: boolean }>(
    "select state, merchant_id, ended_at is not null as ended from robot_intervals where robot_id = $1 order by started_at",
    [robot]
  )
const states = async () => (await intervals()).map(({ state, ended }) => `${state} ${ended ? "over" : "now"}`)

describe("the state intervals of a robot", () => {
  it("Intervals begin with the first report and follow states", async () => {
    expect(await states()).toEqual([])
    await report()
    expect(await states()).toEqual(["online now"])
    await report({ charging: true })
    await report()
    await report({ charging: false })
    expect(await states()).toEqual(["online over", "charging over", "online now"])
    await server.query("update robot_states set state = 'offline', heard_at = heard_at where robot_id = $1", [robot])
    expect((await states()).at(-1)).toBe("offline now")
  })

  it("A silent robot is offline since its last report", async () => {
    await report()
    await server.query("update robot_intervals set started_at = now() - interval '1 hour' where robot_id = $1", [robot])
    await server.query(
      "update robot_states set heard_at = now() - interval '10 minutes', state = 'offline' where robot_id = $1",
      [robot]
    )
    const [row] = await server.query(
      "select round(extract(epoch from now() - started_at) / 60)::int4 as minutes from robot_intervals where robot_id = $1 and ended_at is null",
      [robot]
    )
    expect(row!.minutes).toBe(10)
  })

  it("A report that changes nothing writes none", async () => {
    await report({ battery: 50 })
    const rows = () => server.query("select ctid::text, xmin::text from robot_intervals where robot_id = $1", [robot])
    const before = await rows()
    for (let n = 0; n < 5; n++) await report({ battery: 50 - n })
    expect(await rows()).toEqual(before)
  })

  it("Another merchant ends the interval of the former", async () => {
    await report()
    const other = (await merchantOf(server, 1)).id
    await server.query("update devices set merchant_id = $2 where robot_id = $1", [robot, other])
    expect((await intervals()).map(({ merchant_id, ended }) => [merchant_id, ended])).toEqual([
      [door.id, true],
      [other, false]
    ])
    await server.query("update devices set merchant_id = $2 where robot_id = $1", [robot, door.id])
    const { spans } = await timeline()
    expect(spans.map(({ state }) => state)).toEqual(["unknown", "online"])
  })

  it("Out of service stays, whatever the robot reports", async () => {
    await report()
    const payload = { robot_ids: robot, reason: "Wheel", until: null }
    await server.post("/device-admin/device/take-out-of-service", payload, { token })
    await report({ charging: true })
    expect(await states()).toEqual(["online over", "outOfService now"])
    await server.post("/device-admin/device/return-to-service", payload, { token })
    expect((await states()).at(-1)).toBe("charging now")
  })
})

describe("the ages of measured values", () => {
  type Ages = { readonly battery_at: number | null; readonly stock_at: number | null; readonly heard_at: number }
  const ages = async () => (await server.get<Ages>(`/device-admin/device/detail?robot_id=${robot}`, { token })).data
  it("Ages come from the last report with the value", async () => {
    await server.query("update robot_states set battery_at = null, stock_at = null where robot_id = $1", [robot])
    await report()
    expect(await ages()).toMatchObject({ battery_at: null, stock_at: null })
    await report({ battery: 71, stock: [] })
    const both = await ages()
    expect(both).toMatchObject({ battery_at: both.heard_at, stock_at: both.heard_at })
    await server.query("update robot_states set heard_at = heard_at - interval '1 hour' where robot_id = $1", [robot])
    await report({ battery: 70 })
    const battery = await ages()
    expect(battery).toMatchObject({ battery_at: battery.heard_at, stock_at: both.heard_at - 3_600_000 })
    await report({ online: false, battery: 69 })
    expect(await ages()).toMatchObject({ battery_at: battery.heard_at, stock_at: both.heard_at - 3_600_000 })
  })
})

describe("the spans of a timeline", () => {
  const online = (from: number, to: number | null) => ({ state: "online" as const, from, to })
  it("Time without reports or a listening server is unknown", () => {
    expect(spansOf([online(10, 20), online(20, null)], [{ from: 12, to: 14 }], { from: 0, to: 30 })).toEqual([
      { state: "unknown", from: 0, to: 10 },
      { state: "online", from: 10, to: 12 },
      { state: "unknown", from: 12, to: 14 },
      { state: "online", from: 14, to: 30 }
    ])
  })

  it("Out of service is known without a listening server", () => {
    const out = { state: "outOfService" as const, from: 5, to: null }
    expect(spansOf([out], [{ from: 8, to: 9 }], { from: 6, to: 12 })).toEqual([
      { state: "outOfService", from: 6, to: 12 }
    ])
  })

  it("Without intervals all is unknown", () => {
    expect(spansOf([], [], { from: 0, to: 5 })).toEqual([{ state: "unknown", from: 0, to: 5 }])
  })
})

describe("the timeline of a robot", () => {
  it("The timeline sums alarms by type and names open ones", async () => {
    await server.query(
      `insert into robot_alarms (robot_id, type, raised_at, last_at, ended_at) select $1, '0012', at, at, at + n * interval '1 minute'
        from (select n, now() - n * interval '1 day' as at from generate_series(1, 3) n) moments`,
      [robot]
    )
    await report({ faults: ["0005"] })
    const { open, types, acknowledges } = await timeline()
    expect(open.map(({ type, ended_at }) => [type, ended_at])).toEqual([["0005", null]])
    expect(types.map(({ type, alarms, resolve }) => [type, alarms, resolve])).toEqual([
      ["0012", 3, 120_000],
      ["0005", 1, null]
    ])
    expect(acknowledges).toBe(true)
  })

  it("Notes of pins, answers and alarms come newest first", async () => {
    const admin = await server.signIn("admin", "Admin123")
    const post = async (call: string, body: object, as = token) => {
      const { code, data } = await server.post(`/system-admin/alarm/${call}`, body, { token: as })
      expect(code).toBe(0)
      return data
    }
    const pin = await post("pin", { robot_id: robot, note: "Watch the wheel", due_at: Date.now() + 60_000 })
    await post("answer-pin", { id: pin.id, note: "Wheel replaced" }, admin)
    await report({ faults: ["0005"] })
    const { id } = (await timeline()).open[0]!
    const [colleague] = await server.query("select id from users where username = 'admin'")
    const ids = String(id)
    await post("acknowledge", { ids, note: "On my way" })
    await post("hand-over", { ids, user_id: colleague!.id, note: "Key is at the desk" })
    await post("answer-handover", { ids, answer: "accepted", note: "Got it" }, admin)
    const alarm = { alarm_id: id, alarm: "Emergency stop" }
    const pinned = { alarm_id: null, alarm: "" }
    expect((await timeline()).notes).toEqual([
      { at: expect.any(Number), by: "admin", note: "Got it", ...alarm },
      { at: expect.any(Number), by: "operator", note: "Key is at the desk", ...alarm },
      { at: expect.any(Number), by: "admin", note: "Wheel replaced", ...pinned },
      { at: expect.any(Number), by: "operator", note: "Watch the wheel", ...pinned }
    ])
  })

  it("Only people of the alarm board see notes", async () => {
    await server.query("update roles set rules = array_remove(rules, 'alarm-board') where name = 'operator'")
    expect((await timeline(await server.signIn("operator", "Oper1234"))).notes).toBeNull()
    await server.query("update roles set rules = rules || '{alarm-board}' where name = 'operator'")
  })

  it("Hourly samples hold battery and stock of heard robots", async () => {
    await report({ battery: 71 })
    const sample = () => runOn(server, sampleRobots)
    await server.query("delete from robot_samples")
    await server.query("update robot_states set heard_at = null where robot_id <> $1", [robot])
    await server.query(
      `insert into robot_samples (robot_id, hour, merchant_id, battery) select $1, date_trunc('hour', now() - days), $2, 1
        from unnest(array[interval '32 days', interval '29 days']) days`,
      [robot, door.id]
    )
    await sample()
    await sample()
    const { samples } = await timeline()
    expect(samples.map(({ battery }) => battery)).toEqual([1, 71])
    expect(samples.at(-1)!.stock).toBeGreaterThan(0)
    expect(await server.query("select from robot_samples")).toHaveLength(2)
  })

  it("Only operators of the retail platform see sales", async () => {
    expect(await timeline()).toMatchObject({
      orders: { count: expect.any(Number) },
      refunds: { requested: expect.any(Number) }
    })
    await server.query("update roles set rules = array_remove(rules, 'sale-admin') where name = 'operator'")
    expect(await timeline(await server.signIn("operator", "Oper1234"))).toMatchObject({ orders: null, refunds: null })
  })
})
