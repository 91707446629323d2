import { Schema } from "effect"
import { Alarm } from "./alarms.ts"
import { Millis } from "./fields.ts"
import { FreeText } from "./texts.ts"

/**
 * The live stream of alarms: server-sent events, read with the token in `Authorization`. A refusal before its start has
 * the envelope of every call. The header `Last-Event-ID` holds the position to continue from: that of `alarm/open`, or
 * the last `id` of a message.
 */
export const ALARM_STREAM = "/system-admin/alarm/stream"
export const LAST_EVENT_ID = "last-event-id"

/**
 * The stream for operators who receive no alarms. It sends only beats while the receive status equals `status`, and
 * then closes. The console then reads the status again.
 */
export const RECEIVING_STREAM = "/system-admin/alarm/alarm-receive-status/changed"

/**
 * The first message. If a requested position was not `resumed`, too much was missed, and the client reads `alarm/open`
 * again.
 */
const StreamOpened = Schema.Struct({ type: Schema.Literal("opened"), at: Millis, resumed: Schema.Boolean })

/** The present state of these alarms: raised, returned, ended, or with another owner, offer, silence or severity. */
const AlarmsChanged = Schema.Struct({
  type: Schema.Literal("changed"),
  at: Millis,
  alarms: Schema.Array(Alarm)
})

/**
 * Sent at least every ten seconds: all changes until this moment have been sent. A server without its database sends
 * none.
 */
const StreamBeat = Schema.Struct({ type: Schema.Literal("beat"), at: Millis })

/**
 * The last message: the code of a lost session, 40300 once the operator or the permission stopped receiving, or 0.
 * After 0 (the server stops, or wants a new start) the client may reconnect at once.
 */
const StreamClosed = Schema.Struct({ type: Schema.Literal("closed"), code: Schema.Int, msg: FreeText })

/** The content of a `data:` line. `at` is the server's clock. */
export const AlarmStreamMessage = Schema.Union([StreamOpened, AlarmsChanged, StreamBeat, StreamClosed])
export type AlarmStreamMessage = typeof AlarmStreamMessage.Type
