import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Which version brought the database where it is, and whose first password nobody may have read yet. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table versions (
    migration_id int4 primary key,
    version text not null,
    at timestamptz not null default now()
  )`
  yield* sql`create table first_sign_ins (user_id int4 primary key)`
})
