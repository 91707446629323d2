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

/** The first of all. Where a position was asked for and it is not `resumed`, more was missed than can be told: `alarm/open` is to be asked anew. */
const StreamOpened = Schema.Struct({ type: Schema.Literal("opened"), at: Millis, resumed: Schema.Boolean })

/** These alarms as they are now: raised, returned, with another owner, offered, silenced or not any more, worse or not so bad, ended. */
const AlarmsChanged = Schema.Struct({
  type: Schema.Literal("changed"),
  at: Millis,
  alarms: Schema.Array(Alarm)
})

/** At least every ten seconds: everything until this moment has been told. A server that cannot know for want of its database says nothing. */
const StreamBeat = Schema.Struct({ type: Schema.Literal("beat"), at: Millis })

/**
 * The last of all: the code of a session that is lost, 40300 where receiving was turned off or the right to it taken away, 0 where the server stops or
 * asks for another beginning, which may be made at once.
 */
const StreamClosed = Schema.Struct({ type: Schema.Literal("closed"), code: Schema.Int, msg: FreeText })

/** The content of a `data:` line. `at` is the server's clock. */
export const AlarmStreamMessage = Schema.Union([StreamOpened, AlarmsChanged, StreamBeat, StreamClosed])
export type AlarmStreamMessage = typeof AlarmStreamMessage.Type
