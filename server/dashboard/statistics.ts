import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { OpenCount, Statistics, StatisticsDay } from "../../src/effects/contract/dashboard.ts"
import { alarmName } from "../alarm-types/alarm-names.ts"
import { ofOneMoment } from "../alarms/alarm-feed.ts"
import type { Language } from "../http/words.ts"

const MOST = 5

type Both = { readonly now: number; readonly former: number }

/** All that the dashboard counts. `length` days up to today, and as many before them. */
export const readStatistics = Effect.fnUntraced(function* (length: number, language: Language) {
  const sql = yield* SqlClient.SqlClient
  // Said as values: PostgreSQL would reckon them anew for every row.
  const [bounds] = yield* sql<{ today: string; first: string; before: string; since: Date; former: Date }>`
    select today::text, first::text, before::text, first::timestamp at time zone zone as since, before::timestamp at time zone zone as former
    from day_zone, lateral (select day_of(now()) as today) t,
      lateral (select today - ${length - 1}::int4 as first, today - ${2 * length - 1}::int4 as before) b`
  const [today, first, before] = [
    sql`${bounds!.today}::date`,
    sql`${bounds!.first}::date`,
    sql`${bounds!.before}::date`
  ]

  const readFleet = Effect.map(
    sql<{ online: number; offline: number; at: Date; battery: boolean; stock: boolean }>`
      select count(*) filter (where state = 'online')::int4 as online, count(*) filter (where state = 'offline')::int4 as offline, now() as at,
        (select enabled from alarm_types where code = '0010') as battery, (select enabled from alarm_types where code = '1002') as stock
      from devices`,
    ([row]) => row!
  )
  const readOpen = Effect.map(
    sql<Omit<OpenCount, "name">>`
      select type, severity, count(*)::int4 as count from robot_alarms where open group by severity_rank, severity, type
      order by severity_rank, count desc, type`,
    (rows) => rows.map((row): OpenCount => ({ ...row, name: alarmName(row.type, language) }))
  )
  const readDays = sql<StatisticsDay & { readonly is_former: boolean }>`
    select to_char(day, 'YYYY-MM-DD') as day, day < ${first} as is_former, coalesce(a.alarms, 0)::int4 as alarms,
      coalesce(n.sent, 0)::int4 as sent, coalesce(n.failed, 0)::int4 as failed
    from (select day::date from generate_series(${before}, ${today}, interval '1 day') day) days
    left join (select day, sum(n) as alarms from alarm_days where day >= ${before} group by day) a using (day)
    left join (select day, sum(n) filter (where state = 'sent') as sent, sum(n) filter (where state = 'failed') as failed
      from notification_days where day >= ${before} group by day) n using (day) order by day`
  const readGrown = (table: "devices" | "merchants" | "users") =>
    Effect.map(
      sql<Both & { readonly total: number }>`
        select count(*)::int4 as total, count(*) filter (where created_at >= ${bounds!.since})::int4 as now,
          count(*) filter (where created_at >= ${bounds!.former} and created_at < ${bounds!.since})::int4 as former from ${sql(table)}`,
      ([row]) => ({ total: row!.total, added: { now: row!.now, former: row!.former } })
    )
  const readRobots = sql<Statistics["most_robots"][number]>`
    select robot_id, name, alarms::int4 as alarms from
      (select robot_id, sum(n) as alarms from robot_days where day >= ${first} and robot_id is not null group by robot_id
        order by alarms desc, robot_id limit ${MOST}) most
    join devices using (robot_id) order by most.alarms desc, robot_id`
  const readPlaces = sql<Statistics["most_places"][number]>`
    select location_id, name, alarms::int4 as alarms from
      (select location_id, sum(n) as alarms from robot_days where day >= ${first} and location_id is not null group by location_id
        order by alarms desc, location_id limit ${MOST}) most
    join locations l on l.id = location_id order by most.alarms desc, location_id`

  const found = yield* Effect.all({
    fleet: readFleet,
    open: readOpen,
    days: readDays,
    robots: readGrown("devices"),
    merchants: readGrown("merchants"),
    users: readGrown("users"),
    most_robots: readRobots,
    most_places: readPlaces
  })
  const { fleet, open, days: all, ...rest } = found
  const [days, former] = [false, true].map((isFormer) =>
    all.flatMap(({ is_former, ...day }) => (is_former === isFormer ? [day] : []))
  ) as [Array<StatisticsDay>, Array<StatisticsDay>]
  const sums = (of: "alarms" | "sent" | "failed"): Both => {
    const [now, then] = [days, former].map((each) => each.reduce((sum, day) => sum + day[of], 0))
    return { now: now!, former: then! }
  }
  const openOf = (code: string) => open.reduce((sum, { type, count }) => (type === code ? sum + count : sum), 0)
  return {
    ...rest,
    at: fleet.at.getTime(),
    online: fleet.online,
    offline: fleet.offline,
    low: { battery: fleet.battery ? openOf("0010") : null, stock: fleet.stock ? openOf("1002") : null },
    open,
    alarms: sums("alarms"),
    sent: sums("sent"),
    failed: sums("failed"),
    days,
    former
  } satisfies Statistics
}, ofOneMoment)
