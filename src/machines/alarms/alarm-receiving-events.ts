import { ReceiveStatus, Receiving } from "../../effects/contract/alarms.ts"
import { Fault } from "../../effects/contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

export const AlarmReceivingEvents = eventsOf("alarmReceiving", {
  /** What the server holds; -1 where alarms do not concern this operator. */
  fetched: { status: ReceiveStatus },
  fetchFailed: { fault: Fault },
  /** Time has passed in which another window may have turned the switch. */
  refreshed: {},
  /** The operator wants it so. */
  turned: { status: Receiving },
  saved: { status: Receiving },
  saveFailed: { fault: Fault }
})
export type AlarmReceivingEvent = EventOf<typeof AlarmReceivingEvents>
export type AlarmReceivingEvents = EventsOf<typeof AlarmReceivingEvents>
