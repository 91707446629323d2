import { Clock, Effect } from "effect"
import { withoutLimits } from "../database/limits.ts"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { tryTransactionLock } from "../database/locks.ts"
import { isInScope } from "../silences/silencing.ts"

const MINUTE_MS = 60_000
const BATCH_SIZE = 100
/** Reports and silences may arrive late and change the past. A month that ended this long ago stays as it is. */
const SETTLED_AFTER = "3 days"
const PAUSE_MS = 55 * MINUTE_MS

export interface Month {
  /** The first day of the month: `2026-11-01`. */
  readonly month: string
  readonly starts_at: string
  readonly ends_at: string
  readonly measured_until: string
}

/** Months with states of robots that may still change, in this time zone, the oldest first. */
const readUnsettled = (timeZone: string, now: Date) =>
  sql<Month>`
    select month::text, starts_at::text, ends_at::text, least(ends_at, ${now}::timestamptz)::text as measured_until
    from (select day::date as month, day at time zone ${timeZone} as starts_at, (day + interval '1 month') at time zone ${timeZone} as ends_at
      from generate_series(date_trunc('month', (select min(started_at) from robot_intervals) at time zone ${timeZone}),
        ${now}::timestamptz at time zone ${timeZone}, interval '1 month') day) months
    where starts_at < ${now} and not exists (select from measured_months m where m.month = months.month
      and m.measured_at > m.ends_at + ${SETTLED_AFTER}::interval)
    order by month`

const isCovered = sql.literal(isInScope)

/**
 * Measures these robots in these months. A failure begins when a robot goes offline or has a critical alarm, outside
 * planned maintenance. Such times that follow each other without a pause are one failure. A failure that began up to a
 * month before counts only in part.
 */
export const measureRobots = (robotIds: ReadonlyArray<string>, months: ReadonlyArray<Month>) => sql`
  with months as materialized (
    select * from json_to_recordset(${JSON.stringify(months)}::json) m (month date, starts_at timestamptz, ends_at timestamptz, measured_until timestamptz)),
  bounds as materialized (select min(starts_at) - interval '31 days' as since, max(measured_until) as until from months),
  robots as materialized (select unnest(${robotIds}::text[]) as robot_id),
  intervals as materialized (
    select i.robot_id, i.merchant_id, i.location_id, i.state, tstzrange(i.started_at, least(i.ended_at, until)) as span
    from robots r cross join bounds cross join lateral (
      select * from robot_intervals own where own.robot_id = r.robot_id and own.started_at < until and own.started_at >= coalesce(
        (select max(started_at) from robot_intervals first where first.robot_id = r.robot_id and first.started_at <= since), '-infinity')) i),
  gaps as materialized (
    select coalesce(range_agg(tstzrange(started_at, ended_at)), '{}') as gaps from listening_gaps cross join bounds where ended_at > since),
  maintenance as materialized (
    select a.robot_id, range_agg(a.span * period) as planned
    from intervals a join (
      select s.*, tstzrange(starts_at, greatest(starts_at, least(s.until, ended_at))) as period from silences s cross join bounds
      where starts_at < bounds.until and s.until > since and types = '{}') s on a.span && period and ${isCovered}
    group by a.robot_id),
  stops as materialized (
    select robot_id, range_agg(tstzrange(raised_at, least(ended_at, until))) as stopped
    from robots join robot_alarms using (robot_id) cross join bounds
    where severity = 'critical' and over_at > since and raised_at < until group by robot_id),
  times as materialized (
    select i.robot_id, coalesce(range_agg(span) filter (where state <> 'outOfService'), '{}') - gaps
        + coalesce(range_agg(span) filter (where state = 'outOfService'), '{}') as known,
      coalesce(range_agg(span) filter (where state = 'outOfService'), '{}') + coalesce(planned, '{}') as planned,
      coalesce(range_agg(span) filter (where state = 'offline'), '{}') + coalesce(stopped, '{}') as down
    from intervals i cross join gaps left join maintenance using (robot_id) left join stops using (robot_id)
    group by i.robot_id, gaps, planned, stopped),
  failures as materialized (
    select robot_id, tstzmultirange(run) * known - planned as times, lower(tstzmultirange(run) * known - planned) as begun_at
    from times cross join unnest(down) run where not isempty(tstzmultirange(run) * known - planned)),
  places as materialized (
    select row_number() over () as place_id, robot_id, merchant_id, location_id, month, starts_at, range_agg(span * tstzrange(starts_at, measured_until)) as place,
      bool_or(lower(span) < starts_at) as is_same
    from intervals join months on span && tstzrange(starts_at, measured_until) or upper(span) = starts_at
    group by robot_id, merchant_id, location_id, month, starts_at),
  counts as materialized (
    select place_id, count(*) filter (where place @> begun_at)::int4 as begun,
      count(*) filter (where is_carried)::int4 as carried, count(*) filter (where is_carried and is_same)::int4 as stayed,
      count(*) filter (where not place @> begun_at and not (is_carried and is_same))::int4 as moved
    from places join failures f using (robot_id) cross join lateral (select begun_at < starts_at and lower(place) = starts_at as is_carried) before
    where f.times && place group by place_id),
  measured as (
    select month, robot_id, merchant_id, location_id, millis_of(place * known) as known, millis_of(place * known * planned) as planned,
      millis_of(place * known * down - planned) as down, coalesce(begun, 0) as begun, coalesce(carried, 0) as carried,
      coalesce(stayed, 0) as stayed, coalesce(moved, 0) as moved
    from places join times using (robot_id) left join counts using (place_id))
  insert into robot_months as stored (month, robot_id, merchant_id, location_id, known, planned, down, failures, carried, stayed, moved)
  select month, robot_id, merchant_id, location_id, known, least(planned, known), least(down, known - least(planned, known)), begun, carried, stayed, moved
  from measured where known > 0 order by robot_id, month
  on conflict (robot_id, month, merchant_id, location_id) do update set known = excluded.known, planned = excluded.planned, down = excluded.down,
    failures = excluded.failures, carried = excluded.carried, stayed = excluded.stayed, moved = excluded.moved
  where (stored.known, stored.planned, stored.down, stored.failures, stored.carried, stored.stayed, stored.moved)
    is distinct from (excluded.known, excluded.planned, excluded.down, excluded.failures, excluded.carried, excluded.stayed, excluded.moved)`

