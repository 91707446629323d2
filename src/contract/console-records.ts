import { alarmHistory } from "./alarm-history.ts"
import { alarmTypes } from "./alarm-types.ts"
import { alarms } from "./alarms.ts"
import { availability } from "./availability.ts"
import { events } from "./events.ts"
import { locations } from "./locations.ts"
import { merchants } from "./merchants.ts"
import { messages } from "./messages.ts"
import { notifyRecords } from "./notify-records.ts"
import { notifyRules } from "./notify-rules.ts"
import { roles } from "./roles.ts"
import { silences } from "./silences.ts"
import { users } from "./users.ts"

export const consoleRecords = [
  users,
  merchants,
  locations,
  roles,
  alarms,
  alarmHistory,
  availability,
  alarmTypes,
  silences,
  notifyRules,
  notifyRecords,
  events,
  messages
] as const
