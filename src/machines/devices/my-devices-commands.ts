import { commandsOf } from "../command-palette/palette-command.ts"
import type { MyDevicesEvent } from "./my-devices-events.ts"

export const myDevicesCommands = commandsOf<MyDevicesEvent>("myDevices", {
  "action.devices": { type: "myDevices.opened" }
})
