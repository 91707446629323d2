import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Whose a robot was and where it stood, of what is filtered by that: the columns that a table lacks, and which table has them. */
const copies = [
  { table: "refunds", columns: ["location_id"], from: "orders", by: "order_id", copy: "copy_order_of_refund" },
  {
    ...{ table: "notifications", columns: ["merchant_id", "location_id"] },
    ...{ from: "robot_alarms", by: "alarm_id", copy: "copy_alarm_of_notification" }
  }
]
const refers = { merchant_id: "merchants", location_id: "locations" } as Readonly<Record<string, string>>

/** Refunds and notifications are filtered by places as orders and alarms are: they keep a copy of what never changes there. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const { table, columns, from, by, copy } of copies) {
    const added = columns.map((name) => `add ${name} int4 references ${refers[name]} on delete set null`).join(", ")
    yield* sql`alter table ${sql(table)} ${sql.literal(added)}`
    const copied = columns.map((name) => `${name} = origin.${name}`).join(", ")
    yield* sql`alter table ${sql(table)} disable trigger user`
    yield* sql`update ${sql(table)} set ${sql.literal(copied)} from ${sql(from)} origin where origin.id = ${sql(by)}`
    yield* sql`alter table ${sql(table)} enable trigger user`
    const copying = table === "refunds" ? ["number", "robot_id", "merchant_id", "location_id"] : columns
    const into = copying.map((name) => `new.${name === "number" ? "order_number" : name}`).join(", ")
    yield* sql`create or replace function ${sql(copy)}() returns trigger language plpgsql as $$
      begin
        select ${sql.literal(copying.join(", "))} into ${sql.literal(into)} from ${sql(from)} where id = new.${sql(by)};
        return new;
      end
    $$`

    // An order of a list is walked by its index alone, so that it holds what the list is filtered by as well.
    const indexes = yield* sql<{ name: string; definition: string }>`
      select c.relname as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class c on c.oid = indexrelid join pg_am m on m.oid = c.relam
      where indrelid = ${table}::regclass and m.amname = 'btree' and indpred is null and pg_get_indexdef(indexrelid) like '% INCLUDE (%' order by 1`
    for (const { name, definition } of indexes) {
      yield* sql`drop index ${sql(name)}`
      yield* sql`${sql.literal(definition.replace(/\)$/, `, ${columns.join(", ")})`))}`
    }
  }
  yield* sql`create trigger notifications_copied before insert on notifications for each row execute function copy_alarm_of_notification()`
  yield* sql`create index refunds_by_location_id on refunds (location_id, created_at, id) include (state, merchant_id)`
  const included = ["user_id", "method", "state", "type"].join(", ")
  for (const [column, other] of [
    ["merchant_id", "location_id"],
    ["location_id", "merchant_id"]
  ] as const)
    yield* sql`create index ${sql(`notifications_by_${column}`)} on notifications (${sql(column)}, created_at, id)
      include (${sql.literal(`${included}, ${other}`)})`
})
