import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { RefundQueue } from "../../src/contract/refunds.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
let colleague: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
  colleague = await server.signIn("admin", "Admin123")
})
beforeEach(async () => {
  await server.query("delete from refunds where state not in ('approved', 'refused')")
  await server.query("update merchants set refund_limit = null")
})

let orderCount = 0
const newOrder = async (amount: number) => {
  const [row] = await server.query(
    `insert into orders (number, robot_id, location_id, merchant_id, state, payment, items, quantity, amount, paid_at)
    select $1, robot_id, location_id, merchant_id, 'completed', 'card', '[]', 1, $2::int4, now() from devices order by robot_id limit 1
    returning id, merchant_id`,
    [`Q${++orderCount}`, amount]
  )
  return row as { readonly id: number; readonly merchant_id: number }
}
/** A requested refund of an order of its own. */
const newRefund = async (amount: number, paid = amount) => {
  const order = await newOrder(paid)
  const { data } = await server.post("/sale-admin/refund/add", { order_id: order.id, amount, reason: "x" }, { token })
  return {
    ...order,
    order_id: order.id,
    id: data.id as number,
    version: data.version as number,
    number: data.number as string
  }
}
const post = (call: string, body: object, as = token) => server.post(`/sale-admin/refund/${call}`, body, { token: as })
const approve = ({ id, version }: { id: number; version: number }, as = token) =>
  post("approve", { id, version, reason: "ok" }, as)
const undo = (ids: ReadonlyArray<number>, as = token) => post("undo", { ids: ids.join(",") }, as)
const queue = async (as = token) =>
  (await server.get<RefundQueue>("/sale-admin/refund/queue", { token: as })).data as RefundQueue
const rowOf = async (id: number) => (await server.query("select * from refunds where id = $1", [id]))[0]
const refundedOf = async (orderId: number) =>
  (await server.query("select refunded from orders where id = $1", [orderId]))[0].refunded as number
const comeDue = (ids: ReadonlyArray<number>) =>
  server.query("update refunds set pays_at = now() where id = any($1)", [ids])
const untilState = (id: number, state: string) =>
  vi.waitFor(async () => expect((await rowOf(id)).state).toBe(state), 15_000)
const limitTo = (merchantId: number, cents: number) =>
  server.query("update merchants set refund_limit = $2 where id = $1", [merchantId, cents])

describe("an approved refund", () => {
  it("is paid ten seconds later, and not before", async () => {
    const refund = await newRefund(500)
    const { data } = await approve(refund)
    expect(data.pays_at - data.updated_at).toBeCloseTo(10_000, -1)
    expect(await refundedOf(refund.order_id)).toBe(0)
    await untilState(refund.id, "approved")
    const row = await rowOf(refund.id)
    expect(row.updated_at).toBeGreaterThanOrEqual(row.pays_at)
    expect(await refundedOf(refund.order_id)).toBe(500)
  }, 30_000)

  it("is paid once by several servers", async () => {
    const others = [
      await startServer({ databaseUrl: server.databaseUrl }),
      await startServer({ databaseUrl: server.databaseUrl })
    ]
    const refunds = await Promise.all(Array.from({ length: 30 }, () => newRefund(100, 1000)))
    for (const refund of refunds) expect((await approve(refund)).code).toBe(0)
    const ids = refunds.map(({ id }) => id)
    await comeDue(ids)
    await vi.waitFor(
      async () =>
        expect(await server.query("select from refunds where id = any($1) and state = 'scheduled'", [ids])).toEqual([]),
      15_000
    )
    const sums = await server.query("select refunded from orders where id = any($1)", [refunds.map((r) => r.order_id)])
    expect(sums.every(({ refunded }) => refunded === 100)).toBe(true)
    const [paid] = await server.query(
      "select count(*)::int4 as count from changes where verb = 'refunds.paid' and key = any($1)",
      [ids.map(String)]
    )
    expect(paid.count).toBe(30)
    await Promise.all(others.map(({ close }) => close()))
  }, 60_000)

  it("is paid after a restart", async () => {
    const own = await startServer()
    const as = await own.signIn("operator", "Oper1234")
    const [order] = await own.query(
      "select id from orders where state = 'completed' and refunded = 0 order by id limit 1"
    )
    const { data } = await own.post(
      "/sale-admin/refund/add",
      { order_id: order.id, amount: 1, reason: "x" },
      { token: as }
    )
    await own.post("/sale-admin/refund/approve", { id: data.id, version: data.version, reason: "ok" }, { token: as })
    const { databaseUrl } = own
    await own.close()
    const again = await startServer({ databaseUrl })
    await again.query("update refunds set pays_at = now() where id = $1", [data.id])
    await vi.waitFor(
      async () =>
        expect(await again.query("select refunded from orders where id = $1", [order.id])).toEqual([{ refunded: 1 }]),
      15_000
    )
  }, 60_000)

  it("A reload keeps the time that Undo has left", async () => {
    const refund = await newRefund(500)
    await approve(refund)
    const { paying, at, list } = await queue()
    expect(paying.map(({ id }) => id)).toEqual([refund.id])
    expect(paying[0]!.pays_at! - at).toBeGreaterThan(5000)
    expect(list).toEqual([])
    expect((await queue(colleague)).paying).toEqual([])
  })

  it("An approved refund reopens if its order was refunded since", async () => {
    const refund = await newRefund(500)
    await approve(refund)
    await server.query("update orders set refunded = 100 where id = $1", [refund.order_id])
    await comeDue([refund.id])
    await untilState(refund.id, "requested")
    expect(await refundedOf(refund.order_id)).toBe(100)
    const [event] = await server.query(
      "select type, username from events where entity = 'refunds' order by id desc limit 1"
    )
    expect(event).toEqual({ type: "refunds.paymentStopped", username: "Wheelhouse" })
    const again = await rowOf(refund.id)
    expect(await approve(again)).toMatchObject({ code: 40900, msg: "At most 4.00 yuan can still be refunded" })
  })
})

