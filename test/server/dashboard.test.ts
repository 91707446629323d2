import { beforeAll, describe, expect, it } from "vitest"
import { withPeriod } from "../../src/contract/day-period.ts"
import type { Statistics } from "../../src/contract/dashboard.ts"
import { startServer, type TestServer } from "./test-server.ts"

const zone = "America/New_York"
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ timeZone: zone })
  token = await server.signIn("admin", "Admin123")
})

const statistics = async (days: number, language = "en-US") =>
  (await server.get<Statistics>(`/system-admin/dashboard/statistics?days=${days}`, { token, language })).data

/** Grouped by the day of each row, unlike the statistics. */
const alarmsByDay = () =>
  server.query<{ day: string; n: number }>(
    "select to_char(raised_at at time zone $1, 'YYYY-MM-DD') as day, count(*)::int4 as n from robot_alarms group by 1 order by 1",
    [zone]
  )
const notificationsByDay = () =>
  server.query(
    `select to_char(created_at at time zone $1, 'YYYY-MM-DD') as day, state, count(*)::int4 as n from notifications
      where state in ('sent', 'failed') group by 1, 2 order by 1, 2`,
    [zone]
  )

describe("the linked list of a figure", () => {
  it.each([7, 30, 90])("Linked lists match their figures of %i days in any zone", async (length) => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).not.toBe(zone)
    const figures = await statistics(length)
    const period = withPeriod({ from: figures.days[0]!.day, to: figures.days.at(-1)!.day }, zone)
    const totalOf = async (path: string, filters: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({
        ...filters,
        from: String(period.from),
        to: String(period.to),
        page_size: "1"
      })
      return (await server.get(`/system-admin/${path}?${query}`, { token })).data.total
    }
    const records = (state: string) => totalOf("alarm/notify-records", { scope: "all", state })
    expect(await totalOf("event/list", { type: "alarms.raised" })).toBe(figures.alarms.now)
    expect([await records("sent"), await records("failed")]).toEqual([figures.sent.now, figures.failed.now])
  })
})

describe("the statistics", () => {
  it.each([7, 30, 90])("Figures of %i days count events and days before", async (length) => {
    const figures = await statistics(length)
    const today = (await server.query("select (now() at time zone $1)::date::text as today", [zone]))[0].today
    const dayAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
    expect(figures.days.map(({ day }) => day)).toEqual(Array.from({ length }, (_, nth) => dayAgo(length - 1 - nth)))
    expect(figures.former.map(({ day }) => day)).toEqual(
      Array.from({ length }, (_, nth) => dayAgo(2 * length - 1 - nth))
    )
    const counted = new Map((await alarmsByDay()).map(({ day, n }) => [day, n]))
    for (const { day, alarms } of [...figures.days, ...figures.former])
      expect([day, alarms]).toEqual([day, counted.get(day) ?? 0])
    const sumOf = (days: Statistics["days"]) => days.reduce((sum, { alarms }) => sum + alarms, 0)
    expect(figures.alarms).toEqual({ now: sumOf(figures.days), former: sumOf(figures.former) })
    expect(figures.alarms.now).toBeGreaterThan(0)
    const robots = await server.query(
      `select a.robot_id, d.name, count(*)::int4 as alarms from robot_alarms a join devices d using (robot_id)
        where (raised_at at time zone $1)::date >= $2 group by 1, 2 order by 3 desc, 1 limit 5`,
      [zone, dayAgo(length - 1)]
    )
    expect(figures.most_robots).toEqual(robots)
    const places = await server.query(
      `select a.location_id, l.name, count(*)::int4 as alarms from robot_alarms a join locations l on l.id = a.location_id
        where (raised_at at time zone $1)::date >= $2 group by 1, 2 order by 3 desc, 1 limit 5`,
      [zone, dayAgo(length - 1)]
    )
    expect(figures.most_places).toEqual(places)
  })

  it.each([7, 30, 90])("Figures of %i days match the raised alarms", async (length) => {
    const [{ from, to }] = await server.query(
      `select (extract(epoch from ((now() at time zone $2)::date - $1::int4 + 1)::timestamp at time zone $2) * 1000)::float8 as from,
        (extract(epoch from ((now() at time zone $2)::date + 1)::timestamp at time zone $2) * 1000 - 1)::float8 as to`,
      [length, zone]
    )
    const listed = await server.get<{ readonly total: number }>(
      `/system-admin/event/list?page=1&page_size=10&type=alarms.raised&from=${from}&to=${to}`,
      { token }
    )
    expect(listed.data.total).toBe((await statistics(length)).alarms.now)
  })

  it("Unclaimed alarms and today's sales count like their pages", async () => {
    const [{ unclaimed, midnight }] = await server.query(
      `select (select count(*)::int4 from robot_alarms where open and not acknowledged) as unclaimed,
        (extract(epoch from date_trunc('day', now() at time zone $1) at time zone $1) * 1000)::float8 as midnight`,
      [zone]
    )
    const robot = (await server.query("select robot_id from devices order by robot_id limit 1"))[0].robot_id
    await server.query(
      `insert into orders (number, robot_id, state, payment, items, quantity, amount, created_at, paid_at)
        select 'S' || ago, $1, 'completed', 'wechat', '[]', 1, 700 + ago, now() - ago * interval '1 minute', now()
        from unnest(array[0, 24 * 60, 24 * 60 - 5]) ago returning id`,
      [robot]
    )
    const figures = await statistics(7)
    expect(figures.unclaimed).toBe(unclaimed)
    const { data } = await server.get(`/sale-admin/order/statistics?from=${midnight}`, { token })
    expect(figures.sales?.now).toBe(data.amount)
    const [{ former }] = await server.query(
      `select sum(amount)::int4 as former from orders where paid_at is not null
        and created_at >= to_timestamp($1 / 1000) - interval '1 day' and created_at < now() - interval '1 day'`,
      [midnight]
    )
    expect(figures.sales?.former).toBe(former)
  })

  it("Operators without orders see no sales", async () => {
    const draft = { name: "watcher", title: "watcher", remarks: "", second_factor: false }
    const { data } = await server.post("/system-admin/role/add", draft, { token })
    const set = { id: data.id, version: data.version, names: ["dashboardIndex"] }
    await server.post("/system-admin/role/set-rules", set, { token })
    const user = { username: "the.watcher", role: "watcher", email: "", enabled: true, password: "Abc12345" }
    await server.post("/system-admin/user/add", user, { token })
    const own = await server.signIn(user.username, user.password)
    const answer = await server.get("/system-admin/dashboard/statistics?days=7", { token: own })
    expect(answer).toMatchObject({ code: 0, data: { sales: null } })
  })

  it("The fleet shows the worst alarms first, in the reader's language", async () => {
    const figures = await statistics(7)
    const [{ online, offline, robots, merchants, users }] = await server.query(
      `select count(*) filter (where state = 'online')::int4 as online, count(*) filter (where state = 'offline')::int4 as offline,
        count(*)::int4 as robots, (select count(*)::int4 from merchants) as merchants, (select count(*)::int4 from users) as users from robot_states`
    )
    expect(figures).toMatchObject({ online, offline })
    expect([figures.robots.total, figures.merchants.total, figures.users.total]).toEqual([robots, merchants, users])
    const open = await server.query(
      "select type, severity, count(*)::int4 as count from robot_alarms where open group by 1, 2"
    )
    expect(figures.open.map(({ name: _, ...rest }) => rest).toSorted((a, b) => a.type.localeCompare(b.type))).toEqual(
      open.toSorted((a, b) => a.type.localeCompare(b.type))
    )
    const ranks = figures.open.map(({ severity }) => ["critical", "major", "minor", "notice"].indexOf(severity))
    expect(ranks).toEqual(ranks.toSorted())
    const chinese = await statistics(7, "zh-CN")
    expect(chinese.open.find(({ type }) => type === "0010")?.name).toBe("低电量")
    const low = (code: string) => open.find(({ type }) => type === code)?.count ?? 0
    expect(figures.low).toEqual({ battery: low("0010"), stock: low("1002") })
    await server.query("update alarm_types set enabled = false where code = '1002'")
    expect((await statistics(7)).low.stock).toBeNull()
    await server.query("update alarm_types set enabled = true where code = '1002'")
  })

  it("Statistics count additions in this and the previous period", async () => {
    const before = await statistics(7)
    const add = (name: string, days: number) =>
      server.query(
        "insert into merchants (name, created_at) values ($1, (((now() at time zone $2)::date - $3::int4)::timestamp at time zone $2))",
        [name, zone, days]
      )
    await add("of the first day", 6)
    await add("of the last day before", 7)
    await add("of the first day before", 13)
    await add("of long ago", 14)
    const { merchants } = await statistics(7)
    expect(merchants).toEqual({
      total: before.merchants.total + 4,
      added: { now: before.merchants.added.now + 1, former: before.merchants.added.former + 2 }
    })
  })

  it("are of 7, 30 or 90 days", async () => {
    for (const days of ["8", "0", "", "all"])
      expect(await server.get(`/system-admin/dashboard/statistics?days=${days}`, { token })).toMatchObject({
        code: 40000,
        field: "days"
      })
  })
})