/** Measures a batch. False if another server is measuring. */
const measureBatch = (robotIds: ReadonlyArray<string>, months: ReadonlyArray<Month>) =>
  Effect.gen(function* () {
    if (!(yield* tryTransactionLock("availability"))) return false
    yield* withoutLimits
    yield* measureRobots(robotIds, months)
    return true
  }).pipe(inTransaction)

const readRobots = (after: string) =>
  Effect.map(
    sql<{ robot_id: string }>`
      select robot_id from devices where robot_id > ${after} order by robot_id limit ${sql.literal(String(BATCH_SIZE))}`,
    (rows) => rows.map(({ robot_id }) => robot_id)
  )

/** Measures all robots up to now, in short transactions, because a long one would delay the alarm stream. */
export const measureMonths = Effect.fnUntraced(function* (timeZone: string) {
  const now = new Date(yield* Clock.currentTimeMillis)
  const months = yield* readUnsettled(timeZone, now)
  if (months.length === 0) return
  for (let robots = yield* readRobots(""); robots.length > 0; robots = yield* readRobots(robots.at(-1)!))
    if (!(yield* measureBatch(robots, months))) return
  yield* sql`
    insert into measured_months (month, starts_at, ends_at, measured_until, measured_at)
    select month, starts_at, ends_at, measured_until, ${now}
    from json_to_recordset(${JSON.stringify(months)}::json) m (month date, starts_at timestamptz, ends_at timestamptz, measured_until timestamptz)
    on conflict (month) do update set measured_until = excluded.measured_until, measured_at = excluded.measured_at`
})

/** Measures once an hour, and at once in a new month. */
export const measureDueMonths = Effect.fnUntraced(function* (timeZone: string) {
  const now = yield* Clock.currentTimeMillis
  const [last] = yield* sql<{ measured_at: number; ends_at: number }>`
    select measured_at, ends_at from measured_months order by month desc limit 1`
  const isDue = !last || now >= last.ends_at || now - last.measured_at >= PAUSE_MS
  if (isDue) yield* measureMonths(timeZone)
})
