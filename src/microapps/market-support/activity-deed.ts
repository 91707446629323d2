import { Effect, Schema } from "effect"
import { Calls, write } from "../kit/calls.ts"
import { deedFace } from "../kit/deed-machine.ts"

/** What is done to an activity besides editing it. */
const ActivityDeed = Schema.Struct({
  what: Schema.Literals(["start", "pause", "end"]),
  id: Schema.Int,
  version: Schema.Int,
  name: Schema.String
})
export type ActivityDeed = typeof ActivityDeed.Type

export const activityDeed = deedFace(ActivityDeed)

export const carryOut = ({ what, id, version }: ActivityDeed) =>
  Calls.use(({ activities }) =>
    write(`POST /market-support/activity/${what}`, activities[what]({ payload: { id, version } }))
  ).pipe(
    Effect.match({
      onSuccess: () => activityDeed.events.done.make({}),
      onFailure: (fault) => activityDeed.events.failed.make({ fault })
    })
  )