describe("Undo", () => {
  it("Undo reopens the refund with its requested amount", async () => {
    const refund = await newRefund(500)
    await post("approve", { id: refund.id, version: 1, amount: 300, reason: "ok" })
    const { data } = await undo([refund.id])
    expect(data).toMatchObject({
      list: [{ state: "requested", amount: 500, granted: null, decision: "", decided_by: "", pays_at: null }],
      refused: []
    })
    expect((await queue()).list.map(({ id }) => id)).toEqual([refund.id])
    expect((await approve(data.list[0])).code).toBe(0)
  })

  it("A late Undo says that the refund is paid", async () => {
    const refund = await newRefund(500)
    await approve(refund)
    await comeDue([refund.id])
    expect((await undo([refund.id])).data).toEqual({
      list: [],
      refused: [{ id: refund.id, number: refund.number, msg: "Already paid" }]
    })
    await untilState(refund.id, "approved")
    expect((await undo([refund.id])).data.refused).toHaveLength(1)
  })

  it("in two tabs takes the approval back once", async () => {
    const refund = await newRefund(500)
    await approve(refund)
    const answers = await Promise.all([undo([refund.id]), undo([refund.id])])
    expect(answers.map(({ data }) => data.list.length).toSorted()).toEqual([0, 1])
    expect(answers.flatMap(({ data }) => data.refused)).toEqual([
      { id: refund.id, number: refund.number, msg: "There is no approval to undo" }
    ])
  })

  it("Simultaneous Undo and payment leave one of both", async () => {
    const refunds = await Promise.all(Array.from({ length: 8 }, () => newRefund(100)))
    for (const refund of refunds) await approve(refund)
    const ids = refunds.map(({ id }) => id)
    await server.query(
      "update refunds set pays_at = clock_timestamp() + random() * interval '2 seconds' where id = any($1)",
      [ids]
    )
    const undone = new Set<number>()
    await vi.waitFor(async () => {
      for (const id of ids) for (const row of (await undo([id])).data.list) undone.add(row.id)
      expect(await server.query("select from refunds where id = any($1) and state = 'scheduled'", [ids])).toEqual([])
    }, 15_000)
    for (const refund of refunds) expect(await refundedOf(refund.order_id)).toBe(undone.has(refund.id) ? 0 : 100)
  }, 30_000)
})

