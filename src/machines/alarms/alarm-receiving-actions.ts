import { actionsOf } from "../palette/action.ts"
import type { AlarmReceivingEvent } from "./alarm-receiving-events.ts"

export const alarmReceivingActions = actionsOf<AlarmReceivingEvent>("alarmReceiving", {
  "action.alarmsOn": { type: "alarmReceiving.turned", status: 1 },
  "action.alarmsOff": { type: "alarmReceiving.turned", status: 0 }
})
