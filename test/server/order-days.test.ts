import fc from "fast-check"
import { beforeAll, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

const zone = "America/New_York"
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ timeZone: zone })
  token = await server.signIn("admin", "Admin123")
})

type Filters = Readonly<Record<string, string | number | null>>
const conditions: Readonly<Record<string, string>> = {
  from: "created_at >= to_timestamp(?::float8 / 1000)",
  to: "created_at < to_timestamp((?::float8 + 1) / 1000)",
  state: "state = ?",
  payment: "payment = ?",
  merchant_ids: "merchant_id = any(string_to_array(?, ',')::int4[])",
  location_ids: "location_id = any(string_to_array(?, ',')::int4[])",
  robot_id: "robot_id = any(string_to_array(?, ','))",
  Areas1: "location_id in (select id from locations where province_id = ?)"
}

/** The server's answer, and the sums of the orders found by conditions of the test's own. */
const both = async (filters: Filters) => {
  const params = Object.entries(filters).filter(([, value]) => value !== null)
  const { data } = await server.get(
    `/sale-admin/order/statistics?${new URLSearchParams(params.map(([name, value]) => [name, String(value)]))}`,
    { token }
  )
  const where = [
    "paid_at is not null",
    ...params.map(([name, value]) => conditions[name]!.replaceAll("?", `'${value}'`))
  ].join(" and ")
  const days = await server.query(
    `select to_char(created_at at time zone '${zone}', 'YYYY-MM-DD') as day, count(*)::int4 as orders, sum(amount)::float8 as amount,
      sum(refunded)::float8 as refunded from orders where ${where} group by 1 order by 1`
  )
  return { answered: data.days, days, orders: data.orders }
}
const agree = async (filters: Filters = {}) => {
  const { answered, days, orders } = await both(filters)
  expect(answered).toEqual(days)
  expect(orders).toBe(days.reduce((sum, day) => sum + day.orders, 0))
}

const maybe = <A>(values: ReadonlyArray<A>, freq = 2) => fc.option(fc.constantFrom(...values), { freq })
const HOUR = 3_600_000

it("sums of days match orders for any filters", async () => {
  const [order] = await server.query(
    `select string_agg(distinct merchant_id::text, ',') as merchant_ids, string_agg(distinct location_id::text, ',') as location_ids,
      string_agg(distinct robot_id, ',') as robot_id, min(province_id) as province from
      (select o.*, province_id from orders o join locations l on l.id = location_id order by o.id limit 9) few`
  )
  // Now and then a moment in which a day begins.
  const moment = fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 95 * 24 }).map((hours) => Math.floor(Date.now() / HOUR) * HOUR - hours * HOUR),
      fc.integer({ min: 0, max: 95 * 24 * HOUR }).map((ago) => Date.now() - ago)
    ),
    { freq: 3 }
  )
  await agree()
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        from: moment,
        to: moment,
        state: maybe(["paid", "completed", "refunded", "unpaid"]),
        payment: maybe(["card", "wechat"]),
        merchant_ids: maybe([order!.merchant_ids]),
        location_ids: maybe([order!.location_ids], 1),
        robot_id: maybe([order!.robot_id], 1),
        Areas1: maybe([order!.province], 1)
      }),
      (filters) => agree(filters)
    ),
    { numRuns: 150 }
  )
})
