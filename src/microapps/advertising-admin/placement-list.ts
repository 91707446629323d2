import { Schema } from "effect"
import { Placement, PlacementQuery } from "../../effects/contract/placements.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { validityAt } from "../../ui/kit/period.ts"
import { withReadTime } from "../../effects/http/with-read-time.ts"
import { placementFields } from "./placement-form.ts"

/** Where a placement stands at a moment: on show, waiting for its start, over, or taken offline. */
const Standing = Schema.Literals(["showing", "scheduled", "over", "offline"])

export const PlacementRow = Schema.Struct({ ...Placement.fields, standing: Standing })
export type PlacementRow = typeof PlacementRow.Type

export const standingAt = (now: number, placement: Placement): PlacementRow["standing"] => {
  const validity = validityAt(now, placement)
  if (validity === "expired") return "over"
  if (!placement.enabled) return "offline"
  return validity === "coming" ? "scheduled" : "showing"
}

const rowAt =
  (now: number) =>
  (placement: Placement): PlacementRow => ({ ...placement, standing: standingAt(now, placement) })

export const placementList = typedRecords({
  row: PlacementRow,
  draft: placementFields.draft,
  query: PlacementQuery
})

export const placementsSeen = withReadTime(rowAt)
