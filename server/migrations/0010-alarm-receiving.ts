import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Who turned the receiving of alarms on or off. Whoever never touched the switch receives them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table alarm_receivers (
    user_id int4 primary key references users on delete cascade,
    receiving boolean not null,
    updated_at timestamptz not null default now()
  )`
})
