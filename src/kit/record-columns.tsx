import type { ReactNode } from "react"
import type { Control, Fields } from "../contract/record-fields.ts"
import type { TextKey, Translate } from "../locales/keys.ts"
import type { Column, ColumnId, Tone } from "./columns.ts"
import { LongText } from "./long-text.tsx"
import { textOr } from "./texts.ts"

export type ColumnSpec<Row> = Omit<Partial<Column<Row>>, "id" | "badge" | "text"> & {
  readonly id: ColumnId<Row>
  readonly badge?: Readonly<Record<string, Tone>> | ((row: Row) => Tone)
  readonly text?: (row: Row, t: Translate) => string
  /** The operator turns the field on and off in the list. */
  readonly turn?: true
}

const common: Readonly<Record<string, TextKey>> = { created_at: "records.createdAt", updated_at: "records.updatedAt" }
const yesNo: Readonly<Record<string, TextKey>> = { true: "records.yes", false: "records.no" }

/** The record's own texts, `<record>.json`. */
export const textsOf = (name: string, t: Translate) => {
  const own = (key: string, other: string) => textOr(t, `${name}.${key}`, other)
  const label = (field: string) => own(`fields.${field}`, common[field] === undefined ? field : t(common[field]))
  return {
    title: own("title", name),
    record: { record: own("record", name) },
    own,
    label,
    value: (field: string, value: unknown) => {
      const text = String(value)
      return own(`${field}.${text}`, yesNo[text] === undefined ? text : t(yesNo[text]))
    }
  }
}
export type RecordTexts = ReturnType<typeof textsOf>

const kindOf: Readonly<Partial<Record<Control, Column<never>["kind"]>>> = {
  area: "wrap",
  number: "number",
  moment: "moment"
}

/** The columns of a list by its specification: heads, values and kinds are the record's unless given. */
export const columnsOf = <Row,>(
  fields: Fields,
  columns: ReadonlyArray<ColumnId<Row> | ColumnSpec<Row>>,
  t: Translate,
  { label, value }: RecordTexts,
  turnSwitch: (row: Row, stale: boolean) => ReactNode
): ReadonlyArray<Column<Row>> =>
  columns.map((spec): Column<Row> => {
    const { id, badge, text, turn, ...given }: ColumnSpec<Row> = typeof spec === "string" ? { id: spec } : spec
    const control = id.endsWith("_at") ? "moment" : fields[id]?.control
    const held = (row: Row) => row[id as keyof Row]
    const isWord = control === "choice" || control === "switch"
    const said = text ?? (isWord ? (row: Row) => value(id, held(row)) : undefined)
    return {
      id,
      head: label(id),
      ...(control && kindOf[control] ? { kind: kindOf[control] } : {}),
      ...(control === "area" ? { cell: (shown: string) => <LongText text={shown} /> } : {}),
      ...(said === undefined ? {} : { text: (row: Row) => said(row, t) }),
      ...(turn ? { cell: (_: string, row: Row, stale: boolean) => turnSwitch(row, stale) } : {}),
      ...(badge === undefined
        ? {}
        : { badge: typeof badge === "function" ? badge : (row: Row) => badge[String(held(row))] }),
      ...given
    }
  })

/** Names of the filters of a record, and the values of those that are a choice. */
export const filtersOf = (
  shown: ReadonlyArray<string>,
  filters: Readonly<Record<string, object>>,
  { own, label, value }: RecordTexts
) =>
  Object.fromEntries(
    shown.map((name) => [
      name,
      {
        label: own(`filters.${name}`, label(name)),
        ...("literals" in filters[name]! ? { choices: (id: string) => value(name, id) } : {})
      }
    ])
  )
