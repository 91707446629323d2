import type { ComponentProps, ReactNode } from "react"
import { momentText, moneyText } from "../contract/formats.ts"
import type { Cell } from "../machines/export/exported-list.ts"
import type { Badge } from "./panel.tsx"
import type { TextKey } from "../locales/keys.ts"

export type Tone = ComponentProps<typeof Badge>["tone"]

/** The value of a column in a row. */
type Value = string | number | boolean | object | null | undefined

/** A field of the row, by which the server may sort, or a name of the column itself. */
export type ColumnId<Row> = (keyof Row & string) | `_${string}` | "serial"

/**
 * A column of a list. Cell, exported sheet, print and screen reader share its `text`. `at` is the moment at which the
 * row was read.
 */
export type Column<Row> = {
  readonly id: ColumnId<Row>
  readonly head: string
  /** Decorates the head of the column. */
  readonly headCell?: ReactNode
  /** By default as in the contract. */
  readonly sortable?: boolean
  /** True if it names the record of a row, by default the first column. It stays in sight. */
  readonly naming?: true
  /** Numbers, percents, moments (milliseconds) and money (cents) become numbers and dates in a sheet. A duration never breaks. */
  readonly kind?: "number" | "percent" | "money" | "moment" | "duration" | "id" | "wrap" | "text" | "bar"
  /** Hidden unless the operator chooses it. */
  readonly spare?: true
  /**
   * The place on a phone's card: beside the name, without its head, or only on the unfolded card. By default the first
   * columns stand below the name, with their heads.
   */
  readonly card?: "beside" | "bare" | "unfolded"
  /** By default the field with the column's name. */
  readonly value?: (row: Row) => Value
  /** By default the value in the form of its kind; a dash for a missing value. */
  readonly text?: (row: Row, at: number) => string
  /** The tone of the badge around the text; undefined for plain text. */
  readonly badge?: (row: Row, at: number) => Tone
  /**
   * Decorates the text with a link, a picture, a switch. A control that changes a record is disabled while its row is
   * stale.
   */
  readonly cell?: (text: string, row: Row, stale: boolean, at: number) => ReactNode
}

export const DASH = "—"

const valueOf = <Row>(row: Row, { id, value }: Column<Row>): Value =>
  value === undefined ? (row[id as keyof Row] as Value) : value(row)

/** The text of a column in a row. */
export const textOf = <Row>(t: (key: TextKey) => string, row: Row, column: Column<Row>, at: number): string => {
  if (column.text !== undefined) return column.text(row, at) || DASH
  const value = valueOf(row, column)
  if (value === null || value === undefined || value === "") return DASH
  if (typeof value === "boolean") return t(value ? "records.yes" : "records.no")
  if (typeof value !== "number") return typeof value === "string" ? value : JSON.stringify(value)
  switch (column.kind) {
    case "moment":
      return momentText(value)
    case "money":
      return moneyText(value)
    case "percent":
      return `${value}%`
    default:
      return String(value)
  }
}

const measured: ReadonlyArray<Column<never>["kind"]> = ["number", "percent", "money", "moment"]

/** The value of a column in a row of an exported sheet. */
export const sheetCell = <Row>(t: (key: TextKey) => string, row: Row, column: Column<Row>, at: number): Cell => {
  const { kind, text } = column
  const value = valueOf(row, column)
  if (measured.includes(kind) && (value === null || value === undefined)) return null
  if (typeof value === "number" && (measured.includes(kind) || text === undefined)) {
    if (kind === "moment") return new Date(value)
    return kind === "money" ? value / 100 : value
  }
  const cellText = textOf(t, row, column, at)
  return cellText === DASH ? null : cellText
}

/** The columns of a list in the order of its layout, each shown or hidden. */
export type Arranged<Row> = ReadonlyArray<{ readonly column: Column<Row>; readonly shown: boolean }>
