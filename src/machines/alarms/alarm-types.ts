import { AlarmType } from "../../contract/alarm-types.ts"
import { listOf } from "../../contract/fields.ts"
import { typedQuery } from "../queries/query-machine.ts"

/** The types of alarms. */
export const alarmTypes = typedQuery(listOf(AlarmType))
