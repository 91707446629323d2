import { Effect } from "effect"
import { alarmConditions } from "../../src/contract/alarm-conditions.ts"
import { sql } from "../database/sql.ts"
import { COARSE_HOURS } from "../robots/robot-samples.ts"

/**
 * A month of states: robots charge once a day, and are offline at times. A hash of the robot's number spreads the
 * moments.
 */
const seedIntervals = sql`
  with robots as materialized (
    select robot_id, merchant_id, location_id, case when r.state = 'offline' then coalesce(
      (select raised_at from robot_alarms a where a.robot_id = d.robot_id and open and type = ${alarmConditions.offline.code}), now() - interval '1 hour') end as lost_at
    from devices d join robot_states r using (robot_id)),
  days as materialized (
    select robot_id, abs(hashtext(robot_id || nth)) as hash, date_trunc('hour', now()) - nth * interval '1 day' as day
    from robots, generate_series(0, 30) nth),
  changes as (
    select robot_id, 'charging' as state, day - (12 + hash % 5) * interval '1 hour' as at from days
    union all select robot_id, 'online', day - (9 + hash % 3) * interval '1 hour' + hash % 50 * interval '1 minute' from days
    union all select robot_id, 'offline', day - (240 + hash % 90) * interval '1 minute' from days where hash % 12 = 0
    union all select robot_id, 'online', day - (60 + hash % 90) * interval '1 minute' from days where hash % 12 = 0
    union all select robot_id, 'offline', lost_at from robots where lost_at is not null)
  insert into robot_intervals (robot_id, merchant_id, location_id, state, started_at, ended_at)
  select robot_id, merchant_id, location_id, state, at, lead(at) over (partition by robot_id order by at)
  from changes join robots using (robot_id) where at < now() and (lost_at is null or at <= lost_at) order by robot_id, at`

/** A month of battery and stock, at the hours that are stored. */
const seedSamples = sql`
  insert into robot_samples (robot_id, hour, merchant_id, battery, stock)
  select robot_id, hour, merchant_id, 96 - 3 * ((nth + hash) % 24), capacity - capacity * ((nth + hash) % 96) / 110
  from (select robot_id, merchant_id, abs(hashtext(robot_id)) % 96 as hash,
      (select sum(capacity) from robot_slots s where s.robot_id = d.robot_id) as capacity from devices d) robots,
    lateral (select hour, (extract(epoch from hour) / 3600)::int4 as nth
      from generate_series(date_trunc('hour', now()) - interval '30 days', date_trunc('hour', now()), interval '1 hour') hour) hours
  where hour > now() - interval '2 days' or nth % ${COARSE_HOURS} = 0`

/** States, battery and stock of the demo's robots in the last month. */
export const seedDemoRobotTimeline = Effect.all([sql`delete from robot_intervals`, seedIntervals, seedSamples], {
  discard: true
})
