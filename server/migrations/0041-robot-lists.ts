import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * A fleet is sorted and searched by what stands in other tables: names of places and merchants, stock, the last alarm. PostgreSQL keeps them beside
 * the robot, in the transaction of whatever changes them, for an order across tables has no index.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table devices add location_name text, add merchant_name text, add stock int4, add last_alarm_at timestamptz`

  yield* sql`create function name_device_place() returns trigger language plpgsql as $$
    begin
      new.location_name = (select name from locations where id = new.location_id);
      new.merchant_name = (select name from merchants where id = new.merchant_id);
      return new;
    end
  $$`
  yield* sql`create trigger devices_placed before insert or update of location_id, merchant_id on devices
    for each row execute function name_device_place()`
  for (const [table, column] of [
    ["locations", "location_id"],
    ["merchants", "merchant_id"]
  ] as const) {
    // Their own trigger reads the new name.
    yield* sql`create function ${sql(`rename_${table}_of_devices`)}() returns trigger language plpgsql as $$
      begin
        update devices set ${sql(column)} = new.id where ${sql(column)} = new.id;
        return null;
      end
    $$`
    yield* sql`create trigger devices_renamed after update of name on ${sql(table)} for each row
      when (old.name is distinct from new.name) execute function ${sql(`rename_${table}_of_devices`)}()`
  }

  for (const [table, column, value] of [
    ["robot_slots", "stock", "(select sum(count) from robot_slots s where s.robot_id = d.robot_id)"],
    ["robot_alarms", "last_alarm_at", "(select max(raised_at) from robot_alarms a where a.robot_id = d.robot_id)"]
  ] as const) {
    yield* sql`update devices d set ${sql(column)} = ${sql.literal(value)}`
    yield* sql`create function ${sql(`sum_up_${table}`)}() returns trigger language plpgsql as $$
      begin
        update devices d set ${sql(column)} = ${sql.literal(value)}
        where d.robot_id in (select robot_id from changed) and d.${sql(column)} is distinct from ${sql.literal(value)};
        return null;
      end
    $$`
    for (const [event, rows] of [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"]
    ] as const)
      yield* sql`create trigger ${sql(`devices_summed_up_after_${event}`)} after ${sql.literal(event)} on ${sql(table)}
        referencing ${sql.literal(rows)} table as changed for each statement execute function ${sql(`sum_up_${table}`)}()`
  }
  yield* sql`update devices set location_id = location_id`

  // Nobody types the character between the three.
  yield* sql`alter table devices add search text generated always as
    (lower(robot_id || E'\\x1f' || name || E'\\x1f' || coalesce(location_name, ''))) stored`

  for (const column of ["name", "state", "battery"])
    yield* sql`create index ${sql(`devices_sorted_by_${column}`)} on devices (${sql(column)}, robot_id)`
  // What is missing stands last, both ways.
  for (const column of ["location_name", "merchant_name", "stock", "synced_at", "last_alarm_at"])
    for (const order of ["asc", "desc"] as const)
      yield* sql`create index ${sql(`devices_sorted_by_${column}_${order}`)} on devices
        (${sql(column)} ${sql.literal(order)} nulls last, robot_id ${sql.literal(order)})`

  const [trigrams] = yield* sql`select 1 as one from pg_extension where extname = 'pg_trgm'`
  if (trigrams) yield* sql`create index devices_searched on devices using gin (search gin_trgm_ops)`
})
