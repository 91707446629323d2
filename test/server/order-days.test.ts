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

/** What the server answers, and what the orders themselves make. */
const both = async (filters: Filters) => {
  const given = Object.entries(filters).filter(([, value]) => value !== null)
  const { data } = await server.get(
    `/sale-admin/order/statistics?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`,
    { token }
  )
  const where = [
    "paid_at is not null",
    ...given.map(([name, value]) => conditions[name]!.replaceAll("?", `'${value}'`))
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

it("sums of days are the sums of their orders, of any period and any filters", async () => {
  const [some] = await server.query(
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
        ...{
          from: moment,
          to: moment,
          state: maybe(["paid", "completed", "refunded", "unpaid"]),
          payment: maybe(["card", "wechat"])
        },
        ...{
          merchant_ids: maybe([some!.merchant_ids]),
          location_ids: maybe([some!.location_ids], 1),
          robot_id: maybe([some!.robot_id], 1),
          Areas1: maybe([some!.province], 1)
        }
      }),
      (filters) => agree(filters)
    ),
    { numRuns: 150 }
  )
})

it("they follow every write, also one that is undone, and what is merged meanwhile", async () => {
  const write = (
    n: number
  ) => `insert into orders (number, robot_id, location_id, merchant_id, state, payment, items, quantity, amount, created_at, paid_at)
    select 'W${n}.' || n, robot_id, location_id, merchant_id, (array['paid', 'completed', 'unpaid'])[1 + n % 3], 'card', '[]', 1, 100 + n, at, case when n % 3 < 2 then at end
    from (select *, row_number() over () as n, now() - row_number() over () * interval '7 hours' as at from devices limit 200) d`
  await Promise.all(
    [write(1), "select merge_order_days()", write(2), "select merge_order_days()", write(3)].map((each) =>
      server.query(each)
    )
  )
  await agree()
  await server.query("update orders set refunded = amount, state = 'refunded' where paid_at is not null and id % 7 = 0")
  await server.query(
    "update orders set refunded = amount / 2 where paid_at is not null and state <> 'refunded' and id % 5 = 0"
  )
  await server.query("update orders set paid_at = created_at, state = 'paid' where state = 'unpaid' and id % 2 = 0")
  await agree()
  await server.query(
    "update devices set robot_id = 'ZZ' || robot_id where robot_id in (select robot_id from orders limit 3)"
  )
  await server.query("delete from refunds")
  await server.query("delete from orders where id % 4 = 0")
  await server.query("do $$ begin delete from orders; raise 'no'; exception when others then null; end $$")
  await agree()
  await agree({
    payment: "card",
    robot_id: (await server.query("select robot_id from orders where robot_id like 'ZZ%' limit 1"))[0].robot_id
  })
  await server.query("select merge_order_days()")
  for (const by of ["merchant_id", "merchant_id, location_id, robot_id"]) {
    const table = by === "merchant_id" ? "order_days" : "order_robot_days"
    expect(
      await server.query(`select day from ${table} group by day, ${by}, state, payment having count(*) > 1`)
    ).toEqual([])
    const kept = `select day, ${by}, state, payment, orders, amount, refunded, false as added from ${table}`
    const before = await server.query(`${kept} order by 1, 2, 3, 4, 5, 6`)
    await server.query("select sum_orders()")
    expect(await server.query(`${kept} order by 1, 2, 3, 4, 5, 6`)).toEqual(before)
  }
  await agree({ from: Date.now() - 30 * 24 * HOUR })
})
