import { Effect } from "effect"
import { type SqlClient, SqlError } from "effect/sql"
import { endConnections } from "./end-connections.ts"

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

/** Ends the server's connections to a node that takes no writes. */
export const discardReadOnly = (sql: SqlClient.SqlClient) =>
  Effect.all(
    Array.from({ length: AT_ONCE }, () => endConnections(sql, isReadOnly)),
    { concurrency: "unbounded", discard: true }
  )
