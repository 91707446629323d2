import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { AlarmCode, joinedCodes, Severity } from "./alarm-types.ts"
import { describeRecord } from "./define-record.ts"
import { alarmPermissions } from "./grants.ts"
import { RequiredPermission, replyOf, lenient } from "./call.ts"
import { idBatch } from "./crud.ts"
import { Id, LongId, Millis, YesNo, listOf, listQuery, momentFromString, optionalFields, Text } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { joinedRobots, placeFilters } from "./place-filters.ts"
import { FREE, FreeText, PersonText, ThingText, WordText } from "./texts.ts"
import { UserOption } from "./user-option.ts"

/** The receiving of alarms by the operator: 1 on, 0 off. */
export const Receiving = Schema.Literals([0, 1])
export type Receiving = typeof Receiving.Type

/** The receive status: 1 on, 0 off, -1 for an operator without alarms, whose console hides the switch. */
export const ReceiveStatus = Schema.Literals([1, 0, -1])
export type ReceiveStatus = typeof ReceiveStatus.Type

/** The moment at which receiving was turned off, which only our own server reports. */
const since = Schema.optionalKey(Millis)

/**
 * A trouble of a robot, open until `ended_at`. A trouble that returns soon after its end continues the same alarm:
 * `count` is how often it came, `raised_at` the first and `last_at` the last time. If many robots lose their connection
 * at once, one alarm without a `robot_id` covers them (`robots`). Site and merchant are the robot's at that time.
 * `acknowledged_by` is the owner; a returning alarm has none. `handover_to` has not answered the owner's offer yet.
 * Nobody is notified before `silenced_until`.
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
  handover_to: PersonText,
  handover_note: FreeText,
  silenced_until: Schema.NullOr(Millis)
})
export type Alarm = typeof Alarm.Type

/** `from` and `to` bound the moment of raising, both included. */
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

/** The most alarms that the board shows. */
export const MAX_OPEN_ALARMS = 5000

/** All open alarms, the most severe first, then the newest. The stream of alarms continues from the position `last`. */
export const OpenAlarms = Schema.Struct({ list: Schema.Array(Alarm), last: WordText })
export type OpenAlarms = typeof OpenAlarms.Type

/** Several alarms, and a note for their readers. */
const noted = {
  ids: idBatch,
  ...optionalFields({ note: Text.check(Schema.isMaxLength(200)).annotate(FREE) })
}
const Acknowledgement = Schema.Struct(noted)
const Release = Schema.Struct({ ...noted, ...optionalFields({ own: Schema.Boolean }) })
const Handover = Schema.Struct({ ...noted, user_id: Id })

/** The colleague accepts or declines; the owner withdraws. */
export const HandoverAnswer = Schema.Literals(["accepted", "declined", "withdrawn"])
export type HandoverAnswer = typeof HandoverAnswer.Type
const HandoverAnswering = Schema.Struct({ ...noted, answer: HandoverAnswer })

/** The result for several alarms: the changed rows, and a reason for each alarm that did not change. */
const Outcome = Schema.Struct({
  list: Schema.Array(Alarm),
  refused: Schema.Array(Schema.Struct({ id: LongId, msg: FreeText }))
})

/** Alarms have no list page: the board shows open ones, and a page shows one alarm's timeline. */
export const alarms = describeRecord({
  name: "alarms",
  label: ["告警", "an alarm"],
  path: "/system-admin/alarm",
  permission: "alarm-board",
  detail: { path: "/alarm/alarm-timeline", permission: "alarm-board" },
  owner: "merchant",
  row: Alarm,
  query: AlarmQuery,
  calls: [
    /** Makes the caller the owner. An alarm has one owner, and an ended alarm gets none. */
    HttpApiEndpoint.post("acknowledge", "/acknowledge", {
      payload: Acknowledgement,
      success: replyOf(Outcome)
    }),
    /** Offers the caller's alarms to a colleague. A later offer replaces an earlier one. */
    HttpApiEndpoint.post("handOver", "/hand-over", {
      payload: Handover,
      success: replyOf(Outcome)
    }),
    HttpApiEndpoint.post("answerHandover", "/answer-handover", {
      payload: HandoverAnswering,
      success: replyOf(Outcome)
    }),
    /** The alarms lose their owner. Only administrators release alarms of others, and not with `own`. */
    HttpApiEndpoint.post("release", "/release", {
      payload: Release,
      success: replyOf(Outcome)
    }),
    /** Users to whom the caller may hand alarms over. */
    HttpApiEndpoint.get("colleagues", "/colleagues", {
      success: replyOf(listOf(UserOption))
    })
  ],
  openCalls: [
    HttpApiEndpoint.get("receiveStatus", "/alarm-receive-status", {
      success: replyOf(Schema.Struct({ status: ReceiveStatus, since }))
    }),
    HttpApiEndpoint.post("turnReceiving", "/alarm-receive-status", {
      payload: Schema.Struct({ status: Receiving }),
      success: replyOf(lenient(Schema.Struct({ status: Receiving, since })))
    }).annotate(RequiredPermission, { any: alarmPermissions }),
    /** The default order is newest first. */
    listCall("/list", AlarmQuery, Alarm).annotate(RequiredPermission, {
      any: alarmPermissions
    }),
    HttpApiEndpoint.get("open", "/open", { success: replyOf(OpenAlarms) }).annotate(RequiredPermission, {
      any: alarmPermissions
    })
  ]
})
