import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { AlarmQuery } from "../../src/contract/alarms.ts"
import { NotifyRecordQuery } from "../../src/contract/notify-records.ts"
import { startServer, type TestServer } from "./test-server.ts"

const ALARMS = 3_000
/** Moments within a year, in no order. */
const spread = `
  insert into robot_alarms (id, robot_id, type, severity, count, raised_at, last_at, ended_at, acknowledged_at)
  overriding system value
  select 10 + n * 7919 % ${ALARMS} * 347, case when n % 40 > 0 then robot_id end, code, severity, 1, raised_at, raised_at + n % 9 * interval '4 days',
    case when n % 11 > 0 or n % 40 = 0 then raised_at + interval '40 days' end, case when n % 3 = 0 then raised_at + interval '1 minute' end
  from (select n, n * 31 % 30 as type, n % 97 as robot, now() - (n * 104729 % ${ALARMS}) * interval '3 hours' as raised_at from generate_series(1, ${ALARMS}) n) made
  join (select row_number() over (order by robot_id) - 1 as robot, robot_id from devices where robot_id like 'WV%' limit 97) r using (robot)
  join (select row_number() over (order by code) - 1 as type, code, severity from alarm_types) t using (type) on conflict do nothing`
const insertNotifications = `
  insert into notifications (id, alarm_id, rule, user_id, username, method, type, state, created_at, sent_at)
  overriding system value
  select 2000000 - a.id, a.id, 'x', u.id, u.username, case when a.id % 3 = 0 then 'sms' else 'console' end, type,
    case when a.id % 3 = 0 then 'failed' else 'sent' end, raised_at, case when a.id % 3 > 0 then raised_at end
  from robot_alarms a join (select row_number() over (order by id) - 1 as nth, id, username from users limit 7) u on u.nth = a.id % 7`

let server: TestServer
let token: string
/** Places of the demo, most of its records in the first of each. */
const there = {
  merchants: [] as Array<number>,
  locations: [] as Array<number>,
  provinces: [] as Array<string>,
  robots: [] as Array<string>,
  users: [] as Array<number>
}
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
  await server.query("delete from robot_alarms")
  await server.query(spread)
  await server.query(insertNotifications)
  const most = async (column: string) =>
    (
      await server.query(
        `select ${column} as it from robot_alarms a join locations l on l.id = location_id where merchant_id is not null group by 1 order by count(*) desc, 1`
      )
    ).map(({ it: value }) => value)
  there.merchants = await most("merchant_id")
  there.locations = await most("location_id")
  there.provinces = await most("province_id")
  there.robots = await most("robot_id")
  there.users = (await server.query("select distinct user_id from notifications order by 1")).map(
    ({ user_id }) => user_id
  )
})

type Query = Readonly<Record<string, string | number | null>>
const YEAR = 365 * 86_400_000

/** A page and the next one as the server answers them, and as the whole list in that order holds them. */
const bothPages = async (
  path: string,
  query: Query,
  from: string,
  conditions: Record<string, string>,
  orderBy: string
) => {
  const filters = Object.entries(query).filter(([, value]) => value !== null)
  const params = new URLSearchParams(filters.map(([name, value]) => [name, String(value)]))
  const { data } = await server.get(`${path}${params}`, { token })
  if (data.last !== undefined) params.set("after", data.last)
  const next = data.last === undefined ? [] : (await server.get(`${path}${params}`, { token })).data.list
  const where = filters.flatMap(([name, value]) =>
    name in conditions ? [conditions[name]!.replaceAll("?", `'${value}'`)] : []
  )
  const [page, size] = [Number(query["page"]), Number(query["page_size"])]
  const source = `from ${from} ${where.length > 0 ? `where ${where.join(" and ")}` : ""}`
  const [expected] = await server.query(
    `select array(select id ${source} order by ${orderBy} limit ${2 * size} offset ${(page - 1) * size}) as ids, (select count(*)::int4 ${source}) as total`
  )
  return { actual: { ids: [...data.list, ...next].map(({ id }) => id), total: data.total }, expected }
}
const maybe = <A>(values: ReadonlyArray<A>, freq = 2) => fc.option(fc.constantFrom(...values), { freq })
const moment = fc.option(
  fc.integer({ min: 0, max: 400 }).map((days) => Date.now() - (days * YEAR) / 365 + 12_345_678),
  { freq: 2 }
)
const paging = {
  // Also of what PostgreSQL cannot count.
  page: fc.oneof(
    { weight: 15, arbitrary: fc.integer({ min: 1, max: 160 }) },
    { weight: 1, arbitrary: fc.constant(1e9) }
  ),
  page_size: fc.constantFrom(1, 7, 20, 100),
  order: fc.constantFrom("asc", "desc")
}
const period = (column: string) => ({
  from: `${column} >= to_timestamp(?::float8 / 1000)`,
  to: `${column} < to_timestamp((?::float8 + 1) / 1000)`
})
const among = (column: string) => `${column} = any(string_to_array(?, ','))`
const someOf = <A>(values: ReadonlyArray<A>) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: values.length }).map((n) => values.slice(0, n).join(",")) }
  )
