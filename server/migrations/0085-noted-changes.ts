import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What robots say happened is of their own clocks, and may be told late: when it was noted is of ours. Of former changes nobody knows it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table alarm_changes add noted_at timestamptz`
  yield* sql`alter table alarm_changes alter noted_at set default now()`
})
