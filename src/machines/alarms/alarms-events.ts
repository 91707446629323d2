import { Schema } from "effect"
import { Alarm, ReceiveStatus } from "../../contract/alarms.ts"
import { Fault } from "../../contract/fault.ts"
import { Millis } from "../../contract/fields.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/**
 * Events of the alarm stream, and of its line. Moments are the browser's, because the views show ages. A beat is no event: it says that the line goes on
 * standing.
 */
export const AlarmsEvents = eventsOf("alarms", {
  /** The server's status of the operator's receiving. */
  receivingKnown: { status: ReceiveStatus },
  /** All alarms that are open, in as many parts as it takes; `more` of them follow. */
  listed: { alarms: Schema.Array(Alarm), more: Schema.Boolean },
  /** The line stands. */
  opened: { at: Millis },
  /** These alarms as they are now; `missed` are those of a time without a line. */
  changed: { at: Millis, alarms: Schema.Array(Alarm), missed: Schema.Boolean },
  /** Nothing came by the line for longer than its beats are apart; the last came at `since`. */
  staled: { since: Millis },
  /** Something came after all. */
  revived: {},
  /** There is no line since then, and this try to have one is next. `fault` where one was refused or could not be had. */
  lineLost: { since: Millis, attempt: Schema.Int, fault: Schema.NullOr(Fault) },
  /** The session is over. */
  sessionLost: { fault: Fault },
  /** The server does not tell of alarms as they happen. */
  notServed: { fault: Fault },
  /** Recipients of notifications of raised alarms have them by now. */
  notified: {},
  /** All anew: the operator reads another language. */
  refreshed: {}
})
export type AlarmsEvent = EventOf<typeof AlarmsEvents>
export type AlarmsEvents = EventsOf<typeof AlarmsEvents>
