import type { ExportedList, SheetWord } from "../../machines/export/exported-list.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { filtersIn, type ShownList } from "../list-filters.ts"
import { sheetCell } from "../columns.ts"
import type { Translate } from "../../locales/keys.ts"

/** The visible list for an export, without its page, order, and fields that are no columns. */
export const exportedList = <Row, OwnQuery>(t: Translate, list: ShownList<Row, OwnQuery>): ExportedList => {
  const { title, columns, query, kind } = list
  const { group, call, query: queryOf = (own) => own, rowsOf } = kind.exported
  const { page: _page, page_size: _size, after: _after, before: _before, ...rest } = queryOf(query) as Query
  const sheetText = (word: SheetWord) => t(`exportSheet.${word}`)
  let serial = 0
  return {
    rowsOf: rowsOf?.(query),
    title,
    group,
    call,
    query: rest,
    say: sheetText,
    filters: filtersIn(t, list).map(({ label, text }) => [label, text]),
    heads: columns.map(({ head }) => head),
    cells: (row, now) => {
      serial += 1
      return columns.map((column) => (column.id === "serial" ? serial : sheetCell(t, row as Row, column, now)))
    }
  }
}
