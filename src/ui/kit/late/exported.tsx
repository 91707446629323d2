import { isValidElement, type ReactNode } from "react"
import { momentText } from "../../../effects/contract/formats.ts"
import {
  type Cell,
  dateOf,
  type ExportedList,
  type ExportSource,
  type SheetWord
} from "../../../machines/export/exported-list.ts"
import type { Query } from "../../../machines/records/records-events.ts"
import type { QueryCodec } from "../../../machines/records/typed-records.ts"
import type { ShownFilters } from "../filter-bar.tsx"
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

/** Filters that lists have in common and draw by themselves. */
const common: Readonly<Record<string, KitKey>> = {
  merchant_ids: "places.merchant",
  Areas1: "places.area",
  Areas2: "places.area",
  Areas3: "places.area",
  location_ids: "places.location",
  from: "period.start",
  to: "period.end"
}

export type ShownList<Row, OwnQuery> = {
  readonly title: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly query: OwnQuery & Query
  readonly filters: ShownFilters<OwnQuery>
  readonly kind: {
    readonly codec: QueryCodec<OwnQuery & Query>
    readonly exported: ExportSource<OwnQuery & Query, Row>
  }
}

/** What it was filtered by, by the names and words of the list. */
const filtersIn = <Row, OwnQuery>(t: Translate, { kind, query, filters }: ShownList<Row, OwnQuery>) => {
  const { page: _page, page_size: _size, sort: _sort, order: _order, ...held } = kind.codec.write(query)
  const shown = filters as Readonly<
    Record<
      string,
      {
        readonly label: string
        readonly choices?: ((id: string) => string) | ReadonlyArray<{ readonly id: string; readonly name: string }>
      }
    >
  >
  return Object.entries(held).map(([name, value]): readonly [string, string] => {
    const { label = common[name] === undefined ? name : t(common[name]), choices } = shown[name] ?? {}
    if (typeof choices === "function") return [label, choices(value)]
    if (choices !== undefined) return [label, choices.find(({ id }) => id === value)?.name ?? value]
    return [label, name === "from" || name === "to" ? momentText(Number(value)) : value]
  })
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
