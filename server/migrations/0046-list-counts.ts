import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * How many rows of a table have which of these values, kept by PostgreSQL in the transaction of each write. A write only adds a line to the counts,
 * so that none waits for another; the server merges the lines (`mergeCounts`). A table may be counted twice, each under its own name.
 */
export const keepCounts = Effect.fnUntraced(function* (table: string, columns: ReadonlyArray<string>, name = table) {
  const sql = yield* SqlClient.SqlClient
  const [counted, counts, keep] = [sql(table), sql(`${name}_counts`), sql(`count_${name}`)]
  const by = sql.literal(columns.join(", "))
  yield* sql`create table ${counts} as select ${by}, 0 as n from ${counted} with no data`
  yield* sql`create function ${keep}() returns trigger language plpgsql as $$
    begin
      case tg_op
        when 'INSERT' then insert into ${counts} select ${by}, count(*) from added group by ${by};
        when 'DELETE' then insert into ${counts} select ${by}, -count(*) from removed group by ${by};
        when 'UPDATE' then
          insert into ${counts} select ${by}, sum(n) from
            (select ${by}, 1 as n from added union all select ${by}, -1 from removed) changed group by ${by} having sum(n) <> 0;
        else truncate ${counts};
      end case;
      return null;
    end
  $$`
  for (const [event, rows] of [
    ["insert", "referencing new table as added"],
    ["delete", "referencing old table as removed"],
    ["update", "referencing old table as removed new table as added"],
    ["truncate", ""]
  ] as const)
    yield* sql`create trigger ${sql(`${name}_counted_after_${event}`)} after ${sql.literal(`${event} on ${table} ${rows}`)}
      for each statement execute function ${keep}()`
  yield* sql`insert into ${counts} select ${by}, count(*) from ${counted} group by ${by}`
})

/** By what a list is filtered that has few values. */
const counted: Readonly<Record<string, ReadonlyArray<string>>> = {
  users: ["role", "enabled"],
  messages: ["user_id", "type", "read"],
  devices: ["state"],
  orders: ["state", "payment"],
  refunds: ["state"],
  events: ["type", "username", "user_id"],
  activities: ["kind"],
  coupons: ["kind"],
  placements: ["media_kind", "enabled"],
  utterances: ["scene", "language", "enabled"],
  quizzes: ["enabled"],
  mini_app_pages: ["published"]
}

/** To count the rows of a list costs more than to read a page of it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const [table, columns] of Object.entries(counted)) yield* keepCounts(table, columns)

  // Among the lines of a table those of the same values become one. What is added meanwhile is not seen and stays.
  yield* sql`create function merge_counts() returns void language plpgsql as $$
    declare counts record;
    begin
      for counts in
        select c.relname as name, string_agg(quote_ident(attname), ', ') as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and attname <> 'n'
        where c.relnamespace = current_schema::regnamespace and c.relkind = 'r' and c.relname like '%\\_counts' group by c.relname order by c.relname
      loop
        execute format('with merged as (delete from %1$I where exists (select from %1$I group by %2$s having count(*) > 1) returning *)
          insert into %1$I (%2$s, n) select %2$s, sum(n) from merged group by %2$s having sum(n) <> 0', counts.name, counts.columns);
      end loop;
    end
  $$`
})
