import { Effect } from "effect"
import { alarmName } from "../alarm-types/alarm-types.ts"
import { inOneSnapshot } from "../alarms/alarm-news.ts"
import { isOffered } from "../alarms/alarm-rows.ts"
import { seesAlarms } from "../authentication/rule-tree.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { requestLanguage } from "../http/texts.ts"
import { readRecentAlarms } from "./recent-alarms.ts"
import { dismissSinceLeft, readSinceLeft } from "./since-left.ts"
import { decidableBy } from "../refunds/refund-rows.ts"
import { ServerSettings } from "../settings.ts"
import { alarmConditions } from "../../src/contract/alarm-conditions.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { MyDay, OpenCount, Statistics, StatisticsDay } from "../../src/contract/dashboard.ts"

const MAX_WORST = 3

type WorstAlarm = Omit<NonNullable<MyDay["alarms"]>["worst"][number], "name">

/**
 * The work that waits for the calling operator. Failures since yesterday count, because an operator in the morning has
 * not seen those of the night.
 */
const readMyDay = Effect.fnUntraced(function* () {
  const language = yield* requestLanguage
  const { id, username, rules } = yield* CurrentOperator
  const { timeZone } = yield* ServerSettings
  const isConcerned = seesAlarms(rules)

  const unacknowledged = isConcerned
    ? yield* sql<{ severity: "critical" | "major"; count: number; oldest: number }>`
        select severity, count(*)::int4 as count, min(raised_at) as oldest from robot_alarms
        where open and not acknowledged and severity in ('critical', 'major') group by severity_rank, severity order by severity_rank`
    : []
  const [refunds] = rules.has("sale-admin")
    ? yield* sql<{ count: number }>`select count(*)::int4 as count from refunds r where ${decidableBy(id)}`
    : []
  const alarms = isConcerned
    ? yield* sql<WorstAlarm & { readonly type: string; readonly all: number }>`
        select a.id, a.type, a.severity, a.robot_id, coalesce(d.name, '') as robot, a.robots, count(*) over ()::int4 as all
        from robot_alarms a left join devices d on d.robot_id = a.robot_id
        where a.open and (a.robot_id in (select robot_id from user_devices where user_id = ${id}) or a.id in
          (select alarm_id from alarm_robots r join user_devices u using (robot_id) where u.user_id = ${id} and r.returned_at is null))
        order by a.severity_rank, a.id desc limit ${MAX_WORST}`
    : []
  const box = yield* sql<{ todos: number; requests: number }>`
    select count(*) filter (where kind not in ('accountRequested', 'workOffered'))::int4 as todos,
      count(*) filter (where kind = 'accountRequested')::int4 as requests
    from messages where user_id = ${id} and type = 'todo' and done_at is null`.one
  const offers = yield* sql<MyDay["offers"][number]>`
    select by, count(*) filter (where not is_pin)::int4 as alarms, count(*) filter (where is_pin)::int4 as pins from (
      select h.created_by as by, false as is_pin from alarm_handovers h join robot_alarms a on a.id = h.alarm_id
        where h.username = ${username} and ${sql.literal(isOffered)}
      union all select u.username, true from robot_pins p join users u on u.id = p.owner_id where p.offered_to = ${id}) offered
    group by by order by by`
  const yesterday = yield* sql<{ since: string; start: string }>`
    select day::date::text as since, (day at time zone ${timeZone})::text as start
    from (select date_trunc('day', now() at time zone ${timeZone}) - interval '1 day' as day) yesterday`.one
  const visibleRecords = rules.has("alarm-record-all") ? sql`true` : sql`user_id = ${id}`
  // Compares with a literal moment, because the planner cannot estimate how few notifications match a computed one.
  const failures = yield* sql<{ failed: number }>`
    select count(*)::int4 as failed from notifications where state = 'failed' and ${visibleRecords} and created_at >= ${yesterday.start}`
    .one
  const worst = alarms.map(({ all: _, type, ...alarm }) => ({ ...alarm, name: alarmName(type, language) }))
  return {
    unacknowledged,
    refunds: refunds?.count ?? null,
    alarms: isConcerned ? { count: alarms[0]?.all ?? 0, worst } : null,
    offers,
    ...box,
    failed: isConcerned ? failures.failed : null,
    since: yesterday.since
  } satisfies MyDay
})

