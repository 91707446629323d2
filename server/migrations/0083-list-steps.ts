import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { keepCounts } from "./0046-list-counts.ts"

/** What the lists of a million rows are counted by: by what they are filtered, and for each order by steps that it is made of. */
const counted = {
  robot_alarms: ["type", "severity", "severity_rank", "open", "acknowledged", "raised_month", "last_month", "id_step"],
  notifications: ["user_id", "username", "method", "state", "type", "created_month", "id_step"]
}

/**
 * A page far behind in a list of a million rows is half a million entries of an index away. So rows are counted by steps of each order as well (months,
 * types, each 131,072 ids): the counts tell in which step a page begins, and the index is entered there.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create function start_of_month(int4) returns timestamptz language sql immutable strict parallel safe as $$
    select make_timestamptz(($1 - 1) / 12, ($1 - 1) % 12 + 1, 1, 0, 0, 0, 'UTC')
  $$`
  const step = "add id_step int4 generated always as (id >> 17) stored"
  yield* sql`alter table robot_alarms ${sql.literal(step)}, add last_month int4 generated always as (month_of(last_at)) stored`
  yield* sql`alter table notifications ${sql.literal(step)}`
  for (const [table, columns] of Object.entries(counted)) {
    yield* sql`drop function ${sql(`count_${table}`)} cascade`
    yield* sql`drop table ${sql(`${table}_counts`)}`
    yield* keepCounts(table, columns)
  }
  // What a period holds of the months at its ends is counted by its index alone.
  for (const [name, step] of [
    ["robot_alarms_sorted_by_raised_at", "last_at"],
    ["notifications_by_created_at_id", "username"]
  ] as const) {
    const [index] = yield* sql<{ definition: string }>`select pg_get_indexdef(${name}::regclass) as definition`
    yield* sql`drop index ${sql(name)}`
    yield* sql`${sql.literal(index!.definition.replace(/\)$/, `, ${step})`))}`
  }
  // Robots are too many to be counted with all of this.
  yield* keepCounts("robot_alarms", ["robot_id", "open", "acknowledged"], "robot_alarms_by_robot")

  // Those lines alone that are several of the same values: the others stay as they are.
  yield* sql`create or replace function merge_counts() returns void language plpgsql as $$
    declare counts record;
    begin
      for counts in
        select c.relname as name, string_agg(quote_ident(attname), ', ') as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attname <> 'n'
        where c.relnamespace = current_schema::regnamespace and c.relkind = 'r' and c.relname like '%\\_counts' group by c.relname order by c.relname
      loop
        execute format('with merged as (delete from %1$I where ctid = any(array(
            select unnest(lines) from (select array_agg(ctid) as lines from %1$I group by %2$s having count(*) > 1) several)) returning *)
          insert into %1$I (%2$s, n) select %2$s, sum(n) from merged group by %2$s having sum(n) <> 0', counts.name, counts.columns);
      end loop;
    end
  $$`
})
