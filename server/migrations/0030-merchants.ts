import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Whose robots they are. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The key that a merchant's own systems call with is drawn by the database, for nobody else has to know it.
  yield* sql`create table merchants (
    id int4 generated always as identity primary key,
    name text not null unique,
    admin_user_id int4 references users on delete set null,
    contact_person text not null default '',
    contact_phone text not null default '',
    contact_address text not null default '',
    api_token text not null unique default replace(gen_random_uuid()::text, '-', ''),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int4 not null default 1
  )`
  yield* sql`create index merchants_by_admin on merchants (admin_user_id)`

  yield* sql`alter table devices add merchant_id int4 references merchants`
  yield* sql`create index devices_by_merchant on devices (merchant_id, robot_id)`
})
