import { Effect } from "effect"
import { type SqlClient, SqlError } from "effect/sql"

/** True in a standby as well, whatever the setting says. */
const isReadOnly = "current_setting('transaction_read_only')::bool"

/** Fails on a node that takes no writes as a write there fails. */
export const requirePrimary = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [node] = yield* sql<{
    read_only: boolean
  }>`select pg_is_in_recovery() or ${sql.literal(isReadOnly)} as read_only`
  if (!node?.read_only) return
  const cause = Object.assign(new Error("the node that was reached is read-only"), { code: "25006" })
  return yield* new SqlError.SqlError({ reason: new SqlError.UnknownError({ cause }) })
})

/** As many as a pool at rest has: sent at the same time, each gets another connection. */
const AT_ONCE = 8

/**
 * Ends the server's connections to a node that takes no writes. That node itself ends them, its asker last, so that a pooler
 * in between does not give them to somebody else.
 */
export const discardReadOnly = (sql: SqlClient.SqlClient) => {
  const own = sql`
    select pid from pg_stat_activity
    where ${sql.literal(isReadOnly)} and usename = current_user and datname = current_database() and application_name like 'wheelhouse %'
    order by pid = pg_backend_pid()`
  const end = Effect.ignore(sql`select pg_terminate_backend(pid) from (${own}) own`)
  return Effect.all(
    Array.from({ length: AT_ONCE }, () => end),
    { concurrency: "unbounded", discard: true }
  )
}
