import { Schema } from "effect"
import { Alarm, ReceiveStatus } from "../../contract/alarms.ts"
import { Fault } from "../../contract/fault.ts"
import { Millis } from "../../contract/fields.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/**
 * Events of the alarm stream and its connection. Moments are the browser's, because the views show ages. A beat is no
 * event: it only keeps the connection from going stale.
 */
export const AlarmsEvents = eventsOf("alarms", {
  /** The server's status of the operator's receiving. */
  receivingKnown: { status: ReceiveStatus },
  /** A part of the list of open alarms; `more` parts follow. */
  listed: { alarms: Schema.Array(Alarm), more: Schema.Boolean },
  /** The connection is open. */
  opened: { at: Millis },
  /** The present state of these alarms. `missed`: they changed while there was no connection. */
  changed: { at: Millis, alarms: Schema.Array(Alarm), missed: Schema.Boolean },
  /** No message came for longer than the interval of the beats. `since` is the moment of the last one. */
  staled: { since: Millis },
  /** A message arrived on a stale connection. */
  revived: {},
  /**
   * The connection was lost at `since`. `attempt` is the number of the next try, `fault` the failure of a call, if any.
   */
  connectionLost: { since: Millis, attempt: Schema.Int, fault: Schema.NullOr(Fault) },
  /** The session is over. */
  sessionLost: { fault: Fault },
  /** The server has no alarm stream. */
  notServed: { fault: Fault },
  /** Notifications of the raised alarms have reached their recipients. */
  notified: {},
  /** All alarms are read again: the operator chose another language. */
  refreshed: {}
})
export type AlarmsEvent = EventOf<typeof AlarmsEvents>
export type AlarmsEvents = EventsOf<typeof AlarmsEvents>
