import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { withinMerchant } from "../scope/as-merchant.ts"
import { type AlarmRow, readAlarms } from "./alarm-rows.ts"

/**
 * An alarm about robots of one merchant that grows to others' is that merchant's no more, and the platform's alone. Who followed it hears that it is over,
 * as it was for him: of his own robots, and without what others noted.
 */
const outgrown = Effect.fnUntraced(function* (merchant: number, rows: ReadonlyArray<AlarmRow>) {
  const common = new Map(
    rows.flatMap((row) => (row.robot_id === null && row.merchant_id === null ? [[row.id, row]] : []))
  )
  if (common.size === 0) return []
  const sql = yield* SqlClient.SqlClient
  const own = yield* sql<{ id: number; robots: number }>`
    select alarm_id as id, count(*)::int4 as robots from alarm_robots join devices using (robot_id)
    where alarm_id = any(${[...common.keys()]}::int4[]) and merchant_id = ${merchant} group by 1`
  return own.map(({ id, robots }): AlarmRow => {
    const row = common.get(id)!
    return {
      ...row,
      robots,
      ended_at: row.ended_at ?? row.last_at,
      acknowledged_at: null,
      acknowledged_by: "",
      note: ""
    }
  })
})

/** What of these alarms a reader is told of, as its calls would show it. */
export const seenBy = Effect.fnUntraced(function* (merchant: number | null, rows: ReadonlyArray<AlarmRow>) {
  if (merchant === null || rows.length === 0) return rows
  const own = withinMerchant(merchant, readAlarms(rows.map(({ id }) => id)))
  const seen = yield* Effect.catchTag(own, "Refusal", () => Effect.succeed<ReadonlyArray<AlarmRow>>([]))
  return [...seen, ...(yield* outgrown(merchant, rows))]
})
