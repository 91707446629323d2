import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Second factors, apart from the accounts, so that nothing that shows an account can show its secret. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table second_factors (
    user_id int4 primary key references users (id) on delete cascade,
    secret bytea not null,
    recovery_hashes bytea[] not null,
    -- Of the last code that was taken: none is taken twice.
    last_step int4 not null default 0,
    confirmed_at timestamptz
  )`
  yield* sql`alter table roles add second_factor boolean not null default false`
})
