import { Schema } from "effect"
import { RobotId } from "../../effects/contract/devices.ts"
import { Placement, PlacementQuery } from "../../effects/contract/placements.ts"
import { YesNo } from "../../effects/contract/paging.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { listQuery } from "../kit/list-query.ts"
import { validityAt } from "../kit/period.ts"
import { recordEffects } from "../kit/record-effects.ts"
import { withReadTime } from "../kit/with-read-time.ts"
import { placementDraft, placementIn } from "./placement.ts"

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

const PlaceId = Schema.String.check(Schema.isPattern(/^[1-9]\d{0,8}$/))
const asked = listQuery(PlacementQuery.sortable, {
  title: Schema.NonEmptyString.check(Schema.isMaxLength(100)),
  media_kind: Placement.fields.media_kind,
  enabled: YesNo,
  robot_id: RobotId,
  location_id: PlaceId
})
/** The query of the list as an address holds it. */
export const placementQuery = asked.codec

export const placementList = typedRecords({
  row: PlacementRow,
  draft: Schema.Struct(placementDraft),
  query: asked.query
})

export const placementsSeen = withReadTime(rowAt)

export const placementEffects = recordEffects(placementList, "/advertising-admin/placement", {
  list: ({ placements }, { location_id, ...rest }) => {
    const query = { ...rest, ...(location_id === undefined ? {} : { location_id: Number(location_id) }) }
    return placementsSeen.page(placements.list({ query }))
  },
  add: ({ placements }, draft) => placementsSeen.one(placements.add({ payload: placementIn(draft, null) })),
  edit: ({ placements }, record, draft, before) =>
    placementsSeen.one(placements.edit({ payload: { ...placementIn(draft, before), ...record } })),
  remove: ({ placements }, payload) => placements.delete({ payload })
})
