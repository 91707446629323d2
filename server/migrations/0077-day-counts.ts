import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What each is counted by, and from which rows: alarms by the day they were raised, in all and of each robot at its place; notifications by the day they were made. */
const counted = [
  {
    days: "alarm_days",
    by: "day, merchant_id",
    rows: "select day_of(raised_at), merchant_id, count(*) from robot_alarms group by 1, 2"
  },
  {
    days: "robot_days",
    by: "day, merchant_id, location_id, robot_id",
    rows: "select day_of(raised_at), merchant_id, location_id, robot_id, count(*) from robot_alarms group by 1, 2, 3, 4"
  },
  {
    days: "notification_days",
    by: "day, merchant_id, state",
    rows: `select day_of(n.created_at), a.merchant_id, n.state, count(*) from notifications n join robot_alarms a on a.id = n.alarm_id
      where n.state in ('sent', 'failed') group by 1, 2, 3`
  }
] as const

/**
 * How many alarms were raised and notifications sent each day, kept by PostgreSQL in the transaction of each write: statistics of months read thousands
 * of lines and not millions of rows. As with the counts of lists a write only adds a line, so that none waits for another, and the server merges
 * them. What was counted stays so though its alarm is removed: it did happen. Merchants and places that are removed leave the lines as they leave the alarms.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Whose days they are: the server counts anew where it is told of another zone.
  yield* sql`create table day_zone (zone text not null)`
  yield* sql`insert into day_zone values ('Asia/Shanghai')`
  yield* sql`create function day_of(timestamptz) returns date language sql stable as $$ select ($1 at time zone zone)::date from day_zone $$`

  const kept = `day date not null,
    merchant_id int4 references merchants on delete set null`
  yield* sql`create table alarm_days (${sql.literal(kept)}, n int4 not null)`
  yield* sql`create table robot_days (${sql.literal(kept)},
    location_id int4 references locations on delete set null,
    robot_id text references devices on update cascade on delete cascade,
    n int4 not null
  )`
  yield* sql`create table notification_days (${sql.literal(kept)}, state text not null, n int4 not null)`

  yield* sql`create function count_raised_alarms() returns trigger language plpgsql as $$
    begin
      insert into alarm_days select day_of(raised_at), merchant_id, count(*) from added group by 1, 2;
      insert into robot_days select day_of(raised_at), merchant_id, location_id, robot_id, count(*) from added group by 1, 2, 3, 4;
      return null;
    end
  $$`
  yield* sql`create trigger alarms_counted_by_day after insert on robot_alarms referencing new table as added
    for each statement execute function count_raised_alarms()`

  // Most are sent a moment after they were made, each by itself.
  yield* sql`create function count_notification() returns trigger language plpgsql as $$
    begin
      insert into notification_days select day_of(new.created_at), a.merchant_id, change.state, change.n
        from robot_alarms a cross join (values (new.state, 1), (case when tg_op = 'UPDATE' then old.state end, -1)) change (state, n)
        where a.id = new.alarm_id and change.state in ('sent', 'failed');
      return null;
    end
  $$`
  yield* sql`create trigger notifications_counted_by_day_as_made after insert on notifications
    for each row when (new.state in ('sent', 'failed')) execute function count_notification()`
  yield* sql`create trigger notifications_counted_by_day after update of state on notifications
    for each row when (old.state is distinct from new.state) execute function count_notification()`

  const fill = counted.map(({ days, by, rows }) => `insert into ${days} (${by}, n) ${rows};`).join("\n")
  yield* sql`create function count_days() returns void language plpgsql as $$
    begin
      truncate ${sql.literal(counted.map(({ days }) => days).join(", "))};
      ${sql.literal(fill)}
    end
  $$`
  yield* sql`select count_days()`
  for (const { days } of counted) yield* sql`create index ${sql(`${days}_by_day`)} on ${sql(days)} (day)`

  // Nobody writes days that are long over. What is added meanwhile is not seen and stays.
  const merge = counted
    .map(
      ({ days, by }) => `with merged as (delete from ${days} where ctid in (
          select ctid from (select ctid, count(*) over (partition by ${by}) as lines from ${days} where day > current_date - 4) all_lines where lines > 1)
          returning *)
        insert into ${days} (${by}, n) select ${by}, sum(n) from merged group by ${by} having sum(n) <> 0;`
    )
    .join("\n")
  yield* sql`create function merge_days() returns void language plpgsql as $$
    begin
      ${sql.literal(merge)}
    end
  $$`
})
