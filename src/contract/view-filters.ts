import { searchIn } from "./addresses.ts"
import { listPages, yesNoFilters } from "./record-facts.ts"
import { referenceFields } from "./record-references.ts"

export const isListPage = (page: unknown): page is string => Object.hasOwn(listPages, String(page))

const filterValue = (filter: string, text: string): unknown => {
  if (yesNoFilters.includes(filter)) return text === "true"
  const kind = Object.hasOwn(referenceFields, filter) ? referenceFields[filter] : undefined
  if (kind === undefined) return text
  const all = text
    .split(",")
    .map((id) => (kind !== "areas" && kind !== "alarmTypes" && /^\d{1,15}$/.test(id) ? +id : id))
  return all.length === 1 ? all[0] : all
}

/** The filters of a saved view in the form of a row, with its order and page size, if the view has them. */
export const filtersIn = (search: string) => {
  const { sort, order, page_size, ...filters } = searchIn(search)
  return {
    sort,
    order,
    page_size,
    filters: Object.fromEntries(Object.entries(filters).map(([filter, text]) => [filter, filterValue(filter, text)]))
  }
}
