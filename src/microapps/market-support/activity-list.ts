import { Schema } from "effect"
import { Activity, ActivityQuery } from "../../effects/contract/activities.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { validityAt } from "../../ui/kit/period.ts"
import { withReadTime } from "../../effects/http/with-read-time.ts"
import { activityFields } from "./discount.ts"

/** `coming`: its period had not begun when the list was read. */
const ActivityRow = Schema.Struct({ ...Activity.fields, coming: Schema.Boolean })
export type ActivityRow = typeof ActivityRow.Type

const rowAt =
  (now: number) =>
  (activity: Activity): ActivityRow => ({ ...activity, coming: validityAt(now, activity) === "coming" })

export const activityList = typedRecords({
  row: ActivityRow,
  draft: activityFields.draft,
  query: ActivityQuery
})

export const activitiesSeen = withReadTime(rowAt)
