import { beforeAll, describe, expect, it } from "vitest"
import type { MyDay } from "../../src/contract/dashboard.ts"
import { clear, merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

const zone = "America/New_York"
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ timeZone: zone })
  token = await server.signIn("admin", "Admin123")
})

const myDay = async (who = token) =>
  (await server.get<MyDay>("/system-admin/dashboard/my-day", { token: who, language: "en-US" })).data

describe("my day", () => {
  let own: string
  let id: number
  beforeAll(async () => {
    const draft = { username: "the.field", role: "field", email: "", enabled: true, password: "Abc12345" }
    id = (await server.post<any>("/system-admin/user/add", draft, { token })).data.id
    own = await server.signIn(draft.username, draft.password)
  })

  it("counts nothing where nothing waits for the operator", async () => {
    expect(await myDay(own)).toMatchObject({ alarms: { count: 0, worst: [] }, todos: 0, requests: 0, failed: 0 })
  })

  it("Unacknowledged critical and major alarms count, and the oldest is named", async () => {
    await server.query(
      "update robot_alarms set acknowledged_at = now() where open and severity in ('critical', 'major')"
    )
    expect((await myDay()).unacknowledged).toEqual([])
    const raised = [40, 50].map((minutes) => Date.now() - minutes * 60_000)
    await server.query(
      `insert into robot_alarms (robot_id, type, raised_at) select min(robot_id), type, to_timestamp(at / 1000.0)
        from devices, (values ('0005', $1::float8), ('0001', $2), ('0022', $1), ('0010', $1)) a (type, at) where merchant_id = 9 group by type, at`,
      raised
    )
    const [critical, major] = (await myDay()).unacknowledged
    expect(critical).toEqual({ severity: "critical", count: 2, oldest: raised[1] })
    expect(major).toMatchObject({ severity: "major", count: 1 })
  })

  it("Merchants' people see own alarms and refunds alone", async () => {
    const people = async (merchant: number, username: string) => {
      await server.post(
        "/system-admin/merchant/set-admin-user",
        { id: merchant, username, password: "Abc123!" },
        { token }
      )
      return myDay(await server.signIn(username, "Abc123!"))
    }
    await server.query("delete from refunds where state = 'requested'")
    await server.query(
      "insert into refunds (number, order_id, amount, reason) select 'ASKED', min(id), 1, 'x' from orders where merchant_id = 9"
    )
    expect(await people(9, "nine")).toMatchObject({
      unacknowledged: [{ severity: "critical", count: 2 }, { severity: "major" }],
      refunds: 1
    })
    expect(await people(10, "ten")).toMatchObject({ unacknowledged: [], refunds: 0 })
    expect((await myDay()).refunds).toBe(1)
  })

  it("lists picked robots' alarms, the worst first", async () => {
    const { robots, send } = await merchantOf(server, 1)
    const [mine, other] = [await clear(server, robots[0]!), await clear(server, robots[1]!)]
    await server.post("/device-admin/device/user-device/set", { robot_ids: mine }, { token: own })
    await send([{ robot_id: mine, at: Date.now(), faults: ["0000", "0001", "0004", "0015"] }])
    await send([{ robot_id: other, at: Date.now(), faults: ["0008"] }])
    const { alarms } = await myDay(own)
    expect(alarms!.count).toBe(4)
    expect(alarms!.worst).toHaveLength(3)
    expect(alarms!.worst[0]).toMatchObject({ name: "Collision", severity: "critical", robot_id: mine })
    const [{ id: many }] = await server.query(
      "insert into robot_alarms (robot_id, type, robots) values (null, '0050', 12) returning id"
    )
    await server.query("insert into alarm_robots (alarm_id, robot_id) values ($1, $2)", [many, mine])
    expect((await myDay(own)).alarms!.count).toBe(5)
    await server.query("update alarm_robots set returned_at = now() where alarm_id = $1", [many])
    expect((await myDay(own)).alarms!.count).toBe(4)
  })

  it("Failed notifications since yesterday count, and others' where permitted", async () => {
    const fail = (user: number, at: string) =>
      server.query(
        `insert into notifications (alarm_id, rule, user_id, username, method, type, state, reason, created_at)
          select id, 'r', $1, 'x', 'email', type, 'failed', 'no', ((now() at time zone $3)::date - 1)::timestamp at time zone $3 + $2::interval from robot_alarms a
          where not exists (select from notifications n where n.alarm_id = a.id and n.user_id = $1 and method = 'email') limit 1`,
        [user, at, zone]
      )
    const all = (await myDay()).failed!
    await fail(id, "0 seconds")
    await fail(id, "-1 second")
    expect((await myDay(own)).failed).toBe(1)
    expect((await myDay()).failed).toBe(all + 1)
    const { since } = await myDay(own)
    expect(since).toBe((await server.query("select ((now() at time zone $1)::date - 1)::text as day", [zone]))[0].day)
  })

  it("Todos and requests count until done, read or not", async () => {
    const before = await myDay()
    const [{ id: admin }] = await server.query("select id from users where username = 'admin'")
    const post = (kind: string, about: object, read = false, isDone = false) =>
      server.query(
        "insert into messages (user_id, type, kind, about, read_at, done_at) values ($1, 'todo', $2, $3::jsonb, $4, $5)",
        [admin, kind, JSON.stringify(about), read ? new Date() : null, isDone ? new Date() : null]
      )
    const request = { request: "password", username: "carol", email: "", remarks: "" }
    await post("accountRequested", request)
    await post("accountRequested", request, true)
    await post("accountRequested", { ...request, settledBy: "ada" }, false, true)
    await post("guessed", { account: "x", count: 5, addresses: [] })
    await post("guessed", { account: "y", count: 5, addresses: [] }, true)
    const after = await myDay()
    expect([after.requests - before.requests, after.todos - before.todos]).toEqual([2, 2])
  })

  it("says nothing of alarms to whom none concerns", async () => {
    const draft = { username: "the.marketer", role: "marketing", email: "", enabled: true, password: "Abc12345" }
    await server.post("/system-admin/user/add", draft, { token })
    expect(await myDay(await server.signIn(draft.username, draft.password))).toMatchObject({
      unacknowledged: [],
      refunds: null,
      alarms: null,
      failed: null
    })
  })
})
