import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Comparing lowered text is several times cheaper than `ilike`, which folds both sides row by row. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [trigrams] = yield* sql`select 1 as one from pg_extension where extname = 'pg_trgm'`
  if (!trigrams) return
  for (const column of ["username", "email"]) {
    yield* sql`drop index ${sql(`users_${column}_inside`)}`
    yield* sql`create index ${sql(`users_${column}_inside`)} on users using gin (lower(${sql(column)}) gin_trgm_ops)`
  }
})
