import { actionsOf } from "../palette/action.ts"
import type { MyDevicesEvent } from "./my-devices-events.ts"

export const myDevicesActions = actionsOf<MyDevicesEvent>("myDevices", {
  "action.devices": { type: "myDevices.opened" }
})
