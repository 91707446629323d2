import { Schema } from "effect"
import { AlarmType, Severity } from "../../contract/alarm-types.ts"
import { FilterText, listQuery, YesNo } from "../../contract/fields.ts"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { typedQuery } from "../queries/typed-query.ts"
import type { Query } from "../records/records-events.ts"
import { typedRecords } from "../records/typed-records.ts"
import { WordText } from "../../contract/texts.ts"

/** Alarm types are identified by their codes; a list uses the code's number as id. */
export const AlarmTypeRow = Schema.Struct({ id: Schema.Int, ...AlarmType.fields })
export type AlarmTypeRow = typeof AlarmTypeRow.Type

export const rowOf = (type: AlarmType): AlarmTypeRow => ({ id: Number(type.code), ...type })

/** The draft of the form. The threshold is empty for a type without one. */
const AlarmTypeDraft = Schema.Struct({
  severity: WordText,
  enabled: Schema.Boolean,
  threshold: WordText,
  guidance: Schema.String
})
export type AlarmTypeDraft = typeof AlarmTypeDraft.Type

const query = listQuery(["code", "name", "severity", "enabled"], {
  name: FilterText,
  severity: Severity,
  enabled: YesNo
})
export type AlarmTypeFilters = typeof query.Type & Query

/** All types are on one page; `name` finds names and codes. */
export const alarmTypeList = typedRecords({
  row: AlarmTypeRow,
  draft: AlarmTypeDraft,
  draftOf: ({ severity, enabled, threshold, guidance }): AlarmTypeDraft => ({
    severity,
    enabled,
    threshold: String(threshold ?? ""),
    guidance
  }),
  query,
  pageSize: 50,
  exported: {
    group: "alarmTypes",
    key: "code",
    rowsOf: (query) => (types: ReadonlyArray<AlarmType>) =>
      pageOfTypes(types, { ...query, page: 1, page_size: types.length }).rows
  }
})

/** Number of open alarms of a type, by the type's code. */
export const openAlarmCount = typedQuery(Schema.Struct({ open: Schema.Int }))

/** A type is turned on or off: its row as it was shown, with the opposite value. */
export const alarmTypeToggle = typedMutation(AlarmTypeRow)

const valueOf = (row: AlarmTypeRow, sort: NonNullable<AlarmTypeFilters["sort"]>): string | number => {
  if (sort === "severity") return Severity.literals.indexOf(row.severity)
  return sort === "enabled" ? Number(row.enabled) : row[sort]
}

const compare = (a: string | number, b: string | number) =>
  typeof a === "string" ? a.localeCompare(String(b)) : a - Number(b)

/** The server answers with all types, so a query filters them here. */
export const pageOfTypes = (types: ReadonlyArray<AlarmType>, query: AlarmTypeFilters) => {
  const { page, page_size, name = "", severity, enabled, sort = "code", order = "asc" } = query
  const search = name.toLowerCase()
  const matching = types
    .map(rowOf)
    .filter(
      (row) =>
        `${row.code} ${row.name}`.toLowerCase().includes(search) &&
        (severity === undefined || row.severity === severity) &&
        (enabled === undefined || String(row.enabled) === enabled)
    )
    .toSorted((a, b) => {
      const comparison = compare(valueOf(a, sort), valueOf(b, sort))
      return order === "asc" ? comparison : -comparison
    })
  return { rows: matching.slice((page - 1) * page_size, page * page_size), total: matching.length }
}
