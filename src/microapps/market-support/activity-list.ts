import { Schema } from "effect"
import { Activity, ActivityQuery } from "../../effects/contract/activities.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { validityAt } from "../../ui/kit/period.ts"
import { recordEffects } from "../runtime/record-effects.ts"
import { withReadTime } from "../runtime/with-read-time.ts"
import { discountDraft, discountIn } from "./discount.ts"

/** `coming`: its period had not begun when the list was read. */
const ActivityRow = Schema.Struct({ ...Activity.fields, coming: Schema.Boolean })
export type ActivityRow = typeof ActivityRow.Type

const rowAt =
  (now: number) =>
  (activity: Activity): ActivityRow => ({ ...activity, coming: validityAt(now, activity) === "coming" })

export const activityList = typedRecords({
  row: ActivityRow,
  draft: Schema.Struct(discountDraft),
  query: ActivityQuery
})

const { one, page } = withReadTime(rowAt)

export const activityEffects = recordEffects(activityList, {
  list: ({ activities }, query) => page(activities.list({ query })),
  add: ({ activities }, draft) => one(activities.add({ payload: discountIn(draft, null) })),
  edit: ({ activities }, record, draft, before) =>
    one(activities.edit({ payload: { ...discountIn(draft, before), ...record } })),
  remove: ({ activities }, payload) => activities.delete({ payload })
})
