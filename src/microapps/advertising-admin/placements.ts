import { Schema } from "effect"
import { Placement, PlacementQuery } from "../../effects/contract/placements.ts"
import { asEvent, read, write } from "../../effects/http/calls.ts"
import { withReadTime } from "../../effects/http/record-part.ts"
import { typedCommand } from "../../machines/commands/command-machine.ts"
import { typedLookup } from "../../machines/lookups/lookup-machine.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { validityAt } from "../../ui/kit/period.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
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
  draftOf: placementFields.draftOf,
  query: PlacementQuery
})

export const placementsSeen = withReadTime(rowAt)

/** One placement, by the id in its address. */
export const placementDetail = typedLookup(PlacementRow)

export const readPlacement = (id: string) =>
  ApplicationClient.use(({ placements }) =>
    read(placementsSeen.one(placements.detail({ query: { id: Number(id) } })))
  ).pipe(asEvent((found) => placementDetail.events.found.make({ found }), placementDetail.events.failed))

/** A placement is put online or taken offline. */
const PlacementCommand = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  title: Schema.String,
  enabled: Schema.Boolean
})
export type PlacementCommand = typeof PlacementCommand.Type

export const placementCommand = typedCommand(PlacementCommand)

export const carryOut = ({ title: _, ...payload }: PlacementCommand) =>
  ApplicationClient.use(({ placements }) => write(placements.enable({ payload }))).pipe(
    asEvent(() => placementCommand.events.done.make({}), placementCommand.events.failed)
  )
