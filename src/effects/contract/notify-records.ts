import { Schema } from "effect"
import { HttpApiGroup } from "effect/http-api"
import { joinedCodes, Severity } from "./alarm-types.ts"
import { alarmRules } from "./grants.ts"
import { Authorization, Needs } from "./call.ts"
import { Id, Millis, idFromString, listQuery, momentFromString } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { NotifyMethod } from "./notify-rules.ts"
import { joinedRobots, placeFilters } from "./place-filters.ts"
import { FreeText, PersonText, ThingText, WordText } from "./texts.ts"

/** `silenced`: a silence held it back until the alarm was over. */
export const NotifyState = Schema.Literals(["queued", "sent", "failed", "silenced"])

/** One notification of an alarm to one recipient by one way. The alarm's time period runs from `raised_at` to `ended_at`; `reason` says
 * why it failed, and of one that is queued why its last try did; `next_at` is when it is tried again. */
export const NotifyRecord = Schema.Struct({
  id: Id,
  alarm_id: Id,
  type: WordText,
  name: ThingText,
  severity: Severity,
  robot_id: Schema.NullOr(WordText),
  raised_at: Millis,
  ended_at: Schema.NullOr(Millis),
  user_id: Schema.NullOr(Id),
  username: PersonText,
  rule: ThingText,
  method: NotifyMethod,
  state: NotifyState,
  reason: FreeText,
  tries: Schema.Int,
  next_at: Schema.NullOr(Millis),
  created_at: Millis,
  sent_at: Schema.NullOr(Millis)
})
export type NotifyRecord = typeof NotifyRecord.Type

/** `from` and `to` bound when it was queued, both included. */
export const NotifyRecordQuery = listQuery(["id", "created_at", "type", "username"], {
  scope: Schema.Literals(["mine", "all"]),
  types: joinedCodes,
  method: NotifyMethod,
  state: NotifyState,
  user_id: idFromString,
  robot_id: joinedRobots,
  ...placeFilters,
  alarm_id: idFromString,
  from: momentFromString,
  to: momentFromString
})

export class NotifyRecordsApi extends HttpApiGroup.make("notifyRecords")
  .add(
    /** One's own unless asked for all, which needs the rule `alarm-record-all`; the newest first unless asked otherwise. */
    listCall("/notify-records", NotifyRecordQuery, NotifyRecord)
  )
  .annotateEndpoints(Needs, { any: alarmRules })
  .middleware(Authorization)
  .prefix("/system-admin/alarm") {}
