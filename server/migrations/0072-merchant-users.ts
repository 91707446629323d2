import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { merchantAdmin } from "../roles/merchant-admin.ts"

/** Which events are about one record of a merchant, and where that record says whose it is. */
const owners = [
  ["merchants.%", "select entity::int4"],
  ["users.%", "select merchant_id from users where id = entity::int4"],
  ["session.refused", "select merchant_id from users where id = entity::int4"],
  ["secondFactor.%", "select merchant_id from users where id = entity::int4"],
  ["robots.%", "select merchant_id from devices where robot_id = entity"],
  ["orders.%", "select merchant_id from orders where id = entity::int4"],
  ["refunds.%", "select merchant_id from refunds where id = entity::int4"],
  ["alarms.acknowledged", "select merchant_id from robot_alarms where id = entity::int4"]
] as const

/** A user may belong to a merchant, and so does what he does; what others do to the merchant's records is the merchant's as well. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Nobody becomes one of the platform's people because his merchant is gone.
  yield* sql`alter table users add merchant_id int4 references merchants`
  yield* sql`create index users_of_merchant on users (merchant_id, id) where merchant_id is not null`
  // No call has written it so far: who stands there sees more than a merchant's administrator may.
  yield* sql`update merchants set admin_user_id = null where admin_user_id is not null`

  yield* sql`alter table events add merchant_id int4`
  yield* sql`create index events_of_merchant on events (merchant_id, id) where merchant_id is not null`
  const cases = owners.map(([type, owner]) => `when new.type like '${type}' then (${owner})`)
  yield* sql`create function own_event() returns trigger language plpgsql as $$
    declare entity text := new.entity_id;
    begin
      new.merchant_id = coalesce((select merchant_id from users where id = new.user_id),
        case ${sql.literal(cases.join(" "))} end);
      return new;
    end
  $$`
  yield* sql`create trigger events_owned before insert on events for each row execute function own_event()`

  const { name, is_admin, rules } = merchantAdmin
  yield* sql`insert into roles (name, is_admin, rules) select ${name}, ${is_admin}, ${rules}::text[]
    where exists (select from roles) on conflict do nothing`
})
