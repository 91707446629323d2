import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sweepSilentRobots } from "../../server/alarms/silent-robots.ts"
import { alarmsOf, clear, merchantOf } from "./robot-reports.ts"
import { runOn } from "./run-on.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let door: Awaited<ReturnType<typeof merchantOf>>
beforeAll(async () => {
  server = await startServer()
  door = await merchantOf(server)
})

/** Looks for robots that fell silent, as a server does every few seconds. */
const sweep = () => runOn(server, sweepSilentRobots)
const report = (robots: ReadonlyArray<string>, more: object = {}) =>
  door.report(...robots.map((robot_id) => ({ robot_id, at: Date.now(), ...more })))
const silence = (robots: ReadonlyArray<string>, minutes: number) =>
  server.query("update robot_states set heard_at = now() - $2 * interval '1 minute' where robot_id = any($1::text[])", [
    robots,
    minutes
  ])
const listeningFor = (minutes: number) =>
  server.query(
    `insert into alarm_watch (listening_since) values (now() - $1 * interval '1 minute')
      on conflict (one) do update set listening_since = excluded.listening_since, swept_at = now()`,
    [minutes]
  )
const stateOf = async (robotId: string) =>
  (await server.query("select state from robot_states where robot_id = $1", [robotId]))[0].state
const together = async () =>
  server.query("select robots, open, merchant_id from robot_alarms where robot_id is null order by id")

beforeEach(async () => {
  await server.query("delete from robot_alarms where robot_id is null")
  for (const robotId of door.robots) await clear(server, robotId)
  await listeningFor(60)
  await report(door.robots)
})

describe("a robot without reports", () => {
  it("A type turned on again shows silent robots' alarms", async () => {
    const [robot = ""] = door.robots
    const setEnabled = (on: boolean) => server.query("update alarm_types set enabled = $1 where code = '0050'", [on])
    await setEnabled(false)
    await silence([robot], 5.1)
    await sweep()
    expect([await stateOf(robot), await alarmsOf(server, robot)]).toEqual(["offline", []])
    await setEnabled(true)
    await sweep()
    await sweep()
    expect([await stateOf(robot), await alarmsOf(server, robot)]).toEqual(["offline", ["0050 open 1"]])
  })
  it("A silent robot is offline after five minutes until reporting", async () => {
    const [one = "", two = ""] = door.robots
    await silence([one], 4.9)
    await silence([two], 5.1)
    await sweep()
    await sweep()
    expect([await stateOf(one), await stateOf(two)]).toEqual(["online", "offline"])
    expect([await alarmsOf(server, one), await alarmsOf(server, two)]).toEqual([[], ["0050 open 1"]])
    await report([two])
    expect(await stateOf(two)).toBe("online")
    expect(await alarmsOf(server, two)).toEqual(["0050 over 1"])
  })
  it("A robot's allowed silence is configured, with or without an alarm", async () => {
    const [robotId = ""] = door.robots
    await server.query("update alarm_types set threshold = 30, enabled = false where code = '0050'")
    await silence([robotId], 29)
    await sweep()
    expect(await stateOf(robotId)).toBe("online")
    await silence([robotId], 31)
    await sweep()
    expect(await stateOf(robotId)).toBe("offline")
    expect(await alarmsOf(server, robotId)).toEqual([])
    await server.query("update alarm_types set threshold = 5, enabled = true where code = '0050'")
  })
  it("A robot that never reported is not missed", async () => {
    await server.query("update robot_states set reported_at = null, heard_at = null where robot_id = $1", [
      door.robots[0]
    ])
    await sweep()
    expect(await stateOf(door.robots[0]!)).toBe("online")
  })
  it("A robot reported lost is offline immediately", async () => {
    const [robotId = ""] = door.robots
    await report([robotId], { online: false })
    await sweep()
    expect(await stateOf(robotId)).toBe("offline")
    expect(await alarmsOf(server, robotId)).toEqual(["0050 open 1"])
    await report([robotId], { online: false, battery: 50 })
    expect(await stateOf(robotId)).toBe("offline")
    await report([robotId], { online: true })
    expect(await alarmsOf(server, robotId)).toEqual(["0050 over 1"])
  })
})

describe("prevention of alarm storms", () => {
  it("Silence during a server's absence is ignored", async () => {
    await silence(door.robots, 120)
    await server.query("update alarm_watch set swept_at = now() - interval '2 hours'")
    await sweep()
    await sweep()
    expect(await stateOf(door.robots[0]!)).toBe("online")
    await listeningFor(5.1)
    await sweep()
    expect(await stateOf(door.robots[0]!)).toBe("offline")
  })
  it("A crashed PostgreSQL raises no silence alarms", async () => {
    await silence(door.robots, 120)
    await server.query("truncate alarm_watch")
    await sweep()
    expect(await stateOf(door.robots[0]!)).toBe("online")
  })
  it("Many robots' broken connection is one alarm until all return", async () => {
    const [first, rest, last] = [door.robots.slice(0, 12), door.robots.slice(12, 20), door.robots.slice(20)]
    await silence(first, 4.2)
    await silence(first.slice(0, 1), 5.1)
    await sweep()
    expect(await together()).toEqual([{ robots: 12, open: true, merchant_id: door.id }])
    await silence(rest, 5.1)
    await sweep()
    expect(await together()).toEqual([{ robots: 20, open: true, merchant_id: door.id }])
    for (const robotId of door.robots) expect(await alarmsOf(server, robotId)).toEqual([])
    await report([...first, ...rest.slice(1)])
    await sweep()
    expect((await together())[0].open).toBe(true)
    await report(rest)
    await sweep()
    expect(await together()).toEqual([{ robots: 20, open: false, merchant_id: door.id }])
    expect(await stateOf(last[0]!)).toBe("online")
  })
  it("The audit log names an alarm of many robots", async () => {
    await silence(door.robots.slice(0, 12), 5.1)
    await sweep()
    const token = await server.signIn("admin", "Admin123")
    const { code, data } = await server.get("/system-admin/event/list?type=alarms.raised", { token })
    expect(code).toBe(0)
    const { entity_id, names } = data.list.find((event: any) => event.after.robot_id === null)
    expect(names[`alarms ${entity_id}`]).toBe("Offline of 12 robots")
  })
  it("A merchant's loss of all robots alarms once", async () => {
    await report(door.robots, { online: false })
    await sweep()
    expect(await together()).toEqual([{ robots: door.robots.length, open: true, merchant_id: door.id }])
  })
  it("Several servers raise one alarm per robot", async () => {
    await silence(door.robots.slice(0, 5), 6)
    await Promise.all(Array.from({ length: 6 }, sweep))
    for (const robotId of door.robots.slice(0, 5)) expect(await alarmsOf(server, robotId)).toEqual(["0050 open 1"])
  })
})
