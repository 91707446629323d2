import { beforeAll, describe, expect, it } from "vitest"
import type { RefundContext } from "../../src/contract/refund-context.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
let order: { readonly id: number; readonly robot_id: string; readonly paid_at: string }
let refund: number
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
  order = (
    await server.query(
      "select id, robot_id, paid_at::text from orders where state = 'completed' and refunded = 0 and amount > 100 order by id desc limit 1"
    )
  )[0] as typeof order
  await server.query("delete from refunds where robot_id = $1", [order.robot_id])
  await server.query("delete from robot_alarms where robot_id = $1", [order.robot_id])
  refund = await add(order.id, "Not dropped")
})

const add = async (order_id: number, reason: string, amount = 50) =>
  (await server.post("/sale-admin/refund/add", { order_id, amount, reason }, { token })).data.id as number
const contextOf = async (id: number | string, as = token) =>
  (await server.get<RefundContext>(`/sale-admin/refund/context?id=${id}`, { token: as })).data
/** An alarm of the robot between these minutes after the purchase. */
const alarm = (type: string, from: number, to: number | null) =>
  server.query(
    `insert into robot_alarms (robot_id, type, raised_at, last_at, ended_at) values ($1, $2, $3::timestamptz + $4 * interval '1 minute',
      $3::timestamptz + $4 * interval '1 minute', $3::timestamptz + $5 * interval '1 minute') returning id`,
    [order.robot_id, type, order.paid_at, from, to]
  )

describe("the context of a refund decision", () => {
  it("The context holds goods, robot, and the refunds of both", async () => {
    const second = await add(order.id, "Charged twice")
    const [other] = await server.query(
      "select id from orders where robot_id = $1 and state = 'completed' and refunded = 0 and id <> $2 limit 1",
      [order.robot_id, order.id]
    )
    const elsewhere = await add(other.id, "Damaged", 1)
    await server.query("update refunds set created_at = created_at - interval '1 day' where id = $1", [elsewhere])
    const context = await contextOf(refund)
    const { data } = await server.get(`/sale-admin/order/detail?id=${order.id}`, { token })
    const { refunds: _, ...detail } = data
    expect(context.order).toEqual(detail)
    expect(context.robot).toMatchObject({ robot_id: order.robot_id })
    expect(context.opens_robot).toBe(true)
    expect(context.order_refunds.map(({ id }) => id)).toEqual([second])
    expect(context.robot_refunds.map(({ id }) => id)).toEqual([elsewhere])
    expect(context.robot_total).toBe(1)
    await server.query("update refunds set created_at = created_at - interval '31 days' where id = $1", [elsewhere])
    expect(await contextOf(refund)).toMatchObject({ robot_refunds: [], robot_total: 0 })
  })

  it("Alarms within half an hour of purchase are included", async () => {
    await alarm("0001", -60, -31)
    await alarm("0011", -60, -29)
    await alarm("0012", 29, 40)
    await alarm("0014", 31, 40)
    await alarm("0005", -600, null)
    const { alarms } = await contextOf(refund)
    expect(alarms!.map(({ type }) => type).toSorted()).toEqual(["0005", "0011", "0012"])
    expect(alarms![0]).toMatchObject({ type: "0005", name: "Emergency stop", severity: "critical", ended_at: null })
  })

  it("Shared alarms are included until this robot returned", async () => {
    const shared = async (back: number) => {
      const [{ id }] = await server.query(
        "insert into robot_alarms (type, raised_at, robots, merchant_id) select '0050', $1::timestamptz - interval '2 hours', 2, merchant_id from orders where id = $2 returning id",
        [order.paid_at, order.id]
      )
      await server.query(
        "insert into alarm_robots (alarm_id, robot_id, returned_at) values ($1, $2, $3::timestamptz + $4 * interval '1 minute')",
        [id, order.robot_id, order.paid_at, back]
      )
      const { alarms } = await contextOf(refund)
      await server.query("delete from robot_alarms where id = $1", [id])
      return alarms!.filter(({ type }) => type === "0050").length
    }
    expect([await shared(-40), await shared(-20)]).toEqual([0, 1])
  })

  it.each(["online", "charging", "offline", "outOfService", null])(
    "A robot state of %s at the purchase is shown",
    async (state) => {
      await server.query("delete from robot_intervals where robot_id = $1", [order.robot_id])
      await server.query(
        "insert into robot_intervals (robot_id, state, started_at) select $1, s, $2::timestamptz - interval '1 hour' from unnest($3::text[]) s",
        [order.robot_id, order.paid_at, state === null ? [] : [state]]
      )
      expect(await contextOf(refund)).toMatchObject({ robot_then: state })
    }
  )

  it("leaves out what the operator may not see", async () => {
    await server.query("insert into roles (name, title, rules) values ('cashier', 'Cashier', '{sale-admin}')")
    const draft = { username: "the.cashier", role: "cashier", email: "", enabled: true, password: "Abc12345" }
    await server.post("/system-admin/user/add", draft, { token })
    const cashier = await server.signIn("the.cashier", "Abc12345")
    expect(await contextOf(refund, cashier)).toMatchObject({
      alarms: null,
      opens_robot: false,
      order: { id: order.id }
    })
    const [{ version }] = await server.query("select version from refunds where id = $1", [refund])
    const decision = { id: refund, version, reason: "x" }
    expect((await server.post("/sale-admin/refund/refuse", decision, { token: cashier })).code).toBe(0)
  })

  it.each(["999999", "none"])("There is no context for %s", async (id) => {
    expect(await server.get(`/sale-admin/refund/context?id=${id}`, { token })).toMatchObject({
      code: 40400,
      field: "id"
    })
  })
})
