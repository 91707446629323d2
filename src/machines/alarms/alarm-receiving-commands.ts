import { commandsOf } from "../command-palette/palette-command.ts"
import type { AlarmReceivingEvent } from "./alarm-receiving-events.ts"

export const alarmReceivingCommands = commandsOf<AlarmReceivingEvent>("alarmReceiving", {
  "action.alarmsOn": { type: "alarmReceiving.turned", status: 1 },
  "action.alarmsOff": { type: "alarmReceiving.turned", status: 0 }
})
