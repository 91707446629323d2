import { AlarmType } from "../../contract/alarm-types.ts"
import { listOf } from "../../contract/fields.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** The types of alarms. */
export const alarmTypes = typedQuery(listOf(AlarmType))
