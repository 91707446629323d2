import { Schema } from "effect"
import { inDays } from "../../contract/record-filters.ts"
import { withPeriod } from "../../contract/day-period.ts"
import { Activity, ActivityQuery } from "../../contract/activities.ts"
import { asEvent, write } from "../../http/calls.ts"
import { withReadTime } from "../../effects/lists/record-part.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { validityAt } from "../../kit/period.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { activityFields } from "./discounts.tsx"

/** `coming`: its period had not begun when the list was read. */
const ActivityRow = Schema.Struct({ ...Activity.fields, coming: Schema.Boolean })
export type ActivityRow = typeof ActivityRow.Type

const rowAt =
  (now: number) =>
  (activity: Activity): ActivityRow => ({ ...activity, coming: validityAt(now, activity) === "coming" })

export const activityList = typedRecords({
  row: ActivityRow,
  draft: activityFields.draft,
  draftOf: activityFields.draftOf,
  query: inDays(ActivityQuery),
  exported: { group: "activities", query: withPeriod, row: rowAt }
})

export const datedActivities = withReadTime(rowAt)

/** Changes of an activity besides its edits. */
const ActivityMutation = Schema.Struct({
  what: Schema.Literals(["start", "pause", "end"]),
  id: Schema.Int,
  version: Schema.Int,
  name: Schema.String
})
export type ActivityMutation = typeof ActivityMutation.Type

export const activityMutation = typedMutation(ActivityMutation)

export const carryOut = ({ what, id, version }: ActivityMutation) =>
  ApplicationClient.use(({ activities }) => write(activities[what]({ payload: { id, version } }))).pipe(
    asEvent(() => activityMutation.events.done.make({}), activityMutation.events.failed)
  )
