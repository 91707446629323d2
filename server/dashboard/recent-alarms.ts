import { Effect } from "effect"
import { inOneSnapshot } from "../alarms/alarm-news.ts"
import { sql } from "../database/sql.ts"
import { ServerSettings } from "../settings.ts"
import type { Severity } from "../../src/contract/alarm-types.ts"
import type { RecentAlarms } from "../../src/contract/dashboard.ts"

const HOURS = 24
const SITE_DAYS = 7
const MAX_SITES = 10

const HOUR_MS = 3_600_000
const noAlarms = { critical: 0, major: 0, minor: 0, notice: 0 }

/** The present hour and the hours before. Hours begin by the clocks of the server's time zone. */
const readHours = Effect.gen(function* () {
  const { timeZone } = yield* ServerSettings
  const clock = yield* sql<{ at: number; since: number }>`
    select now() as at, date_trunc('hour', now(), ${timeZone}) - make_interval(hours => ${HOURS - 1}::int4) as since`
    .one
  const [since, at] = [new Date(clock.since), new Date(clock.at)]
  const counted = yield* sql<{ hour: number; severity: Severity; alarms: number }>`
    select floor(extract(epoch from raised_at - ${since}) / 3600)::int4 as hour, severity, count(*)::int4 as alarms
    from robot_alarms where raised_at >= ${since} and raised_at <= ${at} group by 1, 2`
  return {
    at: clock.at,
    hours: Array.from({ length: HOURS }, (_, nth) => ({
      at: clock.since + nth * HOUR_MS,
      ...noAlarms,
      ...Object.fromEntries(
        counted.flatMap(({ hour, severity, alarms }) => (hour === nth ? [[severity, alarms] as const] : []))
      )
    }))
  }
})

/**
 * Sites with the most open alarms, then the most robots, and their alarms of each day. Row-level security limits a
 * merchant's people to their own sites.
 */
const readSites = Effect.gen(function* () {
  const { timeZone } = yield* ServerSettings
  return yield* sql<RecentAlarms["sites"][number]>`
    with robots as (
      select location_id as id, count(*)::int4 as robots, count(*) filter (where state = 'online')::int4 as online
      from devices join robot_states using (robot_id) where location_id is not null group by 1),
    open as (select location_id as id, count(*)::int4 as open from robot_alarms where open and location_id is not null group by 1),
    sites as materialized (
      select l.id, l.label, coalesce(robots, 0) as robots, coalesce(online, 0) as online, coalesce(open, 0) as open
      from robots full join open using (id) join locations l using (id) order by open desc, robots desc, l.id limit ${MAX_SITES})
    select id as location_id, label as name, robots, online, open, array(
      select (select count(*)::int4 from robot_alarms where location_id = sites.id
        and raised_at >= day at time zone ${timeZone} and raised_at < (day + interval '1 day') at time zone ${timeZone})
      from (select date_trunc('day', now() at time zone ${timeZone}) as today) now,
        generate_series(today - make_interval(days => ${SITE_DAYS - 1}::int4), today, interval '1 day') day order by day) as days
    from sites order by open desc, robots desc, id`
})

/** Alarms of the last 24 hours, and the sites that need attention. */
export const readRecentAlarms = Effect.fnUntraced(function* () {
  const { at, hours } = yield* readHours
  return { at, hours, sites: yield* readSites } satisfies RecentAlarms
}, inOneSnapshot)