const places = () => ({
  robot_id: someOf(there.robots),
  merchant_ids: someOf(there.merchants),
  location_ids: someOf(there.locations),
  Areas1: someOf(there.provinces)
})
const placed = {
  robot_id: among("robot_id"),
  merchant_ids: among("merchant_id::text"),
  location_ids: among("location_id::text"),
  Areas1: `location_id in (select id from locations where ${among("province_id")})`
}

describe("consistent page order under every filter", () => {
  it("alarms", async () => {
    const by = { severity: "severity_rank" } as Record<string, string>
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          ...paging,
          sort: maybe(AlarmQuery.sortable, 6),
          state: maybe(["open", "ended"]),
          acknowledged: maybe(["true", "false"]),
          severity: maybe(["critical", "major", "notice"]),
          types: maybe(["0010", "0010,1002,0001", "0050"]),
          from: moment,
          to: moment,
          ...places()
        }),
        async (query) => {
          const ties = query.sort === "severity" ? (query.order === "asc" ? "desc" : "asc") : query.order
          const { actual, expected } = await bothPages(
            "/system-admin/alarm/list?",
            query,
            "robot_alarms",
            {
              state: "open = (? = 'open')",
              acknowledged: "acknowledged = ?::boolean",
              severity: "severity = ?",
              types: among("type"),
              ...period("raised_at"),
              ...placed
            },
            query.sort === null
              ? `raised_at ${ties}, id ${ties}`
              : `${by[query.sort] ?? query.sort} ${query.order}, id ${ties}`
          )
          expect(actual).toEqual(expected)
        }
      ),
      { numRuns: 120 }
    )
  })
  it("notifications", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          ...paging,
          sort: fc.constantFrom(...NotifyRecordQuery.sortable),
          scope: fc.constantFrom("all"),
          types: maybe(["0010", "0010,1002,0001"]),
          method: maybe(["sms", "console"]),
          state: maybe(["sent", "failed", "queued"]),
          user_id: maybe(there.users, 6),
          from: moment,
          to: moment,
          ...places()
        }),
        async (query) => {
          const { actual, expected } = await bothPages(
            "/system-admin/alarm/notify-records?",
            query,
            "(select n.*, robot_id from notifications n join robot_alarms a on a.id = alarm_id) notifications",
            {
              types: among("type"),
              method: "method = ?",
              state: "state = ?",
              user_id: "user_id = ?",
              ...period("created_at"),
              ...placed
            },
            `${query.sort} ${query.order}, id ${query.order}`
          )
          expect(actual).toEqual(expected)
        }
      ),
      { numRuns: 100 }
    )
  })
  it("alarms after rows came, changed and went", async () => {
    const check = async () => {
      for (const sort of AlarmQuery.sortable)
        for (const order of ["asc", "desc"])
          for (const [page, places] of [
            [1, {}],
            [30, {}],
            [60, {}],
            [90, {}],
            [2, { merchant_ids: there.merchants.slice(0, 3).join(",") }],
            [1, { location_ids: there.locations.slice(0, 20).join(",") }]
          ] as const) {
            const ties = sort === "severity" ? (order === "asc" ? "desc" : "asc") : order
            const column = sort === "severity" ? "severity_rank" : sort
            const query = { page, page_size: 30, sort, order, ...places }
            const { actual, expected } = await bothPages(
              "/system-admin/alarm/list?",
              query,
              "robot_alarms",
              placed,
              `${column} ${order}, id ${ties}`
            )
            expect(actual).toEqual(expected)
          }
    }
    await server.query("delete from robot_alarms where id % 5 = 0")
    await check()
    await server.query(
      "update robot_alarms set last_at = least(last_at + interval '35 days', coalesce(ended_at, 'infinity')), acknowledged_at = now() where id % 3 = 0"
    )
    await check()
    await server.query(
      "update devices set robot_id = 'ZZ' || robot_id where robot_id in (select robot_id from robot_alarms limit 5)"
    )
    await server.query(spread.replace("select 10 +", "select 1500000 +"))
    await server.query("update robot_alarms set merchant_id = null, location_id = $1 where id % 7 = 0", [
      there.locations.at(-1)
    ])
    await check()
  })
})
