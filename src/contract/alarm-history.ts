import { Schema, Struct } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { AlarmCode, Severity } from "./alarm-types.ts"
import { Alarm } from "./alarms.ts"
import { replyOf } from "./call.ts"
import { describeRecord } from "./define-record.ts"
import { FilterPerson, Id, listQuery, Millis, optionalFields, YesNo } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { joinedRobots, placeFilters } from "./place-filters.ts"
import { momentFilters } from "./record-filters.ts"
import { ThingText, WordText } from "./texts.ts"

/**
 * An alarm that has ended. `duration` is in milliseconds, `notified` counts the notified people, `acknowledged_by` is
 * the owner.
 */
export const EndedAlarm = Schema.Struct({
  ...Struct.pick(Alarm.fields, ["id", "type", "name", "severity", "robot_id", "robot", "robots"]),
  ...Struct.pick(Alarm.fields, ["location_id", "location", "merchant_id", "merchant"]),
  ...Struct.pick(Alarm.fields, ["count", "raised_at", "acknowledged_at", "acknowledged_by"]),
  ended_at: Millis,
  duration: Schema.Int,
  notified: Schema.Int
})
export type EndedAlarm = typeof EndedAlarm.Type

/** Filters of the list and of its sums. `from` and `to` bound the moment of raising, both included. */
const historyFilters = {
  type: AlarmCode,
  severity: Severity,
  robot_id: joinedRobots,
  ...placeFilters,
  ...momentFilters,
  acknowledged_by: FilterPerson,
  acknowledged: YesNo,
  notified: YesNo,
  duration: Schema.Literals(["tenMinutes", "hour", "fourHours", "day"]),
  /** The alarm ended at most this long ago. */
  ended: Schema.Literals(["hour", "eightHours", "day", "week"])
}

export const AlarmHistoryQuery = listQuery(
  ["raised_at", "ended_at", "duration", "severity", "type", "robot_id"],
  historyFilters
)
export type AlarmHistoryQuery = typeof AlarmHistoryQuery.Type

const HistoryFilters = Schema.Struct(optionalFields(historyFilters))

/** Medians are computed over the newest alarms of a list, up to this number. */
export const MAX_MEASURED_ALARMS = 10_000

/**
 * Median milliseconds from the raising of alarms to their acknowledgement and to their end. `acknowledge` is null if no
 * alarm was acknowledged.
 */
const medians = { alarms: Schema.Int, acknowledge: Schema.NullOr(Schema.Int), resolve: Schema.NullOr(Schema.Int) }

/** Response times over all alarms, by type and by site. Types and sites with the most alarms come first. */
export const ResponseTimes = Schema.Struct({
  ...medians,
  types: Schema.Array(Schema.Struct({ type: WordText, name: ThingText, ...medians })),
  locations: Schema.Array(Schema.Struct({ location_id: Id, name: ThingText, ...medians }))
})
export type ResponseTimes = typeof ResponseTimes.Type

export const alarmHistory = describeRecord({
  name: "alarmHistory",
  path: "/system-admin/alarm",
  menu: [{ group: "alarm", name: "alarm-history", title: ["告警历史", "Alarm history"], order: 4.5, icon: "alarm" }],
  owner: "merchant",
  row: EndedAlarm,
  query: AlarmHistoryQuery,
  calls: [
    /** The default order is newest first. */
    listCall("/history", AlarmHistoryQuery, EndedAlarm),
    /** Response times of the newest `MAX_MEASURED_ALARMS` matches. */
    HttpApiEndpoint.get("responseTimes", "/response-times", {
      query: HistoryFilters,
      success: replyOf(ResponseTimes)
    })
  ]
})
