import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** When an alarm came into the table: robots tell late of what they raised, and an export holds what was there when it was counted. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table robot_alarms add added_at timestamptz not null default now()`
})
