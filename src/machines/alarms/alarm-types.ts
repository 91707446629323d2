import { AlarmType } from "../../contract/alarm-types.ts"
import { listOf } from "../../contract/fields.ts"
import { typedLookup } from "../lookups/lookup-machine.ts"

/** What alarms can be about. */
export const alarmTypes = typedLookup(listOf(AlarmType))
