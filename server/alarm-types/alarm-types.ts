import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type AlarmType, thresholds } from "../../src/effects/contract/alarm-types.ts"
import type { Language } from "../http/words.ts"
import { alarmName } from "./alarm-names.ts"

export type TypeRow = Omit<AlarmType, "name" | "unit">

export const typeColumns = "code, severity, enabled, threshold, version"

export const typeOf = (row: TypeRow, language: Language): AlarmType => ({
  ...row,
  name: alarmName(row.code, language),
  unit: thresholds[row.code]?.unit ?? null
})

export const readAlarmTypes = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<TypeRow>`select ${sql.literal(typeColumns)} from alarm_types order by code`
)
