import { Schema } from "effect"
import { Alarm } from "./alarms.ts"
import { Millis } from "./fields.ts"
import { FreeText } from "./texts.ts"

/**
 * The live stream of alarms: server-sent events, read with the token in `Authorization`. A refusal before it begins is the envelope of every call. The
 * header `Last-Event-ID` is the position from which it goes on: that of `alarm/open`, or the `id` of the last message with one.
 */
export const ALARM_STREAM = "/system-admin/alarm/stream"
export const LAST_EVENT_ID = "last-event-id"

/**
 * The stream for operators who receive no alarms. It sends beats alone while the receive status is the one that `status` names, and then closes. A console
 * reads the status again after its end.
 */
export const RECEIVING_STREAM = "/system-admin/alarm/alarm-receive-status/changed"

/**
 * The first message. If a position was asked for and it is not `resumed`, too much was missed: the client reads
 * `alarm/open` again.
 */
const StreamOpened = Schema.Struct({ type: Schema.Literal("opened"), at: Millis, resumed: Schema.Boolean })

/**
 * The present state of these alarms: raised, returned, ended, with another owner, offered, silenced or not, of
 * another severity.
 */
const AlarmsChanged = Schema.Struct({
  type: Schema.Literal("changed"),
  at: Millis,
  alarms: Schema.Array(Alarm)
})

/**
 * At least every ten seconds: all changes until this moment have been sent. A server without its database sends none.
 */
const StreamBeat = Schema.Struct({ type: Schema.Literal("beat"), at: Millis })

/**
 * The last message: the code of a lost session, 40300 after the end of receiving or its permission, or 0. After 0
 * (the server stops, or asks for a new beginning) the client may reconnect at once.
 */
const StreamClosed = Schema.Struct({ type: Schema.Literal("closed"), code: Schema.Int, msg: FreeText })

/** The content of a `data:` line. `at` is the server's clock. */
export const AlarmStreamMessage = Schema.Union([StreamOpened, AlarmsChanged, StreamBeat, StreamClosed])
export type AlarmStreamMessage = typeof AlarmStreamMessage.Type
