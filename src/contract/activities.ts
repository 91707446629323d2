import { HttpApiEndpoint } from "effect/http-api"
import { FIRST_PAGE_PATH } from "./addresses.ts"
import { replyOf } from "./call.ts"
import { validPeriod, Versioned } from "./crud.ts"
import { defineRecord } from "./define-record.ts"
import { validDiscount, discountFields } from "./money.ts"
import { choice, moment, text } from "./record-fields.ts"

const { row: ActivityState } = choice(["draft", "running", "paused", "ended"])

/** A business activity: a discount for everybody while it runs. It ends with its period, or earlier by hand. */
export const activities = defineRecord({
  name: "activities",
  label: ["活动", "an activity"],
  path: "/market-support/activity",
  screen: FIRST_PAGE_PATH,
  owner: "platform",
  fields: { name: text({ max: 60, search: true }), ...discountFields, starts_at: moment(), ends_at: moment() },
  readOnly: { state: ActivityState },
  filters: { state: ActivityState },
  checks: [validPeriod, validDiscount],
  sort: ["id", "name", "kind", "discount", "state", "starts_at", "ends_at", "created_at", "updated_at"],
  furtherCalls: (row) => [
    HttpApiEndpoint.post("start", "/start", { payload: Versioned, success: replyOf(row) }),
    HttpApiEndpoint.post("pause", "/pause", { payload: Versioned, success: replyOf(row) }),
    HttpApiEndpoint.post("end", "/end", { payload: Versioned, success: replyOf(row) })
  ]
})

export const Activity = activities.row
export type Activity = typeof Activity.Type
export const NewActivity = activities.draft
export const ActivityQuery = activities.query
