import { Schema } from "effect"
import { asEvent } from "../../effects/http/as-event.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { write } from "../../effects/http/unwrap.ts"
import { typedCommand } from "../../machines/commands/command-machine.ts"

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
