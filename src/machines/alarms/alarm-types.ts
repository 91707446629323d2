import { AlarmType } from "../../effects/contract/alarm-types.ts"
import { listOf } from "../../effects/contract/fields.ts"
import { typedLookup } from "../lookups/lookup-machine.ts"

/** What alarms can be about. */
export const alarmTypes = typedLookup(listOf(AlarmType))
