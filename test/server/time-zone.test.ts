import { beforeAll, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

const zone = "America/New_York"
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ timeZone: zone })
  token = await server.signIn("admin", "Admin123")
})

it("A trial counts hours in the server's zone", async () => {
  const [{ id }] = await server.query("select id from users where username = 'admin'")
  const rule = { name: "x", user_ids: [id], methods: ["console"], types: ["1002", "0010"], enabled: true }
  const { data } = await server.post("/system-admin/alarm/try-notify-rule", { days: 30, rule }, { token })
  const rows = await server.query(
    `select extract(hour from raised_at at time zone $1)::int4 as hour, count(*)::int4 as n from robot_alarms
      where raised_at >= now() - interval '30 days' and type in ('1002', '0010') group by 1`,
    [zone]
  )
  expect(data.hours.filter(({ notifications }: any) => notifications > 0)).toEqual(
    rows.map(({ hour, n }) => ({ hour, notifications: n })).toSorted((a, b) => a.hour - b.hour)
  )
  const night = rows.filter(({ hour }) => hour >= 22 || hour < 6).reduce((sum, { n }) => sum + n, 0)
  expect(data.at_night).toBe(night)
})

it("statistics count days of the server's time zone", async () => {
  const days = await server.query(
    `select to_char(created_at at time zone $1, 'YYYY-MM-DD') as day, count(*)::int4 as orders
      from orders where paid_at is not null group by 1 order by 1`,
    [zone]
  )
  const { data } = await server.get("/sale-admin/order/statistics", { token })
  expect(data.days.map(({ day, orders }: any) => ({ day, orders }))).toEqual(days)
})
