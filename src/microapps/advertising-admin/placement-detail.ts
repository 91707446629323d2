import { asEvent } from "../../effects/http/as-event.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { read } from "../../effects/http/unwrap.ts"
import { typedLookup } from "../../machines/lookups/lookup-machine.ts"
import { PlacementRow, placementsSeen } from "./placement-list.ts"

/** One placement, by the id in its address. */
export const placementDetail = typedLookup(PlacementRow)

export const readPlacement = (id: string) =>
  ApplicationClient.use(({ placements }) =>
    read(placementsSeen.one(placements.detail({ query: { id: Number(id) } })))
  ).pipe(asEvent((found) => placementDetail.events.found.make({ found }), placementDetail.events.failed))
