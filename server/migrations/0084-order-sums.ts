import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const of = { order_days: ["merchant_id"], order_robot_days: ["merchant_id", "location_id", "robot_id"] }
const types = { merchant_id: "int4", location_id: "int4", robot_id: "text not null" } as Readonly<
  Record<string, string>
>

/** What paid orders bring together, of rows that are there (1) and of others that are not there any more (-1). */
const sums = (sign: 1 | -1) =>
  `${sign} * count(*) as orders, ${sign} * sum(amount) as amount, ${sign} * sum(refunded) as refunded`

/**
 * What paid orders brought each day, in all and of each robot at its place, kept by PostgreSQL in the transaction of each write: a million orders are
 * summed up as some ten thousand lines. As with the counts of lists a write only adds lines, so that none waits for another, and the server
 * merges them. `sum_orders` makes all of them anew out of the orders.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = Object.entries(of).map(([table, columns]) => {
    const by = ["day", ...columns, "state", "payment"].join(", ")
    const day = "(created_at at time zone zone)::date as day"
    const paidOf = (rows: string, sign: 1 | -1) =>
      `select ${by.replace("day", day)}, ${sums(sign)} from ${rows}, day_zone where paid_at is not null group by ${by}`
    const changed = `select ${by}, sum(orders), sum(amount), sum(refunded) from (${paidOf("added", 1)} union all ${paidOf("removed", -1)}) changed
      group by ${by} having sum(orders) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0`
    return { table, columns, by, into: `insert into ${table} (${by}, orders, amount, refunded)`, paidOf, changed }
  })
  const each = (statement: (table: (typeof tables)[number]) => string) => sql.literal(tables.map(statement).join("\n"))

  for (const { table, columns, by } of tables) {
    // `added` by a write and not yet merged with the others of its day.
    yield* sql`create table ${sql(table)} (day date not null, ${sql.literal(columns.map((name) => `${name} ${types[name]}`).join(", "))},
      state text not null, payment text not null, orders int8 not null, amount int8 not null, refunded int8 not null, added boolean not null default true)`
    yield* sql`create index ${sql(`${table}_by_day`)} on ${sql(table)} (day) include (${sql.literal(by.replace("day, ", ""))}, orders, amount, refunded)`
    yield* sql`create index ${sql(`${table}_added`)} on ${sql(table)} (day) where added`
    for (const column of columns.filter((name) => name !== "merchant_id"))
      yield* sql`create index ${sql(`${table}_by_${column}`)} on ${sql(table)} (${sql(column)}, day)`
  }

  yield* sql`create function sum_changed_orders() returns trigger language plpgsql as $$
    begin
      case tg_op
        when 'INSERT' then ${each(({ into, paidOf }) => `${into} ${paidOf("added", 1)};`)}
        when 'DELETE' then ${each(({ into, paidOf }) => `${into} ${paidOf("removed", -1)};`)}
        when 'UPDATE' then ${each(({ into, changed }) => `${into} ${changed};`)}
        else truncate ${sql.literal(tables.map(({ table }) => table).join(", "))};
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
    yield* sql`create trigger ${sql(`orders_summed_after_${event}`)} after ${sql.literal(`${event} on orders ${rows}`)}
      for each statement execute function sum_changed_orders()`

  yield* sql`create function sum_orders() returns void language plpgsql as $$
    begin
      truncate ${sql.literal(tables.map(({ table }) => table).join(", "))};
      ${each(({ table, by, paidOf }) => `insert into ${table} (${by}, orders, amount, refunded, added) select *, false from (${paidOf("orders", 1)}) summed;`)}
    end
  $$`
  yield* sql`select sum_orders()`

  // Days to which something was added. What is added meanwhile is not seen and stays.
  yield* sql`create function merge_order_days() returns void language plpgsql as $$
    begin
      ${each(
        ({
          table,
          by
        }) => `with merged as (delete from ${table} where day in (select day from ${table} where added) returning *)
          insert into ${table} (${by}, orders, amount, refunded, added) select ${by}, sum(orders), sum(amount), sum(refunded), false from merged
          group by ${by} having sum(orders) <> 0;`
      )}
    end
  $$`
})
