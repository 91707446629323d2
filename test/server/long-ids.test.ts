import { beforeAll, describe, expect, it, vi } from "vitest"
import { clear, merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

const BEYOND_INT4 = 3_000_000_000
let server: TestServer
let admin: string
let number = 0
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn("admin", "Admin123")
  for (const table of ["robot_alarms", "notifications", "messages", "orders", "refunds"])
    await server.query(`alter table ${table} alter column id restart with ${BEYOND_INT4 + 1000 * ++number}`)
})

const get = async (path: string) => (await server.get<any>(path, { token: admin })).data
const post = async (path: string, body: unknown) => (await server.post<any>(path, body, { token: admin })).data

describe("ids beyond int4", () => {
  it("are raised, notified, read, acknowledged and ended", async () => {
    const own = await merchantOf(server)
    const robotId = await clear(server, own.robots[0]!)
    await own.report({ robot_id: robotId, at: Date.now() - 2000, faults: ["0001"] })
    const [alarm] = (await get(`/system-admin/alarm/list?robot_id=${robotId}&state=open`)).list
    expect(alarm.id).toBeGreaterThan(BEYOND_INT4)
    const sent = async () =>
      (await get(`/system-admin/alarm/notify-records?scope=all&state=sent&alarm_id=${alarm.id}`)).list
    await vi.waitFor(async () => expect(await sent()).not.toEqual([]), 5000)
    expect((await sent())[0].id).toBeGreaterThan(BEYOND_INT4)
    const [message] = (await get("/api/message/list?status=0")).list
    expect(message.id).toBeGreaterThan(BEYOND_INT4)
    expect(await post("/api/message/read", { ids: [message.id] })).toBe(true)
    expect((await post("/system-admin/alarm/acknowledge", { ids: `${alarm.id}`, note: "" })).list).toMatchObject([
      { id: alarm.id, acknowledged_by: "admin" }
    ])
    expect((await get(`/system-admin/alarm/timeline?id=${alarm.id}`)).alarm).toMatchObject({ id: alarm.id })
    await own.report({ robot_id: robotId, at: Date.now() - 1000, faults: [] })
    expect((await get(`/system-admin/alarm/list?robot_id=${robotId}&state=ended`)).list).toMatchObject([
      { id: alarm.id }
    ])
  })
  it("are shared by the robots of a merchant", async () => {
    const [{ id }] = await server.query(
      "insert into robot_alarms (type, raised_at) values ('0050', now()) returning id"
    )
    await server.query("insert into alarm_robots select $1, robot_id from devices order by robot_id limit 3", [id])
    expect((await get(`/system-admin/alarm/timeline?id=${id}`)).robots).toHaveLength(3)
  })
  it("are ordered, refunded and decided", async () => {
    const [order] = await server.query(
      `insert into orders (number, robot_id, merchant_id, state, payment, items, quantity, amount, paid_at)
      select 'LONG', robot_id, merchant_id, 'paid', 'card', '[]', 1, 900, now() from devices order by robot_id limit 1 returning id`
    )
    expect(order.id).toBeGreaterThan(BEYOND_INT4)
    const refund = await post("/sale-admin/refund/add", { order_id: order.id, amount: 900, reason: "Stuck" })
    expect(refund.id).toBeGreaterThan(BEYOND_INT4)
    const decision = { id: refund.id, version: refund.version, reason: "Seen" }
    expect(await post("/sale-admin/refund/approve", decision)).toMatchObject({ id: refund.id, state: "scheduled" })
    await server.query("update refunds set pays_at = now() where id = $1", [refund.id])
    await vi.waitFor(
      async () => expect(await get(`/sale-admin/order/detail?id=${order.id}`)).toMatchObject({ state: "refunded" }),
      15_000
    )
    expect(await get(`/sale-admin/refund/context?id=${refund.id}`)).toMatchObject({ order: { id: order.id } })
  })
  it("Ids beyond int4 match no row in int4 tables", async () => {
    const answer = await server.get(`/advertising-admin/placement/detail?id=${BEYOND_INT4}`, { token: admin })
    expect(answer.code).toBe(40400)
  })
})
