import { Schema } from "effect"
import { asEvent } from "../../effects/http/as-event.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { write } from "../../effects/http/unwrap.ts"
import { typedCommand } from "../../machines/commands/command-machine.ts"

/** What is done to an activity besides editing it. */
const ActivityCommand = Schema.Struct({
  what: Schema.Literals(["start", "pause", "end"]),
  id: Schema.Int,
  version: Schema.Int,
  name: Schema.String
})
export type ActivityCommand = typeof ActivityCommand.Type

export const activityCommand = typedCommand(ActivityCommand)

export const carryOut = ({ what, id, version }: ActivityCommand) =>
  ApplicationClient.use(({ activities }) => write(activities[what]({ payload: { id, version } }))).pipe(
    asEvent(() => activityCommand.events.done.make({}), activityCommand.events.failed)
  )
