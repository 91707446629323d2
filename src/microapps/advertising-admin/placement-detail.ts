import { Clock, Effect } from "effect"
import { Calls, read } from "../kit/calls.ts"
import { lookupFace } from "../kit/lookup-machine.ts"
import { PlacementRow, rowAt } from "./placement-list.ts"

/** One placement, by the id in its address. */
export const placementDetail = lookupFace(PlacementRow)

export const readPlacement = (id: string) =>
  Calls.use(({ placements }) =>
    read("GET /advertising-admin/placement/detail", placements.detail({ query: { id: Number(id) } }))
  ).pipe(
    Effect.zip(Clock.currentTimeMillis),
    Effect.match({
      onSuccess: ([placement, now]) => placementDetail.events.found.make({ found: rowAt(now)(placement) }),
      onFailure: (fault) => placementDetail.events.failed.make({ fault })
    })
  )
