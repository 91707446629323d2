import { Schema } from "effect"
import { Device, RobotId } from "../../contract/devices.ts"
import { Fault } from "../../contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** The filter of the picker, besides the search. */
export const DeviceSieve = Schema.Literals(["all", "online", "offline", "picked"])
export type DeviceSieve = typeof DeviceSieve.Type

export const MyDevicesEvents = eventsOf("myDevices", {
  opened: {},
  closed: {},
  /** Every device there is to pick from, and those picked so far. */
  read: { devices: Schema.Array(Device), robot_ids: Schema.Array(RobotId) },
  readFailed: { fault: Fault },
  refreshed: {},
  searched: { text: Schema.String },
  sieved: { sieve: DeviceSieve },
  /** An empty province is any. */
  placed: { province: Schema.String },
  turned: { robot_id: RobotId },
  /** All rows in the filter; other rows keep their selection. */
  allTurned: { on: Schema.Boolean },
  submitted: {},
  /** Asked whether to let go what was picked: to go on with it, or to let it go. */
  resumed: {},
  discarded: {},
  saved: { robot_ids: Schema.Array(RobotId) },
  saveFailed: { fault: Fault }
})
export type MyDevicesEvent = EventOf<typeof MyDevicesEvents>
export type MyDevicesEvents = EventsOf<typeof MyDevicesEvents>
