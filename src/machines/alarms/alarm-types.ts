import { AlarmType } from "../../contract/alarm-types.ts"
import { listOf } from "../../contract/fields.ts"
import { typedQuery } from "../queries/query-machine.ts"

/** What alarms can be about. */
export const alarmTypes = typedQuery(listOf(AlarmType))
