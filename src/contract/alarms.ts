import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AlarmCode, joinedCodes, Severity } from "./alarm-types.ts"
import { describeRecord } from "./define-record.ts"
import { alarmRules } from "./grants.ts"
import { Authorization, RequiredPermission, replyOf, lenient } from "./call.ts"
import { idBatch } from "./crud.ts"
import { Id, LongId, Millis, YesNo, listQuery, momentFromString, optionalFields, Text } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { joinedRobots, placeFilters } from "./place-filters.ts"
import { FREE, FreeText, PersonText, ThingText, WordText } from "./texts.ts"

/** The receiving of alarms by the operator: 1 on, 0 off. */
export const Receiving = Schema.Literals([0, 1])
export type Receiving = typeof Receiving.Type

/** As above, and -1 for an operator whom alarms do not concern: it hides the switch. */
export const ReceiveStatus = Schema.Literals([1, 0, -1])
export type ReceiveStatus = typeof ReceiveStatus.Type

/** Our own server says since when receiving is off. */
const since = Schema.optionalKey(Millis)

/**
 * Something is wrong with a robot, or was: open until `ended_at`. What comes back soon after its end is the same alarm again: `count` says how often it
 * came, `raised_at` when first, `last_at` when last. Where the line to many robots broke at once, one alarm without a `robot_id` says to how many
 * (`robots`). Place and merchant are those of the robot then. `acknowledged_by` works on it; an alarm that comes back is not acknowledged any more.
 * `silenced_until`: nobody is notified of it before.
 */
export const Alarm = Schema.Struct({
  id: LongId,
  type: AlarmCode,
  name: ThingText,
  severity: Severity,
  robot_id: Schema.NullOr(WordText),
  robot: ThingText,
  robots: Schema.Int,
  location_id: Schema.NullOr(Id),
  location: ThingText,
  merchant_id: Schema.NullOr(Id),
  merchant: ThingText,
  count: Schema.Int,
  raised_at: Millis,
  last_at: Millis,
  ended_at: Schema.NullOr(Millis),
  acknowledged_at: Schema.NullOr(Millis),
  acknowledged_by: PersonText,
  note: FreeText,
  silenced_until: Schema.NullOr(Millis)
})
export type Alarm = typeof Alarm.Type

/** `from` and `to` bound when it was raised, both included. */
export const AlarmQuery = listQuery(["severity", "last_at", "raised_at", "type", "robot_id"], {
  ...placeFilters,
  robot_id: joinedRobots,
  state: Schema.Literals(["open", "ended"]),
  acknowledged: YesNo,
  severity: Severity,
  types: joinedCodes,
  from: momentFromString,
  to: momentFromString
})
export type AlarmQuery = typeof AlarmQuery.Type

/** As many alarms as the board takes in at once. */
export const MAX_OPEN_ALARMS = 5000

/** All that are open, the worst first, and among those that are equally bad the newest. From the position `last` on the stream of alarms continues. */
export const OpenAlarms = Schema.Struct({ list: Schema.Array(Alarm), last: WordText })
export type OpenAlarms = typeof OpenAlarms.Type

const Acknowledgement = Schema.Struct({
  ids: idBatch,
  ...optionalFields({ note: Text.check(Schema.isMaxLength(200)).annotate(FREE) })
})

/** The result for each of several alarms: changed ones as they are now, and the reasons for the others. */
const Outcome = Schema.Struct({
  list: Schema.Array(Alarm),
  refused: Schema.Array(Schema.Struct({ id: LongId, msg: FreeText }))
})

export class AlarmsApi extends HttpApiGroup.make("alarms")
  .add(
    HttpApiEndpoint.get("receiveStatus", "/alarm-receive-status", {
      success: replyOf(Schema.Struct({ status: ReceiveStatus, since }))
    }),
    HttpApiEndpoint.post("turnReceiving", "/alarm-receive-status", {
      payload: Schema.Struct({ status: Receiving }),
      success: replyOf(lenient(Schema.Struct({ status: Receiving, since })))
    }).annotate(RequiredPermission, { any: alarmRules }),
    /** The newest first unless asked otherwise. */
    listCall("/list", AlarmQuery, Alarm).annotate(RequiredPermission, {
      any: alarmRules
    }),
    HttpApiEndpoint.get("open", "/open", { success: replyOf(OpenAlarms) }).annotate(RequiredPermission, {
      any: alarmRules
    }),
    /** The caller works on them from now on. Nobody works on an alarm that has ended. */
    HttpApiEndpoint.post("acknowledge", "/acknowledge", {
      payload: Acknowledgement,
      success: replyOf(Outcome)
    }).annotate(RequiredPermission, { any: ["alarm-board"] })
  )
  .middleware(Authorization)
  .prefix("/system-admin/alarm") {}

/** Alarms have no list page of their own: the board shows those that are open, and a page tells the story of one. */
export const alarms = describeRecord({
  name: "alarms",
  label: ["告警", "an alarm"],
  path: "/system-admin/alarm",
  detail: { path: "/alarm/alarm-story", permission: "alarm-board" },
  owner: "merchant",
  row: Alarm,
  query: AlarmQuery,
  api: AlarmsApi
})
