import { beforeAll, describe, expect, it, vi } from "vitest"
import { OrderQuery } from "../../src/contract/orders.ts"
import { RefundQuery } from "../../src/contract/refunds.ts"
import { startServer, type TestServer } from "./test-server.ts"

const HOUR = 3_600_000
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
})

const get = (call: string) => server.get(`/sale-admin/${call}`, { token })
const post = (call: string, body: unknown, language = "en-US") =>
  server.post(`/sale-admin/refund/${call}`, body, { token, language })
const orders = async (query = "") => (await get(`order/list?${query}`)).data as { list: Array<any>; total: number }
const order = async (id: number) => (await get(`order/detail?id=${id}`)).data
const lastEvents = (count: number) => server.query("select * from events order by id desc limit $1", [count])
let orderCount = 0
/** A paid order of its own for each test, at noon of some day. */
const newOrder = async (amount = 1000, state = "completed", at = "2025-03-01T04:00:00Z") => {
  const [row] = await server.query(
    `insert into orders (number, robot_id, location_id, merchant_id, state, payment, items, quantity, amount, created_at, paid_at)
    select $1, robot_id, location_id, merchant_id, $2, 'card', '[]', 1, $3::int4, $4::timestamptz, case when $2 <> 'unpaid' then $4::timestamptz end
    from devices order by robot_id limit 1 returning id`,
    [`T${++orderCount}`, state, amount, at]
  )
  return row.id as number
}

