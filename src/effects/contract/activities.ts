import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs, replyOf } from "./call.ts"
import { recordFilters } from "./record-filters.ts"
import { crud, Versioned, savedFields, period, soundPeriod } from "./crud.ts"
import { discounted, soundDiscount } from "./money.ts"
import { FilterText, listQuery, textOf } from "./fields.ts"

const ActivityState = Schema.Literals(["draft", "running", "paused", "ended"])

const drafted = { name: textOf(60), ...discounted, ...period }

/** A business activity: a discount for everybody while it runs. It ends with its period, or when somebody ends it. */
export const Activity = Schema.Struct({ ...savedFields, ...drafted, state: ActivityState })
export type Activity = typeof Activity.Type

export const NewActivity = Schema.Struct(drafted).check(soundPeriod, soundDiscount)

/** `name` matches anywhere. */
export const ActivityQuery = listQuery(
  ["id", "name", "kind", "discount", "state", "starts_at", "ends_at", "created_at", "updated_at"],
  { ...recordFilters, name: FilterText, kind: discounted.kind, state: ActivityState }
)

export class ActivitiesApi extends HttpApiGroup.make("activities")
  .add(
    ...crud({ noun: ["活动", "an activity"], row: Activity, query: ActivityQuery, added: NewActivity }),
    HttpApiEndpoint.post("start", "/start", { payload: Versioned, success: replyOf(Activity) }),
    HttpApiEndpoint.post("pause", "/pause", { payload: Versioned, success: replyOf(Activity) }),
    HttpApiEndpoint.post("end", "/end", { payload: Versioned, success: replyOf(Activity) })
  )
  .annotateEndpoints(Needs, { any: ["market-support"] })
  .middleware(Authorization)
  .prefix("/market-support/activity") {}
