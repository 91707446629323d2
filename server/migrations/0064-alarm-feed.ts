import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { locks } from "../database/locks.ts"

/**
 * Which alarms have changed, in the order in which the changes were committed: whoever has read as far as a row reads on behind it and misses nothing. A
 * number drawn when a row is written would not do, for a transaction that commits later may have drawn an earlier one. So rows are written at the end of
 * a transaction, under a lock that is held until it is committed, as PostgreSQL's own notifications are; nothing is locked after that one, and so no two
 * wait for each other.
 *
 * A later migration that writes alarms and alters their table says `set constraints all immediate` between the two.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table alarm_feed (
    id int8 generated always as identity primary key,
    alarm_id int4,
    at timestamptz not null default clock_timestamp()
  )`
  // So that there is a position from the beginning.
  yield* sql`insert into alarm_feed default values`
  yield* sql`create function feed_alarms(ids int4[]) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${sql.literal(String(locks.alarmFeed))});
      insert into alarm_feed (alarm_id) select unnest(ids);
      perform pg_notify('alarm_feed', '');
    end
  $$`
  yield* sql`create function feed_changed_alarm() returns trigger language plpgsql as $$
    begin
      perform feed_alarms(array[new.id]);
      return null;
    end
  $$`
  // What was over before and is over still is no news.
  for (const [name, event, condition] of [
    ["robot_alarms_raised", "insert", "new.ended_at is null"],
    [
      "robot_alarms_changed",
      "update",
      "(old.ended_at is null or new.ended_at is null) and old.* is distinct from new.*"
    ]
  ] as const)
    yield* sql`create constraint trigger ${sql(name)} after ${sql.literal(event)} on robot_alarms deferrable initially deferred
      for each row when (${sql.literal(condition)}) execute function feed_changed_alarm()`

  // A silence shows at the alarms that it is about. One that runs out is no change: they say until when.
  yield* sql`create function feed_silenced_alarms() returns trigger language plpgsql as $$
    begin
      perform feed_alarms(array(select id from robot_alarms a where open
        and (new.robot_ids = '{}' or a.robot_id = any(new.robot_ids)) and (new.types = '{}' or a.type = any(new.types)) order by id));
      return null;
    end
  $$`
  yield* sql`create constraint trigger silences_made_or_ended after insert or update on silences deferrable initially deferred
    for each row execute function feed_silenced_alarms()`
})
