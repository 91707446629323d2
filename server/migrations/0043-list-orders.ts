import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** An index that holds the key as well: a page far behind is found without a look at the rows before it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const [table, column] of [
    ["orders", "number"],
    ["refunds", "number"],
    ["quizzes", "question"],
    ["mini_app_pages", "path"]
  ] as const)
    yield* sql`create index ${sql(`${table}_sorted_by_${column}`)} on ${sql(table)} (${sql(column)}, id)`
  // Within a type or status the newest message comes first, either way.
  yield* sql`create index messages_newest_by_type on messages (user_id, type, id desc)`
  yield* sql`create index messages_newest_by_status on messages (user_id, (read_at is not null), id desc)`
})