it("notifications count by their present state", async () => {
  // None of them is queued: the server would send them while the test counts.
  await server.query(
    `insert into notifications (alarm_id, rule, user_id, username, method, type, created_at, state, sent_at)
      select a.id, 'r', (select u.id from users u limit 1), 'x', 'sms', type, now() - a.id % 9 * interval '7 hours',
        (array['silenced', 'sent', 'failed'])[a.id % 3 + 1], case a.id % 3 when 1 then now() end
      from robot_alarms a order by a.id limit 200 on conflict do nothing`
  )
  const counted = await notificationsByDay()
  expect(counted.length).toBeGreaterThan(2)
  const { days, former } = await statistics(7)
  const sumOf = (state: string, on: string) => counted.find((row) => row.state === state && row.day === on)?.n ?? 0
  for (const { day, sent, failed } of [...days, ...former])
    expect([day, sent, failed]).toEqual([day, sumOf("sent", day), sumOf("failed", day)])
})

it("alarms at a removed place stay counted", async () => {
  const before = await statistics(90)
  const place = before.most_places[0]!.location_id
  await server.query("delete from locations where id = $1", [place])
  const after = await statistics(90)
  expect(after.alarms).toEqual(before.alarms)
  expect(after.most_places.map(({ location_id }) => location_id)).not.toContain(place)
})

it("Each server counts alarms by its own days", async () => {
  const kolkata = await startServer({ databaseUrl: server.databaseUrl, timeZone: "Asia/Kolkata" })
  const admin = await kolkata.signIn("admin", "Admin123")
  const { data } = await kolkata.get<Statistics>("/system-admin/dashboard/statistics?days=90", { token: admin })
  const counted = await server.query<{ day: string; n: number }>(
    "select to_char(raised_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, count(*)::int4 as n from robot_alarms group by 1"
  )
  const alarmsOn = new Map(counted.map(({ day, n }) => [day, n]))
  for (const { day, alarms } of data.days) expect([day, alarms]).toEqual([day, alarmsOn.get(day) ?? 0])
  expect(data.days).not.toEqual((await statistics(90)).days)
  await kolkata.close()
})
