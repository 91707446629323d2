import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** To read events is a permission of its own: whoever could read them as an administrator keeps it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update roles set rules = rules || '{eventList}'::text[], version = version + 1
    where (is_admin or is_super) and not 'eventList' = any(rules)`
})
