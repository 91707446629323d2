import { Schema } from "effect"
import { joinedCodes, Severity } from "./alarm-types.ts"
import { describeRecord } from "./define-record.ts"
import { alarmPermissions } from "./grants.ts"
import { RequiredPermission } from "./call.ts"
import { Id, idFromString, listQuery, LongId, longIdFromString, Millis, momentFromString } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { NotifyMethod } from "./notify-rules.ts"
import { joinedRobots, placeFilters } from "./place-filters.ts"
import { FreeText, PersonText, ThingText, WordText } from "./texts.ts"

/** `silenced`: a silence lasted until the alarm was over. */
export const NotifyState = Schema.Literals(["queued", "sent", "failed", "silenced"])

/**
 * One notification of an alarm to one recipient by one method. The alarm lasts from `raised_at` to `ended_at`. `reason`
 * is why it failed or, for a queued one, why the last try failed; `next_at` is the moment of the next try.
 */
export const NotifyRecord = Schema.Struct({
  id: LongId,
  alarm_id: LongId,
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

/** `from` and `to` bound the moment of queuing, both included. */
export const NotifyRecordQuery = listQuery(["id", "created_at", "type", "username"], {
  scope: Schema.Literals(["mine", "all"]),
  types: joinedCodes,
  method: NotifyMethod,
  state: NotifyState,
  user_id: idFromString,
  robot_id: joinedRobots,
  ...placeFilters,
  alarm_id: longIdFromString,
  from: momentFromString,
  to: momentFromString
})

export const notifyRecords = describeRecord({
  name: "notifyRecords",
  path: "/system-admin/alarm",
  menu: [
    { group: "alarm", name: "alarm-record", title: ["我的告警通知", "My notifications"], order: 7, icon: "alarm" },
    { group: "alarm", name: "alarm-record-all", title: ["告警通知记录", "Notification log"], order: 8, icon: "alarm" }
  ],
  owner: "merchant",
  row: NotifyRecord,
  query: NotifyRecordQuery,
  calls: [],
  openCalls: [
    /**
     * By default the operator's own records; `all` needs the permission `alarm-record-all`. Newest first by default.
     */
    listCall("/notify-records", NotifyRecordQuery, NotifyRecord).annotate(RequiredPermission, {
      any: alarmPermissions
    })
  ]
})
