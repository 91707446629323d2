import { isValidElement, type ReactNode } from "react"
import type { Cell, ExportedList, SheetWord } from "../../../machines/export/exported-list.ts"
import { dateOf } from "../../../effects/contract/formats.ts"
import type { Query } from "../../../machines/records/records-events.ts"
import { filtersIn, type ShownList } from "../list-filters.ts"
import type { Column } from "../records-table.tsx"
import { exportSheet } from "../topics/late/export.ts"
import { translator } from "../translator.ts"
import type { KitKey, Language } from "../words.ts"

/** The text of what is drawn, as far as it stands there: not what a component makes by itself. */
export const textIn = (node: ReactNode): string => {
  if (typeof node === "string" || typeof node === "number") return String(node)
  if (Array.isArray(node)) return node.map(textIn).join("")
  return isValidElement<{ readonly children?: ReactNode }>(node) ? textIn(node.props.children) : ""
}

const NONE = "—"

type Translate = (key: KitKey) => string

/** What a column's cell is in a sheet: its own value where it has one, else what is drawn in it. */
const cellIn = <Row,>(t: Translate, row: Row, { id, kind, cell, exported }: Column<Row>): Cell => {
  if (exported !== undefined) return exported(row)
  const text = cell === undefined ? "" : textIn(cell(row, false)).trim()
  if (text !== "") return text === NONE ? null : text
  const value: unknown = row[id as keyof Row]
  if (value === null || value === undefined) return null
  if (kind === "moment") return dateOf(value as number)
  if (typeof value === "boolean") return t(value ? "records.yes" : "records.no")
  return typeof value === "number" ? value : typeof value === "string" ? value : JSON.stringify(value)
}

/** The list as it is on show, without its page, its order and what is no column of it. */
export const exportedList = <Row, OwnQuery>(
  t: Translate,
  language: Language,
  list: ShownList<Row, OwnQuery>
): ExportedList => {
  const { title, columns, query, kind } = list
  const { group, query: asked = (own) => own, kept, row: made = () => (row: never) => row as Row } = kind.exported
  const { page: _page, page_size: _size, ...rest } = asked(query) as Query
  const words = translator(language, { exportSheet })
  const say = (word: SheetWord) => words(`exportSheet.${word}`)
  let serial = 0
  return {
    kept: kept?.(query),
    ...{ title, group, query: rest, say, filters: filtersIn(t, list) },
    heads: columns.map(({ head }) => textIn(head)),
    cells: (row, now) => {
      const own = made(now)(row)
      serial += 1
      return columns.map((column) => (column.id === "serial" ? serial : cellIn(t, own, column)))
    }
  }
}
