import { Schema } from "effect"
import { Device } from "../../effects/contract/devices.ts"
import { OwnEvent } from "../../effects/contract/events.ts"
import { Fault } from "../../effects/contract/fault.ts"
import { LiveSession } from "../../effects/contract/session.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

export const UserCenterEvents = eventsOf("userCenter", {
  /** The operator's own: devices (some of them, and how many they are), last commands, live sessions. */
  read: {
    devices: Schema.Array(Device),
    total: Schema.Int,
    events: Schema.Array(OwnEvent),
    sessions: Schema.Array(LiveSession)
  },
  readFailed: { fault: Fault },
  refreshed: {},
  endAsked: { id: Schema.Int },
  endCancelled: {},
  endConfirmed: {},
  ended: { id: Schema.Int },
  endFailed: { fault: Fault }
})
export type UserCenterEvent = EventOf<typeof UserCenterEvents>
export type UserCenterEvents = EventsOf<typeof UserCenterEvents>