const MAX_RANKED = 5
const { lowBattery, lowInventory } = alarmConditions

type Compared = { readonly now: number; readonly former: number }
type Raised = {
  readonly by: "day" | "robot" | "place"
  readonly id: string
  readonly name: string
  readonly alarms: number
}

/**
 * The current period and the one before it, with equally many days. Dates are days in the server's time zone; moments
 * are the start of a day, or a day ago.
 */
type Periods = Readonly<
  Record<"today" | "first" | "before" | "since" | "former" | "midnight" | "yesterday" | "dayAgo", string>
>

const readPeriods = Effect.fnUntraced(function* (length: number) {
  const { timeZone } = yield* ServerSettings
  return yield* sql<Periods>`
    select today::text, first::text, before::text, (first::timestamp at time zone ${timeZone})::text as since,
      (before::timestamp at time zone ${timeZone})::text as former, (today::timestamp at time zone ${timeZone})::text as midnight,
      ((today - 1)::timestamp at time zone ${timeZone})::text as yesterday,
      ((now() at time zone ${timeZone} - interval '1 day') at time zone ${timeZone})::text as "dayAgo"
    from (select (now() at time zone ${timeZone})::date as today) now,
      lateral (select today - ${length - 1}::int4 as first, today - ${2 * length - 1}::int4 as before) periods`.one
})

/** The days up to today, with the moments at which each begins and ends. */
const daysFrom = Effect.fnUntraced(function* (start: string, { today }: Periods) {
  const { timeZone } = yield* ServerSettings
  return sql`(
    select day::date, day at time zone ${timeZone} as since, (day + interval '1 day') at time zone ${timeZone} as until
    from generate_series(${start}::timestamp, ${today}::timestamp, interval '1 day') day) days`
})

type Fleet = Pick<Statistics, "at" | "online" | "offline" | "out_of_service"> & Record<"battery" | "stock", boolean>

const readFleet = sql<Fleet>`
  select count(*) filter (where state = 'online')::int4 as online, count(*) filter (where state = 'offline')::int4 as offline,
    count(*) filter (where state = 'outOfService')::int4 as out_of_service, now() as at,
    (select enabled from alarm_types where code = ${lowBattery.code}) as battery, (select enabled from alarm_types where code = ${lowInventory.code}) as stock
  from robot_states`.one

const readOpen = Effect.gen(function* () {
  const language = yield* requestLanguage
  const rows = yield* sql<Omit<OpenCount, "name"> & { readonly unclaimed: number }>`
    select type, severity, count(*)::int4 as count, count(*) filter (where not acknowledged)::int4 as unclaimed
    from robot_alarms where open group by severity_rank, severity, type
    order by severity_rank, count desc, type`
  return {
    open: rows.map(({ unclaimed: _, ...row }): OpenCount => ({ ...row, name: alarmName(row.type, language) })),
    unclaimed: rows.reduce((sum, { unclaimed }) => sum + unclaimed, 0)
  }
})

/** Paid orders of today, and of yesterday until the same hour, counted like the sales statistics. */
const readSales = Effect.fnUntraced(function* ({ midnight, yesterday, dayAgo }: Periods) {
  const { rules } = yield* CurrentOperator
  if (!rules.has("sale-admin")) return null
  return yield* sql<Compared>`
    select coalesce(sum(amount) filter (where created_at >= ${midnight}), 0)::float8 as now,
      coalesce(sum(amount) filter (where created_at < ${dayAgo}), 0)::float8 as former
    from orders where paid_at is not null and created_at >= ${yesterday}`.one
})

