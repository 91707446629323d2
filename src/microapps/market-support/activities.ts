import { Schema } from "effect"
import { asEvent, write } from "../../http/calls.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { ApplicationClient } from "../../http/contract-client.ts"

/** Changes of an activity besides editing. */
const ActivityMutation = Schema.Struct({
  what: Schema.Literals(["start", "pause", "end"]),
  id: Schema.Int,
  version: Schema.Int,
  name: Schema.String
})
export type ActivityMutation = typeof ActivityMutation.Type

export const activityMutation = typedMutation(ActivityMutation)

export const changeActivity = ({ what, id, version, name }: ActivityMutation) =>
  ApplicationClient.use(({ activities }) => write(activities[what]({ payload: { id, version } }))).pipe(
    asEvent(
      () => activityMutation.events.done.make({ message: { key: `activities.${what}Done`, name } }),
      activityMutation.events.failed
    )
  )
