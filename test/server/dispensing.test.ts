import { beforeAll, describe, expect, it } from "vitest"
import { clear, merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
let own: Awaited<ReturnType<typeof merchantOf>>
let other: typeof own
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
  own = await merchantOf(server)
  other = await merchantOf(server, 1)
})

let used = 0
const paidOrder = async (merchant: typeof own = own) => {
  const robotId = await clear(server, merchant.robots[used++]!)
  const number = `D${String(used).padStart(6, "0")}`
  const [row] = await server.query(
    `insert into orders (number, robot_id, merchant_id, state, payment, payment_number, items, quantity, amount, paid_at)
    values ($1, $2, $3, 'paid', 'wechat', $4, '[]', 3, 900, now()) returning id`,
    [number, robotId, merchant.id, `Pay-9876${number}`]
  )
  return { robotId, number, id: row.id as number }
}
const detail = async (id: number) => (await server.get(`/sale-admin/order/detail?id=${id}`, { token })).data
const listed = async (query: string) =>
  (await server.get(`/sale-admin/order/list?page_size=100&${query}`, { token })).data.list as Array<any>
const slots = (...dispensed: ReadonlyArray<number>) =>
  dispensed.map((count, index) => ({ slot: index + 1, quantity: 2, dispensed: count }))
const ago = (seconds: number) => Date.now() - seconds * 1000

describe("The result of an order", () => {
  it.each([
    ["dispensed", [2, 2]],
    ["partial", [2, 0]],
    ["partial", [1]],
    ["failed", [0, 0]]
  ])("is %s where %j came out", async (dispensing, counts) => {
    const { robotId, number, id } = await paidOrder()
    expect(await detail(id)).toMatchObject({ slots: [], dispensing: "notReported" })
    expect(await own.report({ robot_id: robotId, at: ago(1), orders: [{ number, slots: slots(...counts) }] })).toEqual([
      "applied"
    ])
    expect(await detail(id)).toMatchObject({ slots: slots(...counts), dispensing, state: "paid" })
    expect((await listed(`robot_id=${robotId}&dispensing=${dispensing}`)).map((order) => order.number)).toContain(
      number
    )
  })

  it("An outdated report counts unless a later knew the order", async () => {
    const { robotId, number, id } = await paidOrder()
    const said = (at: number, count: number) => ({ robot_id: robotId, at, orders: [{ number, slots: slots(count) }] })
    await own.report({ robot_id: robotId, at: ago(10), battery: 50 })
    expect(await own.report(said(ago(30), 1))).toEqual(["outdated"])
    expect(await detail(id)).toMatchObject({ slots: slots(1), dispensing: "partial" })
    expect(await own.report(said(ago(5), 2), said(ago(20), 0))).toEqual(["applied", "outdated"])
    expect(await own.report(said(ago(15), 0))).toEqual(["outdated"])
    expect(await detail(id)).toMatchObject({ slots: slots(2), dispensing: "dispensed" })
  })

  it("An order's result is one event", async () => {
    const { robotId, number, id } = await paidOrder()
    const report = { robot_id: robotId, at: ago(1), orders: [{ number, slots: slots(0) }] }
    await own.report(report)
    expect(await own.report(report)).toEqual(["repeated"])
    const events = await server.query(
      "select type, username from events where entity = 'orders' and entity_id = $1 and type <> 'orders.placed'",
      [String(id)]
    )
    expect(events).toEqual([{ type: "orders.dispensingReported", username: "Wheelhouse" }])
  })

  it("Other orders, other slots and impossible counts are refused", async () => {
    const { robotId, number, id } = await paidOrder()
    const foreign = await paidOrder(other)
    const answers = await own.send(
      [
        [{ number: foreign.number, slots: slots(1) }],
        [{ number: "NONE", slots: slots(1) }],
        [{ number, slots: [{ slot: 99, quantity: 1, dispensed: 1 }] }],
        [{ number, slots: [{ slot: 1, quantity: 1, dispensed: 2 }] }],
        [{ number, slots: [] }]
      ].map((orders) => ({ robot_id: robotId, at: ago(1), orders }))
    )
    expect(answers.data.list.map(({ field }) => field)).toEqual([
      "orders",
      "orders",
      "orders",
      "orders.0.slots.0",
      "orders.0.slots"
    ])
    expect(answers.data.list[0]!.msg).toBe(`Robot ${robotId} has no order ${foreign.number}`)
    expect(await detail(id)).toMatchObject({ dispensing: "notReported" })
    expect(await detail(foreign.id)).toMatchObject({ dispensing: "notReported" })
  })
})

describe("Finding orders", () => {
  it("by the payment number or its last digits", async () => {
    const { number } = await paidOrder()
    for (const text of [`Pay-9876${number}`, ` pay-9876${number} `, number.slice(-5)])
      expect((await listed(`payment_number=${encodeURIComponent(text)}`)).map((order) => order.number)).toContain(
        number
      )
    expect(await listed("payment_number=Pay-9876")).toEqual([])
    expect(await listed("payment_number=%25")).toEqual([])
    const { data } = await server.get(`/system-admin/search?text=Pay-9876${number}`, { token })
    expect(data.list).toEqual([expect.objectContaining({ kind: "orders", number })])
  })

  it("without a result only where they are paid", async () => {
    const unreported = await listed("dispensing=notReported")
    expect(unreported.length).toBeGreaterThan(0)
    for (const { dispensing, paid_at, slots: none } of unreported) {
      expect([dispensing, none]).toEqual(["notReported", []])
      expect(paid_at).not.toBeNull()
    }
  })
})