/** The current period: alarms of each day, and the robots and places with the most. */
const readRaised = Effect.fnUntraced(function* (periods: Periods) {
  return yield* sql<Raised>`
    with raised as materialized (
      select day, robot_id, location_id, n from ${yield* daysFrom(periods.first, periods)}, lateral (
        select robot_id, location_id, count(*) as n from robot_alarms where raised_at >= since and raised_at < until group by 1, 2) alarms)
    select 'day' as by, to_char(day, 'YYYY-MM-DD') as id, '' as name, sum(n)::int4 as alarms from raised group by day
    union all (select 'robot', robot_id, d.name, alarms from (select robot_id, sum(n)::int4 as alarms from raised group by robot_id) robots
      join devices d using (robot_id) order by alarms desc, robot_id limit ${MAX_RANKED})
    union all (select 'place', l.id::text, l.label, alarms from (select location_id as id, sum(n)::int4 as alarms from raised group by location_id) places
      join locations l using (id) order by alarms desc, l.id limit ${MAX_RANKED})`
})

/** Notifications of both periods, and alarms of the former one. */
const readDays = Effect.fnUntraced(function* (periods: Periods) {
  const countNotifications = (state: "sent" | "failed") =>
    sql`(select count(*)::int4 from notifications where state = ${state} and created_at >= since and created_at < until)`
  return yield* sql<StatisticsDay>`
    select to_char(day, 'YYYY-MM-DD') as day,
      case when day < ${periods.first}::date then
        (select count(*)::int4 from robot_alarms where raised_at >= since and raised_at < until) else 0 end as alarms,
      ${countNotifications("sent")} as sent, ${countNotifications("failed")} as failed
    from ${yield* daysFrom(periods.before, periods)} order by days.day`
})

const readGrowth = Effect.fnUntraced(function* (table: "devices" | "merchants" | "users", { since, former }: Periods) {
  const { total, ...added } = yield* sql<Compared & { readonly total: number }>`
    select count(*)::int4 as total, count(*) filter (where created_at >= ${since})::int4 as now,
      count(*) filter (where created_at >= ${former} and created_at < ${since})::int4 as former from ${sql(table)}`.one
  return { total, added }
})

/**
 * All figures of the dashboard, for `length` days up to today and as many before. Rows are counted between the two
 * moments of each day, from an index alone, in a fifth of the time that a computed day of every row would take.
 */
const readStatistics = Effect.fnUntraced(function* (length: number) {
  const periods = yield* readPeriods(length)
  const sections = yield* Effect.all({
    fleet: readFleet,
    current: readOpen,
    sales: readSales(periods),
    days: readDays(periods),
    robots: readGrowth("devices", periods),
    merchants: readGrowth("merchants", periods),
    users: readGrowth("users", periods),
    raised: readRaised(periods)
  })
  const { fleet, current, days: all, raised, ...rest } = sections
  const { battery, stock, ...states } = fleet
  const { open, unclaimed } = current
  const raisedBy = (by: Raised["by"]) => raised.filter((row) => row.by === by)
  const alarmsOf = new Map(raisedBy("day").map(({ id, alarms }) => [id, alarms]))
  const former = all.slice(0, length)
  const days = all.slice(length).map((day) => ({ ...day, alarms: alarmsOf.get(day.day) ?? 0 }))
  const sums = (of: "alarms" | "sent" | "failed"): Compared => {
    const [now, then] = [days, former].map((period) => period.reduce((sum, day) => sum + day[of], 0))
    return { now: now!, former: then! }
  }
  const openOf = (code: string) => open.reduce((sum, { type, count }) => (type === code ? sum + count : sum), 0)
  return {
    ...rest,
    ...states,
    low: {
      battery: battery ? openOf(lowBattery.code) : null,
      stock: stock ? openOf(lowInventory.code) : null
    },
    open,
    unclaimed,
    alarms: sums("alarms"),
    sent: sums("sent"),
    failed: sums("failed"),
    days,
    former,
    most_robots: raisedBy("robot").map(({ id, name, alarms }) => ({ robot_id: id, name, alarms })),
    most_places: raisedBy("place").map(({ id, name, alarms }) => ({ location_id: Number(id), name, alarms }))
  } satisfies Statistics
}, inOneSnapshot)

export const DashboardCalls = callsOf("dashboard", {
  statistics: ({ query: { days } }) => readStatistics(Number(days)),
  recentAlarms: readRecentAlarms,
  myDay: readMyDay,
  sinceLeft: () => readSinceLeft,
  dismissSinceLeft: () => dismissSinceLeft
})
