import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Two super administrators who remove each other at once must not both succeed. */
export const oneSuperChangeAtATime = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select name from roles where is_super for no key update`
)
