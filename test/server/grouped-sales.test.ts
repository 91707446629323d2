import { beforeAll, describe, expect, it } from "vitest"
import { MAX_SALES_ROWS, type Sales } from "../../src/contract/orders.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

const readSales = async (query: string): Promise<Sales> => {
  const { code, data } = await server.get(`/sale-admin/order/sales?${query}`, { token })
  expect(code).toBe(0)
  return data
}
const sum = (rows: Sales["list"], of: "orders" | "amount" | "refunded") =>
  rows.reduce((total, row) => total + (row[of] ?? 0), 0)

describe("Grouped sales", () => {
  it("add up to the sums of the period", async () => {
    const from = `from=${Date.now() - 20 * 86_400_000}`
    const { data } = await server.get(`/sale-admin/order/statistics?${from}`, { token })
    const { list, more } = await readSales(`by=merchant&${from}`)
    expect(more).toBe(false)
    for (const of of ["orders", "amount", "refunded"] as const) expect([of, sum(list, of)]).toEqual([of, data[of]])
    const amounts = list.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  })

  it("name robots and list only the best", async () => {
    const { list, more } = await readSales("by=robot")
    const rows = await server.query(
      `select o.robot_id as id, d.name, count(*)::int4 as orders, sum(amount)::int4 as amount, sum(refunded)::int4 as refunded,
        sum(quantity)::int4 as quantity from orders o join devices d using (robot_id) where paid_at is not null
        group by 1, 2 order by 4 desc, 1`
    )
    expect(list).toEqual(rows.slice(0, MAX_SALES_ROWS))
    expect(more).toBe(rows.length > MAX_SALES_ROWS)
  })

  it("Products count goods and amounts but no refunds", async () => {
    const { list } = await readSales("by=product")
    const [row] = await server.query(
      `select sum((item->>'price')::int4 * (item->>'quantity')::int4)::int4 as amount, sum((item->>'quantity')::int4)::int4 as quantity
        from orders, jsonb_array_elements(items) item where paid_at is not null and item->>'product' = $1`,
      [list[0]!.id]
    )
    expect(list[0]).toMatchObject({ ...row, name: list[0]!.id, refunded: null })
  })

  it("An unknown grouping of sales is refused", async () => {
    expect(await server.get("/sale-admin/order/sales?by=moon", { token })).toMatchObject({ code: 40000, field: "by" })
  })
})
