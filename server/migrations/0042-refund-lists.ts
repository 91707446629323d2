import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Refunds are filtered by what stands with their order and never changes there: they keep a copy, for two tables have no index together. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table refunds add order_number text, add robot_id text references devices on update cascade,
    add merchant_id int4 references merchants`
  yield* sql`update refunds r set order_number = o.number, robot_id = o.robot_id, merchant_id = o.merchant_id
    from orders o where o.id = r.order_id`
  yield* sql`alter table refunds alter order_number set not null, alter robot_id set not null`
  yield* sql`create function copy_order_of_refund() returns trigger language plpgsql as $$
    begin
      select number, robot_id, merchant_id into new.order_number, new.robot_id, new.merchant_id from orders where id = new.order_id;
      return new;
    end
  $$`
  yield* sql`create trigger refunds_copied before insert or update of order_id on refunds
    for each row execute function copy_order_of_refund()`
  // Nobody types the character between the two.
  yield* sql`alter table refunds add search text generated always as (number || E'\\x1f' || order_number) stored`

  for (const column of ["robot_id", "merchant_id"])
    yield* sql`create index ${sql(`refunds_by_${column}`)} on refunds (${sql(column)}, created_at, id)`
  const [trigrams] = yield* sql`select 1 as one from pg_extension where extname = 'pg_trgm'`
  if (trigrams) yield* sql`create index refunds_searched on refunds using gin (search gin_trgm_ops)`
})
