import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Each write adds a line to the counts of its list (migration 46); so that they stay few, those of the same values become one. */
export const mergeCounts = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select merge_counts()`)
