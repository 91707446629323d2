import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterOthers, lockTables } from "../database/lock-tables.ts"
import { ServerSettings } from "../settings.ts"

/** Each write adds a line to the counts and sums of its day (migrations 77 and 84); so that they stay few, those that count the same become one. */
export const mergeDays = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select merge_days(), merge_order_days()`)

/** Days are those of `TIME_ZONE`: where they were others so far, all are counted anew, and nobody writes meanwhile. */
export const keepDaysInZone = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { timeZone } = yield* ServerSettings
  const [other] = yield* sql`select 1 as one from day_zone where zone <> ${timeZone}`
  if (!other) return
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* lockTables(["robot_alarms", "notifications", "orders"])
      yield* sql`update day_zone set zone = ${timeZone}`
      yield* sql`select count_days(), sum_orders()`
    })
  )
}).pipe(afterOthers)
