import { Clock, Effect, Schema } from "effect"
import { RobotId } from "../../effects/contract/devices.ts"
import { Placement, placementColumns } from "../../effects/contract/placements.ts"
import { YesNo } from "../../effects/contract/versioned.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { recordFace, type SaveAsk } from "../../machines/records/record-face.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { Calls, read, write } from "../kit/calls.ts"
import { validityAt } from "../kit/period.ts"
import { placementDraft, type PlacementDraft, placementIn } from "./placement.ts"

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

export const rowAt =
  (now: number) =>
  (placement: Placement): PlacementRow => ({ ...placement, standing: standingAt(now, placement) })

const PlaceId = Schema.String.check(Schema.isPattern(/^[1-9]\d{0,8}$/))
const Sort = Schema.Literals(placementColumns)
const Order = Schema.Literals(["asc", "desc"])
const Filters = Schema.Struct({
  page: Schema.Int,
  page_size: Schema.Int,
  sort: Schema.optionalKey(Sort),
  order: Schema.optionalKey(Order),
  title: Schema.optionalKey(Schema.String),
  media_kind: Schema.optionalKey(Placement.fields.media_kind),
  enabled: Schema.optionalKey(YesNo),
  robot_id: Schema.optionalKey(Schema.String),
  location_id: Schema.optionalKey(PlaceId)
})
type PlacementFilters = typeof Filters.Type & Query

export const placementList = recordFace<PlacementRow, PlacementDraft, PlacementFilters>({
  row: PlacementRow,
  draft: Schema.Struct(placementDraft),
  query: Filters as never
})
const { events } = placementList

/** The query of the list as an address holds it. */
export const placementQuery = queryCodec<PlacementFilters>({
  sort: Sort,
  order: Order,
  title: Schema.NonEmptyString.check(Schema.isMaxLength(100)),
  media_kind: Placement.fields.media_kind,
  enabled: YesNo,
  robot_id: RobotId,
  location_id: PlaceId
})

export const listPlacements = ({ location_id, ...rest }: PlacementFilters) =>
  Calls.use(({ placements }) => {
    const query = { ...rest, ...(location_id === undefined ? {} : { location_id: Number(location_id) }) }
    return read("GET /advertising-admin/placement/list", placements.list({ query }))
  }).pipe(
    Effect.zip(Clock.currentTimeMillis),
    Effect.match({
      onSuccess: ([{ list, total }, now]) => events.listed.make({ rows: list.map(rowAt(now)), total }),
      onFailure: (fault) => events.listFailed.make({ fault })
    })
  )

/** Adds, or edits the row the form was opened with: its version tells the server whether someone else was faster. */
export const savePlacement = ({ row, draft }: SaveAsk<PlacementRow, PlacementDraft>) =>
  Calls.use(({ placements }) => {
    const payload = placementIn(draft, row)
    if (row === null) return write("POST /advertising-admin/placement/add", placements.add({ payload }))
    const edit = { ...payload, id: row.id, version: row.version }
    return write("POST /advertising-admin/placement/edit", placements.edit({ payload: edit }))
  }).pipe(
    Effect.zip(Clock.currentTimeMillis),
    Effect.match({
      onSuccess: ([saved, now]) => events.saved.make({ row: rowAt(now)(saved), added: row === null }),
      onFailure: (fault) => events.saveFailed.make({ fault })
    })
  )

export const removePlacements = (ids: ReadonlyArray<number>) =>
  Calls.use(({ placements }) =>
    write("POST /advertising-admin/placement/delete", placements.delete({ payload: { ids: ids.join(",") } }))
  ).pipe(
    Effect.match({
      onSuccess: () => events.removed.make({ ids }),
      onFailure: (fault) => events.removeFailed.make({ fault })
    })
  )
