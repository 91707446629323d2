import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What a call may take, in milliseconds; whatever takes longer would hold up others, and is taken back. */
export const limits = {
  statement_timeout: "15000",
  lock_timeout: "3000",
  idle_in_transaction_session_timeout: "15000"
}

/** For the rest of this transaction, which no call waits for. */
export const withoutLimits = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select set_config(name, '0', true) from unnest(${Object.keys(limits)}::text[]) name`
)
