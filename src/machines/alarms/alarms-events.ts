import { Schema } from "effect"
import { Alarm, ReceiveStatus } from "../../contract/alarms.ts"
import { Fault } from "../../contract/fault.ts"
import { Millis } from "../../contract/fields.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** Events of the alarm stream and its connection. Moments are the browser's, because the views show ages. A beat is no event: the connection is still open. */
export const AlarmsEvents = eventsOf("alarms", {
  /** The server's status of the operator's receiving. */
  receivingKnown: { status: ReceiveStatus },
  /** A part of the list of open alarms; `more` parts follow. */
  listed: { alarms: Schema.Array(Alarm), more: Schema.Boolean },
  /** The connection is open. */
  opened: { at: Millis },
  /** The present state of these alarms. `missed` marks changes that happened without a connection. */
  changed: { at: Millis, alarms: Schema.Array(Alarm), missed: Schema.Boolean },
  /** The connection has been silent for longer than the interval of its beats. `since` is the moment of the last message. */
  staled: { since: Millis },
  /** A message arrived after all. */
  revived: {},
  /** The connection is lost since then, with the number of the next try. `fault` is the reason, if a call failed. */
  lineLost: { since: Millis, attempt: Schema.Int, fault: Schema.NullOr(Fault) },
  /** The session is over. */
  sessionLost: { fault: Fault },
  /** The server has no alarm stream. */
  notServed: { fault: Fault },
  /** Recipients of notifications of raised alarms have them by now. */
  notified: {},
  /** All alarms are read again: the operator chose another language. */
  refreshed: {}
})
export type AlarmsEvent = EventOf<typeof AlarmsEvents>
export type AlarmsEvents = EventsOf<typeof AlarmsEvents>
