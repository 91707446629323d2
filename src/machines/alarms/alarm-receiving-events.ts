import { Schema } from "effect"
import { ReceiveStatus, Receiving } from "../../contract/alarms.ts"
import { Fault } from "../../contract/fault.ts"
import { Millis } from "../../contract/fields.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

const since = Schema.optionalKey(Millis)

export const AlarmReceivingEvents = eventsOf("alarmReceiving", {
  /**
   * The server's status; -1 where alarms do not concern this operator. `since` is present while receiving is off, if
   * the server knows.
   */
  fetched: { status: ReceiveStatus, since },
  fetchFailed: { fault: Fault },
  /** Another window may have toggled the switch. */
  refreshed: {},
  /** The operator turns receiving on or off. */
  toggled: { status: Receiving },
  saved: { status: Receiving, since },
  saveFailed: { fault: Fault }
})
export type AlarmReceivingEvent = EventOf<typeof AlarmReceivingEvents>
export type AlarmReceivingEvents = EventsOf<typeof AlarmReceivingEvents>
