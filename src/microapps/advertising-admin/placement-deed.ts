import { Effect, Schema } from "effect"
import { Calls, write } from "../kit/calls.ts"
import { deedFace } from "../kit/deed-machine.ts"

/** A placement is put online or taken offline. */
const PlacementDeed = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  title: Schema.String,
  enabled: Schema.Boolean
})
export type PlacementDeed = typeof PlacementDeed.Type

export const placementDeed = deedFace(PlacementDeed)

export const carryOut = ({ title: _, ...payload }: PlacementDeed) =>
  Calls.use(({ placements }) => write("POST /advertising-admin/placement/enable", placements.enable({ payload }))).pipe(
    Effect.match({
      onSuccess: () => placementDeed.events.done.make({}),
      onFailure: (fault) => placementDeed.events.failed.make({ fault })
    })
  )
