import { Effect } from "effect"
import { withinMerchant } from "../scope/as-merchant.ts"
import { type AlarmRow, readAlarms } from "./alarm-rows.ts"

/** The part of these alarms that a reader may see, as its calls would show it. */
export const seenBy = (merchant: number | null, rows: ReadonlyArray<AlarmRow>) => {
  if (merchant === null || rows.length === 0) return Effect.succeed(rows)
  const own = withinMerchant(merchant, readAlarms(rows.map(({ id }) => id)))
  return Effect.catchTag(own, "Refusal", () => Effect.succeed<ReadonlyArray<AlarmRow>>([]))
}
