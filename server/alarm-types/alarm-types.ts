import { sql } from "../database/sql.ts"
import { text, worded } from "../http/texts.ts"
import { conditionName, limitOf } from "../../src/contract/alarm-conditions.ts"
import type { AlarmType } from "../../src/contract/alarm-types.ts"
import type { Language } from "../../src/contract/languages.ts"

/** The code itself where another version raised the alarm. */
export const alarmName = (type: string, language: Language): string => {
  const name = conditionName(type)
  return name === undefined ? type : worded(text(`alarms.types.${name}`), language)
}

export type TypeRow = Omit<AlarmType, "name" | "unit">

export const typeColumns = sql.literal("code, severity, enabled, threshold, version")

export const typeOf = (row: TypeRow, language: Language): AlarmType => ({
  ...row,
  name: alarmName(row.code, language),
  unit: limitOf(row.code)?.unit ?? null
})

export const readAlarmTypes = sql<TypeRow>`select ${typeColumns} from alarm_types order by code`
