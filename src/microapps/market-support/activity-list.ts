import { Schema } from "effect"
import { Activity, activityColumns, ActivityQuery } from "../../effects/contract/activities.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { recordFace } from "../../machines/records/record-face.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { validityAt } from "../kit/period.ts"
import { recordAnswers } from "../kit/record-answers.ts"
import { seen } from "../kit/seen.ts"
import { discountDraft, type DiscountDraft, discountIn } from "./discount.ts"

/** `coming`: its period had not begun when the list was read. */
const ActivityRow = Schema.Struct({ ...Activity.fields, coming: Schema.Boolean })
export type ActivityRow = typeof ActivityRow.Type

const rowAt =
  (now: number) =>
  (activity: Activity): ActivityRow => ({ ...activity, coming: validityAt(now, activity) === "coming" })

const Filters = Schema.Struct({ ...ActivityQuery.fields, page: Schema.Int, page_size: Schema.Int })
type ActivityFilters = typeof Filters.Type & Query

export const activityList = recordFace<ActivityRow, DiscountDraft, ActivityFilters>({
  row: ActivityRow,
  draft: Schema.Struct(discountDraft),
  query: Filters as never
})

const kind = Activity.fields.kind
const state = Activity.fields.state

/** The query of the list as an address holds it. */
export const activityQuery = queryCodec<ActivityFilters>({
  sort: Schema.Literals(activityColumns),
  order: Schema.Literals(["asc", "desc"]),
  name: Schema.NonEmptyString.check(Schema.isMaxLength(100)),
  kind,
  state
})

const { one, page } = seen(rowAt)

export const activityAnswers = recordAnswers(activityList, "/market-support/activity", {
  list: ({ activities }, query) => page(activities.list({ query })),
  add: ({ activities }, draft) => one(activities.add({ payload: discountIn(draft, null) })),
  edit: ({ activities }, record, draft, before) =>
    one(activities.edit({ payload: { ...discountIn(draft, before), ...record } })),
  remove: ({ activities }, payload) => activities.delete({ payload })
})
