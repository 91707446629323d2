import { beforeAll, describe, expect, it } from "vitest"
import type { RecentAlarms } from "../../src/contract/dashboard.ts"
import { startServer, type TestServer } from "./test-server.ts"

/** Its clocks are half an hour away from whole hours of UTC. */
const zone = "Asia/Kolkata"
const HOUR_MS = 3_600_000
let server: TestServer
let recent: RecentAlarms
beforeAll(async () => {
  server = await startServer({ timeZone: zone })
  const token = await server.signIn("admin", "Admin123")
  const robots = await server.query("select robot_id from devices order by 1 limit 4")
  const types = ["0001", "0010", "1005", "0005"]
  for (const [nth, { robot_id }] of robots.entries())
    await server.query(
      `insert into robot_alarms (robot_id, type, raised_at, ended_at)
        select $1, $2, now() - make_interval(mins => 7 + 80 * nth), now() - make_interval(mins => 6 + 80 * nth)
        from generate_series(0, 20) nth`,
      [robot_id, types[nth]]
    )
  recent = (await server.get<RecentAlarms>("/system-admin/dashboard/recent-alarms", { token })).data
})

describe("Hourly counts of recent alarms", () => {
  it("Severities are counted by hours of the server's zone", async () => {
    const rows = await server.query<{ at: string; severity: string; n: number }>(
      `select to_char(raised_at at time zone $1, 'YYYY-MM-DD HH24:00') as at, severity, count(*)::int4 as n from robot_alarms
        where raised_at <= to_timestamp($2::float8 / 1000) group by 1, 2`,
      [zone, recent.at]
    )
    const counted = new Map(rows.map(({ at, severity, n }) => [`${at} ${severity}`, n]))
    const wall = (at: number) => new Date(at).toLocaleString("sv-SE", { timeZone: zone }).slice(0, 16)
    for (const { at, ...counts } of recent.hours)
      for (const [severity, n] of Object.entries(counts))
        expect([at, severity, n]).toEqual([at, severity, counted.get(`${wall(at)} ${severity}`) ?? 0])
    for (const severity of ["critical", "major", "minor"] as const)
      expect(recent.hours.reduce((sum, hour) => sum + hour[severity], 0)).toBeGreaterThan(0)
  })

  it("end with the present hour", () => {
    expect(recent.hours).toHaveLength(24)
    const [first, last] = [recent.hours[0]!.at, recent.hours.at(-1)!.at]
    expect(last - first).toBe(23 * HOUR_MS)
    expect(last % HOUR_MS).toBe(HOUR_MS / 2)
    expect(recent.at - last).toBeGreaterThanOrEqual(0)
    expect(recent.at - last).toBeLessThan(HOUR_MS)
  })
})

it("Sites with most open alarms show robots and seven days", async () => {
  const sites = await server.query(
    `select l.id as location_id, l.label as name,
        (select count(*)::int4 from devices where location_id = l.id) as robots,
        (select count(*)::int4 from devices join robot_states using (robot_id) where location_id = l.id and state = 'online') as online,
        (select count(*)::int4 from robot_alarms where location_id = l.id and open) as open
      from locations l order by 5 desc, 3 desc, 1 limit 10`
  )
  expect(recent.sites.map(({ days: _, ...site }) => site)).toEqual(sites)
  const byDay = await server.query<{ location_id: number; ago: number; n: number }>(
    `select location_id, (now() at time zone $1)::date - (raised_at at time zone $1)::date as ago, count(*)::int4 as n
      from robot_alarms where location_id is not null group by 1, 2`,
    [zone]
  )
  for (const { location_id, days } of recent.sites)
    expect(days).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map(
        (ago) => byDay.find((row) => row.location_id === location_id && row.ago === ago)?.n ?? 0
      )
    )
  expect(recent.sites.flatMap(({ days }) => days).some((alarms) => alarms > 0)).toBe(true)
})
