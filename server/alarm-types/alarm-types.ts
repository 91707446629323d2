import { Effect } from "effect"
import { sql } from "../database/sql.ts"
import { requestLanguage, text, translateText } from "../http/texts.ts"
import { conditionName, limitOf } from "../../src/contract/alarm-conditions.ts"
import type { AlarmType } from "../../src/contract/alarm-types.ts"
import type { Language } from "../../src/contract/languages.ts"

/** The name of a type, or the bare code of another version's type. */
export const alarmName = (type: string, language: Language): string => {
  const name = conditionName(type)
  return name === undefined ? type : translateText(text(`alarms.types.${name}`), language)
}

/** Rows with the names of their types in the reader's language. */
export const withAlarmNames = Effect.fnUntraced(function* <Row extends { readonly type: string }>(
  rows: ReadonlyArray<Row>
) {
  const language = yield* requestLanguage
  return rows.map((row) => ({ ...row, name: alarmName(row.type, language) }))
})

/** The product's own guidance; empty for another version's type. */
const defaultGuidance = (type: string, language: Language): string => {
  const name = conditionName(type)
  return name === undefined ? "" : translateText(text(`alarms.guidance.${name}`), language)
}

export type TypeRow = Omit<AlarmType, "name" | "unit" | "default_guidance">

export const typeColumns = sql.literal("code, severity, enabled, threshold, guidance, version")

export const typeOf = (row: TypeRow, language: Language): AlarmType => ({
  ...row,
  name: alarmName(row.code, language),
  default_guidance: defaultGuidance(row.code, language),
  unit: limitOf(row.code)?.unit ?? null
})

export const readGuidance = Effect.fnUntraced(function* (type: string, language: Language) {
  const [row] = yield* sql<Pick<TypeRow, "guidance">>`select guidance from alarm_types where code = ${type}`
  return row === undefined || row.guidance === "" ? defaultGuidance(type, language) : row.guidance
})

export const readAlarmTypes = sql<TypeRow>`select ${typeColumns} from alarm_types order by code`
