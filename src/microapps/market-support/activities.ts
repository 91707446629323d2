import { Schema } from "effect"
import { write } from "../../http/calls.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { mutationProgram } from "../../effects/programs.ts"

/** Changes of an activity besides editing. */
const ActivityMutation = Schema.Struct({
  what: Schema.Literals(["start", "pause", "end"]),
  id: Schema.Int,
  version: Schema.Int,
  name: Schema.String
})
export type ActivityMutation = typeof ActivityMutation.Type

export const activityMutation = typedMutation(ActivityMutation)

export const changeActivity = mutationProgram(
  activityMutation,
  ({ what, id, version }) =>
    ApplicationClient.use(({ activities }) => write(activities[what]({ payload: { id, version } }))),
  ({ what, name }) => ({ message: { key: `activities.${what}Done`, name } })
)