describe("a refund above its merchant's limit", () => {
  it("is paid only after another person's approval", async () => {
    const refund = await newRefund(500)
    await limitTo(refund.merchant_id, 499)
    const first = await approve(refund)
    expect(first.data).toMatchObject({ state: "awaitingSecond", first_approved_by: "operator", decided_at: null })
    expect(await queue()).toMatchObject({ list: [], waiting: 1 })
    expect((await queue(colleague)).list).toMatchObject([{ id: refund.id, granted: 500 }])
    expect(await approve(first.data)).toMatchObject({
      code: 40900,
      msg: "You already approved this refund; a second person must approve it too"
    })
    expect(await post("approve", { ...first.data, amount: 400, reason: "ok" }, colleague)).toMatchObject({
      code: 40900,
      field: "amount"
    })
    const second = await approve(first.data, colleague)
    expect(second.data).toMatchObject({ state: "scheduled", decided_by: "admin", first_approved_by: "operator" })
    const types = await server.query("select type from events where entity = 'refunds' order by id desc limit 2")
    expect(types.map(({ type }) => type)).toEqual(["refunds.approved", "refunds.firstApproved"])
    await comeDue([refund.id])
    await untilState(refund.id, "approved")
    expect(await refundedOf(refund.order_id)).toBe(500)
  })

  it("At the limit one person approves, at a limit of 0 two", async () => {
    const refund = await newRefund(500)
    await limitTo(refund.merchant_id, 500)
    expect((await approve(refund)).data.state).toBe("scheduled")
    await limitTo(refund.merchant_id, 0)
    expect((await approve(await newRefund(1))).data.state).toBe("awaitingSecond")
  })

  it("Undo of the second approval waits again, of the first reopens", async () => {
    const refund = await newRefund(500)
    await limitTo(refund.merchant_id, 100)
    const first = await approve(refund)
    await approve(first.data, colleague)
    expect((await undo([refund.id], colleague)).data.list).toMatchObject([
      { state: "awaitingSecond", first_approved_by: "operator", granted: 500 }
    ])
    expect((await undo([refund.id], colleague)).data.refused).toHaveLength(1)
    expect((await undo([refund.id])).data.list).toMatchObject([{ state: "requested", first_approved_by: "" }])
  })
})

describe("several approvals at once", () => {
  it("Approvals take refunds below the amount and name others", async () => {
    const [small, exact, large, own] = [
      await newRefund(999),
      await newRefund(1000),
      await newRefund(200, 900),
      await newRefund(500)
    ]
    await post("refuse", { id: own.id, version: 1, reason: "no" })
    await limitTo(large.merchant_id, 998)
    const ids = [small, exact, large, own].map(({ id }) => id)
    const { data } = await post("approve-all", { ids: [...ids, 2_000_000_000].join(","), under: 1000 })
    expect(data.list.map(({ id, state }: any) => [id, state]).toSorted()).toEqual([
      [small.id, "awaitingSecond"],
      [large.id, "scheduled"]
    ])
    expect(data.refused).toEqual([
      { id: exact.id, number: exact.number, msg: "The amount is not under 10.00 yuan" },
      { id: own.id, number: own.number, msg: "Already decided by operator" },
      { id: 2_000_000_000, number: "", msg: expect.stringContaining("2000000000") }
    ])
    expect((await undo([large.id])).data.list).toHaveLength(1)
  })

  it("never exceed the order together", async () => {
    const first = await newRefund(600, 1000)
    const { data } = await post("add", { order_id: first.order_id, amount: 400, reason: "x" })
    await server.query("update orders set refunded = 200 where id = $1", [first.order_id])
    const answer = await post("approve-all", { ids: `${first.id},${data.id}`, under: 1000 })
    expect(answer.data.list.map(({ id }: any) => id)).toEqual([first.id])
    expect(answer.data.refused).toEqual([
      { id: data.id, number: data.number, msg: "At most 2.00 yuan can still be refunded" }
    ])
  })

  it("count once when sent twice", async () => {
    const refund = await newRefund(100)
    const body = { ids: String(refund.id), under: 1000 }
    const answers = await Promise.all([post("approve-all", body), post("approve-all", body)])
    expect(answers.map(({ data }) => data.list.length).toSorted()).toEqual([0, 1])
  })
})
