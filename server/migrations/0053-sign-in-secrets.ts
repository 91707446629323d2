import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Counters tell nobody what was typed as a name, and a second factor that was begun is known to be old. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update sign_in_counters set key = encode(sha256(convert_to(key, 'UTF8')), 'hex')`
  yield* sql`alter table second_factors add begun_at float8 not null default 0`
})
