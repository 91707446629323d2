import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs } from "./authorization.ts"
import { discounted, soundDiscount } from "./money.ts"
import { FilterText, pageOf, pagingOf } from "./paging.ts"
import { Removal } from "./removal.ts"
import { replyOf } from "./reply.ts"
import { textOf } from "./text.ts"
import { Versioned, editing, kept, period, soundPeriod } from "./versioned.ts"

const ActivityState = Schema.Literals(["draft", "running", "paused", "ended"])

const drafted = { name: textOf(60), ...discounted, ...period }

/** A business activity: a discount for everybody while it runs. It ends with its period, or when somebody ends it. */
export const Activity = Schema.Struct({ ...kept, ...drafted, state: ActivityState })
export type Activity = typeof Activity.Type

export const NewActivity = Schema.Struct(drafted).check(soundPeriod, soundDiscount)
export type NewActivity = typeof NewActivity.Type

export const ActivityEdit = Schema.Struct({ ...editing, ...drafted }).check(soundPeriod, soundDiscount)
export type ActivityEdit = typeof ActivityEdit.Type

export const activityColumns = [
  "id",
  "name",
  "kind",
  "discount",
  "state",
  "starts_at",
  "ends_at",
  "created_at",
  "updated_at"
] as const

/** `name` matches anywhere. */
export const ActivityQuery = Schema.Struct({
  ...pagingOf(activityColumns),
  name: Schema.optionalKey(FilterText),
  kind: Schema.optionalKey(discounted.kind),
  state: Schema.optionalKey(ActivityState)
})
export type ActivityQuery = typeof ActivityQuery.Type

const saved = replyOf(Activity)
const needed = { any: ["market-support"] }

export class ActivitiesApi extends HttpApiGroup.make("activities")
  .add(
    HttpApiEndpoint.get("list", "/list", { query: ActivityQuery, success: replyOf(pageOf(Activity)) }).annotate(
      Needs,
      needed
    ),
    HttpApiEndpoint.post("add", "/add", { payload: NewActivity, success: saved }).annotate(Needs, needed),
    HttpApiEndpoint.post("edit", "/edit", { payload: ActivityEdit, success: saved }).annotate(Needs, needed),
    HttpApiEndpoint.post("delete", "/delete", {
      payload: Removal,
      success: replyOf(Schema.Struct({ list: Schema.Array(Activity) }))
    }).annotate(Needs, needed),
    HttpApiEndpoint.post("start", "/start", { payload: Versioned, success: saved }).annotate(Needs, needed),
    HttpApiEndpoint.post("pause", "/pause", { payload: Versioned, success: saved }).annotate(Needs, needed),
    HttpApiEndpoint.post("end", "/end", { payload: Versioned, success: saved }).annotate(Needs, needed)
  )
  .middleware(Authorization)
  .prefix("/market-support/activity") {}
