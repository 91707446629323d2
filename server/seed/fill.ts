import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Inserts rows in their order. PostgreSQL gives each value the type of its column. */
export const fill = Effect.fnUntraced(function* (table: string, rows: ReadonlyArray<object>) {
  const sql = yield* SqlClient.SqlClient
  const names = Object.keys(rows[0]!).map((name) => `"${name}"`)
  const columns = sql.literal(names.join(", "))
  yield* sql`insert into ${sql(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql(table)}, ${JSON.stringify(rows)}::jsonb)`
})
