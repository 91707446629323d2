import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sweepSilentRobots } from "../../server/alarms/silent-robots.ts"
import { returnDueRobots } from "../../server/robots/out-of-service.ts"
import { alarmsOf as alarmsByAge, clear, merchantOf } from "./robot-reports.ts"
import { runOn } from "./run-on.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
let door: Awaited<ReturnType<typeof merchantOf>>
let robot: string
let nth = 0

const HOUR = 3_600_000
const post = (call: string, body: unknown) => server.post(`/device-admin/device/${call}`, body, { token })
const takeOut = (until: number | null = null, robot_ids = robot) =>
  post("take-out-of-service", { robot_ids, reason: "Wheel repair", until })
const putBack = () => post("return-to-service", { robot_ids: robot })
const report = (more: object = {}) => door.report({ robot_id: robot, at: Date.now(), ...more })
const alarmsOf = async () => (await alarmsByAge(server, robot)).toSorted()
const stateOf = async () =>
  (await server.query("select state from robot_states where robot_id = $1", [robot]))[0].state as string
const onSale = async () =>
  (await server.query("select slot from robot_slots where robot_id = $1 and on_shelf order by slot", [robot])).map(
    ({ slot }) => slot as number
  )

beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
  door = await merchantOf(server)
})
beforeEach(async () => {
  robot = await clear(server, door.robots[nth++]!)
  await server.query("update robot_slots set on_shelf = slot <> 3 where robot_id = $1", [robot])
})

describe("a robot out of service", () => {
  it("raises no alarms, and its open alarms end", async () => {
    await report({ faults: ["0005"], battery: 5 })
    expect(await alarmsOf()).toEqual(["0005 open 1", "0010 open 1"])
    const { data } = await takeOut()
    expect(data.list[0]).toMatchObject({
      state: "outOfService",
      out_of_service: { reason: "Wheel repair", until: null, by: "operator" }
    })
    expect(await alarmsOf()).toEqual(["0005 over 1", "0010 over 1"])
    await report({ faults: ["0005", "0001"], battery: 4 })
    expect([await stateOf(), await alarmsOf()]).toEqual(["outOfService", ["0005 over 1", "0010 over 1"]])
    await server.query("update robot_states set heard_at = now() - interval '1 hour' where robot_id = $1", [robot])
    await server.query(`insert into alarm_watch (listening_since) values (now() - interval '2 hours')
      on conflict (one) do update set listening_since = excluded.listening_since, swept_at = now()`)
    await runOn(server, sweepSilentRobots)
    expect([await stateOf(), await alarmsOf()]).toEqual(["outOfService", ["0005 over 1", "0010 over 1"]])
  })

  it("A robot sells nothing until returning with the same goods", async () => {
    const before = await onSale()
    expect(before).not.toContain(3)
    await takeOut()
    expect(await onSale()).toEqual([])
    const refused = await post("put-on-shelves", { robot_ids: robot })
    expect(refused).toMatchObject({ code: 40900, msg: expect.stringContaining("out of service") })
    await putBack()
    expect(await onSale()).toEqual(before)
  })

  it("A second reason keeps the goods on sale", async () => {
    const before = await onSale()
    await takeOut()
    await takeOut(Date.now() + HOUR)
    await putBack()
    expect(await onSale()).toEqual(before)
  })

  it("A returning robot is online if heard, and raises alarms", async () => {
    await report({ battery: 50 })
    await takeOut()
    await putBack()
    expect(await stateOf()).toBe("online")
    await report({ faults: ["0005"], at: Date.now() + 1 })
    expect(await alarmsOf()).toEqual(["0005 open 1"])
    await takeOut()
    await server.query("update robot_states set heard_at = now() - interval '1 hour' where robot_id = $1", [robot])
    await putBack()
    expect(await stateOf()).toBe("offline")
  })

  it("returns by itself at its end, not before", async () => {
    await takeOut(Date.now() + HOUR)
    await runOn(server, returnDueRobots)
    expect(await stateOf()).toBe("outOfService")
    await server.query("update devices set out_of_service_until = now() where robot_id = $1", [robot])
    await runOn(server, returnDueRobots)
    expect(await stateOf()).not.toBe("outOfService")
    expect(await onSale()).not.toEqual([])
  })

  it("Going out and returning are logged once with author", async () => {
    await takeOut(Date.now() + HOUR)
    await putBack()
    await takeOut(Date.now() + HOUR)
    await server.query("update devices set out_of_service_until = now() where robot_id = $1", [robot])
    await runOn(server, returnDueRobots)
    const events = await server.query(
      "select type, username from events where entity_id = $1 and type ~ 'Service' order by id",
      [robot]
    )
    expect(events.map(({ type, username }) => `${username} ${type}`)).toEqual([
      "operator robots.takenOutOfService",
      "operator robots.returnedToService",
      "operator robots.takenOutOfService",
      "Wheelhouse robots.returnedToService"
    ])
  })

  it("Past ends, missing reasons and unknown robots are refused", async () => {
    expect(await takeOut(Date.now() - 1000)).toMatchObject({ code: 40000, msg: expect.stringContaining("future") })
    expect((await post("take-out-of-service", { robot_ids: robot, reason: " ", until: null })).code).toBe(40000)
    expect((await takeOut(null, `${robot},NOBODY`)).code).toBe(40400)
    expect(await stateOf()).toBe("online")
  })

  it("A shared alarm goes on without it", async () => {
    const other = await clear(server, door.robots[nth++]!)
    const [alarm] = await server.query(
      "insert into robot_alarms (type, merchant_id, raised_at, robots) values ('0050', $1, now(), 2) returning id",
      [door.id]
    )
    await server.query("insert into alarm_robots (alarm_id, robot_id) select $1, unnest($2::text[])", [
      alarm!.id,
      [robot, other]
    ])
    await takeOut()
    const away = await server.query("select robot_id from alarm_robots where alarm_id = $1 and returned_at is null", [
      alarm!.id
    ])
    expect(away).toEqual([{ robot_id: other }])
  })
})

describe("the tab counts of the robot list", () => {
  const get = async (call: string) => (await server.get(`/device-admin/device/${call}`, { token })).data
  it("Each tab finds as many robots as it counts", async () => {
    await report({ faults: ["0005"], battery: 5 })
    const out = await clear(server, door.robots[nth++]!)
    await takeOut(null, out)
    for (const filters of ["", "text=WV", `merchant_ids=${door.id}`]) {
      const counts = await get(`counts?${filters}`)
      const total = async (query: string) => (await get(`list?${filters}&${query}`)).total
      expect(counts).toEqual({
        all: await total(""),
        offline: await total("state=offline"),
        lowBattery: await total("alarms=lowBattery"),
        alarms: await total("alarms=any"),
        outOfService: await total("state=outOfService")
      })
      expect(Math.min(...(Object.values(counts) as Array<number>))).toBeGreaterThan(0)
    }
  })

  it("Tabs find own robots and unsynchronized ones", async () => {
    await server.post("/device-admin/device/user-device/set", { robot_ids: robot }, { token })
    expect((await get("list?mine=true")).list.map(({ robot_id }: any) => robot_id)).toEqual([robot])
    expect((await get("list?mine=false")).total).toBe(399)
    await server.query("update robot_slots set confirmed_on_shelf = on_shelf")
    await server.query("update robot_slots set confirmed_on_shelf = null where robot_id = $1 and slot = 1", [robot])
    expect((await get("list?unsynced=true")).list.map(({ robot_id }: any) => robot_id)).toEqual([robot])
  })
})
