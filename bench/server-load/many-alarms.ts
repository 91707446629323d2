import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { sealLog } from "../../server/events/seals.ts"
import { readOffered } from "./draws.ts"

export const ALARMS = 1_000_000
const ROBOTS = 20_000

/** Adds a reporting fleet. Its robots belong to the demo's merchants, and have four slots each. */
export const addReportingFleet = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`
    insert into devices (robot_id, name, location_id, merchant_id)
    select 'BR' || lpad(n::text, 6, '0'), '零售机器人 ' || n, places.ids[1 + n * 13 % cardinality(places.ids)],
      owners.ids[1 + n % cardinality(owners.ids)]
    from generate_series(1, ${ROBOTS}) n, (select array_agg(id order by id) as ids from locations) places,
      (select array_agg(id order by id) as ids from merchants) owners`)
  yield* sql`update robot_states set state = 'online', battery = 60 + hashtext(robot_id) % 40 where robot_id like 'BR%'`
  yield* sql.unsafe(`
    insert into robot_slots (robot_id, slot, product_id, count, capacity)
    select robot_id, slot, goods.ids[1 + slot], 10, 10
    from devices, generate_series(1, 4) slot, (select array_agg(id) as ids from products) goods where robot_id like 'BR%'`)
  // Neither the sealing nor the vacuuming of prepared rows may fall into the measurement.
  yield* sealLog
  yield* sql`vacuum full devices, robot_states`
  yield* sql`vacuum analyze`
  return yield* sql<{ readonly key: string; readonly robots: ReadonlyArray<string> }>`
    select api_token as key, array_agg(robot_id) as robots from merchants join devices d on d.merchant_id = merchants.id
    where robot_id like 'BR%' group by api_token`
})

/**
 * Vacuum marks no page as all-visible while an older snapshot is open. Snapshots of the server's watch last a quarter
 * of a second.
 */
const laterThanSnapshots = Effect.sleep("1 second")

/** Adds one notification for each alarm, to one of ten people, mostly by the console. */
const addTheirNotifications = Effect.fnUntraced(function* (robots: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table notifications disable trigger user`
  yield* sql`
    insert into notifications (alarm_id, rule_id, rule, user_id, username, method, type, merchant_id, location_id, state, reason,
      created_at, sent_at)
    select a.id, r.id, r.name, u.id, u.username, method, a.type, merchant_id, location_id, case when method = 'console' then 'sent' else 'failed' end,
      case when method = 'console' then '' else 'not ready' end, raised_at, case when method = 'console' then raised_at + interval '1 second' end
    from (select *, case when id % 21 = 0 then 'sms' else 'console' end as method from robot_alarms where robot_id like ${robots}) a
    join (select row_number() over (order by id) - 1 as nth, id, username from users order by id limit 10) u on u.nth = a.id % 10
    cross join (select id, name from notify_rules order by id limit 1) r order by raised_at, a.id on conflict do nothing`
  yield* sql`alter table notifications enable trigger user`
  yield* laterThanSnapshots
  yield* sql`vacuum analyze notifications`
})

/**
 * Adds a million alarms, of which one in five hundred is open. By default they belong to the reporting fleet's past
 * year; the parameters name other robots and the seconds between two alarms.
 */
export const addManyAlarms = Effect.fnUntraced(function* (robots = "BR%", apart = 31) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table robot_alarms disable trigger user`
  yield* sql.unsafe(`
    insert into robot_alarms (robot_id, type, severity, merchant_id, location_id, count, raised_at, last_at, ended_at, acknowledged_at, acknowledged_by)
    select robot_id, code, severity, merchant_id, location_id, 1 + n % 3, raised_at, raised_at + interval '1 minute',
      case when n % 500 > 0 then raised_at + (2 + n % 180) * interval '1 minute' end, case when n % 3 = 0 then raised_at + interval '90 seconds' end,
      case when n % 3 = 0 then 'admin' else '' end
    from (select n, n * 7919 % (select count(*) from devices where robot_id like '${robots}') as robot, n * 31 % 30 as type,
        now() - (n * 104729 % ${ALARMS}) * interval '${apart} seconds' - interval '5 minutes' as raised_at
      from generate_series(1, ${ALARMS}::int8) n) made
    join (select row_number() over (order by robot_id) - 1 as robot, robot_id, merchant_id, location_id from devices where robot_id like '${robots}') r using (robot)
    join (select row_number() over (order by code) - 1 as type, code, severity from alarm_types) t using (type)
    on conflict do nothing`)
  yield* sql`alter table robot_alarms enable trigger user`
  yield* laterThanSnapshots
  yield* sql`vacuum analyze robot_alarms`
  yield* addTheirNotifications(robots)
  yield* sql`checkpoint`
  return yield* readOffered
})
