import type { ReactNode } from "react"
import type { Control, Fields } from "../contract/record-fields.ts"
import type { TextKey, Translate } from "../locales/keys.ts"
import type { Column, ColumnId, Tone } from "./columns.ts"
import { LongText } from "./long-text.tsx"
import type { Choice } from "./options.tsx"
import { textOr } from "./texts.ts"

/** Values of columns that depend on the moment of reading, by their names. Each is one of a few values with texts. */
export type DerivedValues<Row, Name extends string> = Readonly<Record<Name, (row: Row, at: number) => string>>

export type ColumnSpec<Row, Name extends string = never> = Omit<Partial<Column<Row>>, "id" | "badge" | "text"> & {
  readonly id: ColumnId<Row> | Name
  readonly badge?: Readonly<Record<string, Tone>> | ((row: Row, at: number) => Tone)
  readonly text?: (row: Row, t: Translate, at: number) => string
  /** True if the operator can toggle the field in the list; a function limits this to some rows. */
  readonly toggle?: true | ((row: Row) => boolean)
}

/** Further properties of columns, by their ids. */
export type MoreOfColumns<Row, Name extends string = never> = {
  readonly [Id in ColumnId<Row> | Name]?: Omit<ColumnSpec<Row, Name>, "id" | "toggle">
}

const common: Readonly<Record<string, TextKey>> = {
  created_at: "records.createdAt",
  updated_at: "records.updatedAt",
  starts_at: "period.start",
  ends_at: "period.end",
  location: "places.location"
}
const yesNo: Readonly<Record<string, TextKey>> = { true: "records.yes", false: "records.no" }

/** A key in the texts of a record. */
export const keyOf = (group: string, name: string) => `${group}.${name}`

/** The record's own texts, `<record>.json`. */
export const textsOf = (name: string, t: Translate) => {
  const ownText = (key: string, other: string) => textOr(t, `${name}.${key}`, other)
  const label = (field: string) =>
    ownText(keyOf("fields", field), common[field] === undefined ? field : t(common[field]))
  return {
    title: ownText("title", name),
    record: { record: ownText("record", name) },
    empty: { title: ownText("empty.title", t("records.empty")), lead: ownText("empty.lead", t("records.emptyLead")) },
    own: ownText,
    label,
    value: (field: string, value: unknown) => {
      const text = String(value)
      return ownText(`${field}.${text}`, yesNo[text] === undefined ? text : t(yesNo[text]))
    }
  }
}
export type RecordTexts = ReturnType<typeof textsOf>

const kindOf: Readonly<Partial<Record<Control, Column<never>["kind"]>>> = {
  area: "wrap",
  number: "number",
  moment: "moment"
}

/** True for a field with a few values, each with its own text. */
const isChoice = (field: unknown) => {
  const { literals, ast } = Object(field) as { readonly literals?: object; readonly ast?: { readonly _tag: string } }
  return literals !== undefined || ast?._tag === "Boolean"
}

interface Listed<Row> {
  readonly fields: Fields
  readonly row: { readonly fields: Readonly<Record<string, unknown>> }
  readonly derived: DerivedValues<Row, string>
}

/** The columns of a list by its specification. Heads, values and kinds come from the record by default. */
export const columnsOf = <Row,>(
  { fields, row: { fields: rowFields }, derived }: Listed<Row>,
  columns: ReadonlyArray<ColumnSpec<Row, string>>,
  t: Translate,
  { label, value }: RecordTexts,
  toggleSwitch: (row: Row, stale: boolean) => ReactNode
): ReadonlyArray<Column<Row>> =>
  columns.map(({ id, badge, text, toggle, ...overrides }): Column<Row> => {
    const control = id.endsWith("_at") ? "moment" : fields[id]?.control
    const valueOf = (row: Row, at: number) => (derived[id] === undefined ? row[id as keyof Row] : derived[id](row, at))
    const isWord = isChoice(rowFields[id]) || derived[id] !== undefined
    const textOf = text ?? (isWord ? (row: Row, _: Translate, at: number) => value(id, valueOf(row, at)) : undefined)
    return {
      id: id as ColumnId<Row>,
      head: label(id),
      ...(control && kindOf[control] ? { kind: kindOf[control] } : {}),
      ...(control === "area" ? { cell: (text: string) => <LongText text={text} /> } : {}),
      ...(textOf === undefined ? {} : { text: (row: Row, at: number) => textOf(row, t, at) }),
      ...(toggle ? { cell: (_: string, row: Row, stale: boolean) => toggleSwitch(row, stale) } : {}),
      ...(badge === undefined
        ? {}
        : { badge: typeof badge === "function" ? badge : (row: Row, at: number) => badge[String(valueOf(row, at))] }),
      ...overrides
    }
  })

/** Choices by the names of their filters. Null hides a filter. */
export type Choices = Readonly<Record<string, ReadonlyArray<Choice> | null>>

/** The filters of a record by name, with the values of choices: from the server, or from the contract. */
export const filtersOf = (
  names: ReadonlyArray<string>,
  filters: Readonly<Record<string, object>>,
  read: Choices,
  { own, label, value }: RecordTexts
) =>
  Object.fromEntries(
    names.flatMap((name) => {
      if (read[name] === null) return []
      const choices = "literals" in filters[name]! ? (id: string) => value(name, id) : read[name]
      return [[name, { label: own(`filters.${name}`, label(name)), ...(choices === undefined ? {} : { choices }) }]]
    })
  )