describe("the list of orders", () => {
  it("is newest first, paged and counted", async () => {
    const { list, total } = await orders("page_size=50")
    expect(total).toBeGreaterThan(5000)
    const moments = list.map(({ created_at }) => created_at)
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(list[0].merchant).toMatch(/公司$/)
    expect(list[0].amount).toBe(list[0].items.reduce((sum: number, item: any) => sum + item.price * item.quantity, 0))
    expect((await orders("page=1000000000")).list).toEqual([])
  })
  it.each(OrderQuery.sortable)("is sorted by %s", async (sort) => {
    const up = (await orders(`sort=${sort}&state=completed&page_size=5`)).list.map((row) => row[sort])
    const down = (await orders(`sort=${sort}&state=completed&page_size=5&order=desc`)).list.map((row) => row[sort])
    expect(up).toEqual(up.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    expect(down[0] >= up[0]).toBe(true)
  })
  it("filters by period, merchant, robot, place, state, payment and number", async () => {
    const refundedOrder = (await orders("state=refunded&page_size=1")).list[0]
    const fits = async (query: string, hold: (row: any) => boolean) => {
      const { list, total } = await orders(`page_size=100&sort=created_at&order=desc&${query}`)
      expect(total).toBeGreaterThan(0)
      expect(list.every(hold)).toBe(true)
    }
    const [from, to] = [refundedOrder.created_at - HOUR, refundedOrder.created_at]
    await fits(`from=${from}&to=${to}`, ({ created_at }) => created_at >= from && created_at <= to)
    expect((await orders(`from=${to}&to=${to}`)).list.map(({ id }) => id)).toContain(refundedOrder.id)
    await fits(
      `merchant_ids=${refundedOrder.merchant_id}`,
      ({ merchant_id }) => merchant_id === refundedOrder.merchant_id
    )
    await fits(`robot_id=${refundedOrder.robot_id}`, ({ robot_id }) => robot_id === refundedOrder.robot_id)
    await fits(
      `location_ids=${refundedOrder.location_id}`,
      ({ location_id }) => location_id === refundedOrder.location_id
    )
    await fits("state=cancelled", ({ state, paid_at }) => state === "cancelled" && paid_at === null)
    await fits("payment=alipay", ({ payment }) => payment === "alipay")
    expect((await orders(`number=${refundedOrder.number.slice(2)}`)).list.map(({ number }) => number)).toEqual([
      refundedOrder.number
    ])
    const several = (await orders("page_size=2")).list.map(({ number }) => number)
    const numbersFor = async (text: string) =>
      (await orders(`sort=number&order=desc&number=${text}`)).list.map(({ number }) => number)
    expect(await numbersFor(several.join(",%20"))).toEqual(several.toSorted().toReversed())
    expect(await numbersFor(`${several[0]},${several[1].slice(1)}`)).toEqual([several[0]])
    const { product } = refundedOrder.items[0]
    const bought = ({ items }: any) => items.some((item: any) => item.product === product)
    await fits(`product=${encodeURIComponent(product.slice(1))}`, bought)
    await fits(`product=${encodeURIComponent(product)}&state=refunded`, bought)
    expect((await orders("product=%25")).total).toBe(0)
    const [place] = await server.query("select district_id from locations where id = $1", [refundedOrder.location_id])
    await fits(
      `Areas3=${place.district_id}&robot_id=${refundedOrder.robot_id}`,
      ({ location_id }) => location_id === refundedOrder.location_id
    )
  })
  it.each([
    ["order/list?sort=merchant", "sort"],
    ["order/list?from=yesterday", "from"],
    ["order/list?to=99999999999999", "to"],
    ["order/list?state=lost", "state"],
    ["order/detail", "id"],
    ["order/statistics?merchant_ids=,", "merchant_ids"],
    ["refund/list?state=paid", "state"]
  ])("refuses %s and names the field", async (call, field) => {
    expect(await get(call)).toMatchObject({ code: 40000, field })
  })
  it("shows an order with refunds, or 404", async () => {
    const [refund] = (await get("refund/list?state=approved&page_size=1")).data.list
    const refundedOrder = await order(refund.order_id)
    expect(refundedOrder.refunds).toContainEqual(refund)
    expect(refundedOrder.refunded).toBeGreaterThan(0)
    expect(await get("order/detail?id=2000000000")).toMatchObject({ code: 40400, field: "id" })
    expect(await get("order/detail?id=1.5")).toMatchObject({ code: 40400, msg: expect.stringContaining("1.5") })
  })
})

describe("sales sums", () => {
  it("Sales count orders by day in China", async () => {
    await newOrder(1000, "completed", "2025-01-01T15:59:59Z")
    await newOrder(250, "paid", "2025-01-01T16:00:00Z")
    await newOrder(999, "unpaid", "2025-01-01T16:00:01Z")
    const { data } = await get(`order/statistics?from=${Date.UTC(2025, 0, 1)}&to=${Date.UTC(2025, 0, 3)}`)
    expect(data).toEqual({
      orders: 2,
      amount: 1250,
      refunded: 0,
      days: [
        { day: "2025-01-01", orders: 1, amount: 1000, refunded: 0 },
        { day: "2025-01-02", orders: 1, amount: 250, refunded: 0 }
      ]
    })
    const [all] = await server.query(
      "select sum(amount)::float8 as amount, sum(refunded)::float8 as refunded from orders where paid_at is not null"
    )
    expect((await get("order/statistics")).data).toMatchObject(all)
  })
})

/** Payments of the order's approved refunds come due, and happen. */
const pay = async (orderId: number) => {
  await server.query("update refunds set pays_at = now() where order_id = $1 and state = 'scheduled'", [orderId])
  await vi.waitFor(
    async () => expect((await order(orderId)).refunds.some((each: any) => each.state === "scheduled")).toBe(false),
    15_000
  )
}

describe("a refund", () => {
  const ask = async (orderId: number, amount: number) =>
    (await post("add", { order_id: orderId, amount, reason: "商品未掉落" })).data

  it("A requested refund is approved, shown and logged", async () => {
    const id = await newOrder(1000)
    const requested = await ask(id, 400)
    expect(requested).toMatchObject({ order_id: id, amount: 400, state: "requested", decided_at: null, version: 1 })
    expect((await lastEvents(1))[0]).toMatchObject({ type: "refunds.requested", before: null, after: { amount: 400 } })
    const approved = await post("approve", { id: requested.id, version: 1, amount: 300, reason: "ok" })
    expect(approved.data).toMatchObject({
      state: "scheduled",
      amount: 400,
      granted: 300,
      decision: "ok",
      decided_by: "operator",
      version: 2
    })
    expect(await order(id)).toMatchObject({ state: "completed", refunded: 0, refunds: [approved.data] })
    expect((await lastEvents(1))[0]).toMatchObject({
      type: "refunds.approved",
      before: { state: "requested" },
      after: { granted: 300 }
    })
    await pay(id)
    expect(await order(id)).toMatchObject({ refunds: [{ state: "approved", amount: 300, version: 3 }] })
    const events = await server.query(
      "select username, type, entity, entity_id, after from events where type in ('refunds.paid', 'orders.refunded')"
    )
    const refunded = events.find(({ entity, after }) => entity === "refunds" && after.order_id === id)
    expect(refunded).toMatchObject({ type: "refunds.paid", username: "Wheelhouse", after: { amount: 300 } })
    const ordered = events.find(({ entity, entity_id }) => entity === "orders" && entity_id === String(id))
    expect(ordered).toMatchObject({ type: "orders.refunded", username: "Wheelhouse", after: { refunded: 300 } })
    const rest = await ask(id, 700)
    expect((await post("approve", { id: rest.id, version: 1, reason: "ok" })).code).toBe(0)
    await pay(id)
    expect(await order(id)).toMatchObject({ state: "refunded", refunded: 1000 })
  })
  it("A refusal has its reason and frees the amount", async () => {
    const id = await newOrder(500)
    const requested = await ask(id, 500)
    expect(await post("add", { order_id: id, amount: 1, reason: "x" })).toMatchObject({ code: 40900, field: "amount" })
    expect(await post("refuse", { id: requested.id, version: 1, reason: "  " })).toMatchObject({
      code: 40000,
      field: "reason"
    })
    expect((await post("refuse", { id: requested.id, version: 1, reason: "录像为证" })).data).toMatchObject({
      state: "refused",
      decision: "录像为证"
    })
    expect(await order(id)).toMatchObject({ refunded: 0, state: "completed" })
    expect((await post("add", { order_id: id, amount: 500, reason: "x" })).code).toBe(0)
  })
  it("Refunds never exceed the payment", async () => {
    const id = await newOrder(900)
    expect(await post("add", { order_id: id, amount: 901, reason: "x" })).toMatchObject({
      code: 40900,
      field: "amount",
      msg: "At most 9.00 yuan can still be refunded"
    })
    const asks = await Promise.all([1, 2, 3, 4].map(() => post("add", { order_id: id, amount: 300, reason: "x" })))
    expect(asks.map(({ code }) => code).toSorted()).toEqual([0, 0, 0, 40900])
    const granted = asks.filter(({ code }) => code === 0).map(({ data }) => data)
    expect(await post("approve", { id: granted[0].id, version: 1, amount: 301, reason: "x" })).toMatchObject({
      code: 40900,
      field: "amount"
    })
    const decisions = await Promise.all(
      [...granted, ...granted].map(({ id: refund }) => post("approve", { id: refund, version: 1, reason: "x" }))
    )
    expect(decisions.map(({ code }) => code).toSorted()).toEqual([0, 0, 0, 40900, 40900, 40900])
    await pay(id)
    expect(await order(id)).toMatchObject({ refunded: 900, state: "refunded" })
  })
  it("Refunds refuse unpaid, unknown and already refunded orders", async () => {
    expect(
      await post("add", { order_id: await newOrder(100, "unpaid"), amount: 1, reason: "x" }, "zh-CN")
    ).toMatchObject({
      code: 40900,
      field: "order_id",
      msg: "订单未支付，不能退款"
    })
    expect(await post("add", { order_id: 2_000_000_000, amount: 1, reason: "x" })).toMatchObject({
      code: 40400,
      field: "order_id"
    })
    expect(await post("add", { order_id: 1, amount: 1.5, reason: "x" })).toMatchObject({ code: 40000, field: "amount" })
    expect(await post("add", { order_id: 1, amount: 0, reason: "x" })).toMatchObject({ code: 40000, field: "amount" })
    expect(await post("approve", { id: 2_000_000_000, version: 1, reason: "x" })).toMatchObject({
      code: 40400,
      field: "id"
    })
    const requested = await ask(await newOrder(), 10)
    expect((await post("approve", { id: requested.id, version: 7, reason: "x" })).code).toBe(40900)
    await post("refuse", { id: requested.id, version: 1, reason: "x" })
    expect((await post("approve", { id: requested.id, version: 2, reason: "x" })).code).toBe(40900)
  })
  it("stands in a list that filters and sorts", async () => {
    const list = async (query: string) => (await get(`refund/list?page_size=100&${query}`)).data.list as Array<any>
    const approved = (await list("state=approved"))[0]
    const refusals = await list("state=refused")
    const refused = refusals.find(({ order_number }) => order_number !== approved.order_number)
    expect(refusals.every(({ state }) => state === "refused")).toBe(true)
    expect((await list(`number=${approved.number}`)).map(({ id }) => id)).toEqual([approved.id])
    expect((await list(`number=${approved.order_number}`)).map(({ id }) => id)).toContain(approved.id)
    const mixed = `${refused.number.toLowerCase()},${approved.order_number}`
    const ids = (await list(`number=${mixed}`)).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([approved.id, refused.id]))
    expect(ids).toHaveLength(1 + (await list(`number=${approved.order_number}`)).length)
    expect((await list(`robot_id=${approved.robot_id}`)).every(({ robot_id }) => robot_id === approved.robot_id)).toBe(
      true
    )
    expect((await list(`from=${approved.created_at}&to=${approved.created_at}`)).map(({ id }) => id)).toContain(
      approved.id
    )
    const [merchant] = await server.query("select id from merchants where name = $1", [approved.merchant])
    expect((await list(`merchant_ids=${merchant.id}`)).every((row) => row.merchant === approved.merchant)).toBe(true)
    for (const sort of RefundQuery.sortable) expect((await list(`sort=${sort}&order=desc`)).length).toBeGreaterThan(50)
  })
})
