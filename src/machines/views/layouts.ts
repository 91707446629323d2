import type { Density } from "../../contract/views.ts"
import { pageSizes } from "../records/paging.ts"

export type Layout = {
  readonly columns: ReadonlyArray<{ readonly id: string; readonly shown: boolean }>
  readonly density: Density
}
export type Layouts = Readonly<Record<string, Layout>>

type LayoutColumn = {
  readonly id: string
  /** The column that names the record, always shown. By default it is the first column. */
  readonly naming?: true
  /** Hidden unless the operator chooses it. */
  readonly spare?: true
}

/**
 * All columns of a list in the order of its layout, each shown or hidden. A column newer than the layout follows its
 * predecessor in `columns`.
 */
export const arranged = <Column extends LayoutColumn>(
  columns: ReadonlyArray<Column>,
  layout: Layout | null
): ReadonlyArray<{ readonly column: Column; readonly shown: boolean }> => {
  const naming = columns.find((column) => column.naming === true) ?? columns[0]
  const chosen = new Map(layout?.columns.map(({ id, shown }) => [id, shown]))
  const ordered = [...chosen.keys()].flatMap((id) => columns.filter((column) => column.id === id))
  columns.forEach((column, index) => {
    if (!chosen.has(column.id)) ordered.splice(index === 0 ? 0 : ordered.indexOf(columns[index - 1]!) + 1, 0, column)
  })
  return ordered.map((column) => ({
    column,
    shown: column === naming || (chosen.get(column.id) ?? column.spare !== true)
  }))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
const isLayout = (value: unknown): value is Layout =>
  isRecord(value) &&
  (value["density"] === "comfortable" || value["density"] === "compact") &&
  Array.isArray(value["columns"]) &&
  value["columns"].every(
    (column: unknown) => isRecord(column) && typeof column["id"] === "string" && typeof column["shown"] === "boolean"
  )

const VERSION = 1

/** Keys of an application's lists are `<application>/<list>`; keys of the console's have no slash. */
const isPageOf = (application: string, page: string) =>
  application === "" ? !page.includes("/") : page.startsWith(`${application}/`)

const parseStored = (text: string | null): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(text ?? "null")
    return isRecord(stored) && stored["version"] === VERSION ? stored : {}
  } catch {
    return {}
  }
}

const parseLayouts = (text: string | null): Layouts => {
  const { pages } = parseStored(text)
  return Object.fromEntries(
    Object.entries(isRecord(pages) ? pages : {}).filter((entry): entry is [string, Layout] => isLayout(entry[1]))
  )
}

/** The operator's last choice of rows on a page, for all lists; null before the first choice. */
export const pageSizeIn = (text: string | null): number | null => {
  const { pageSize } = parseStored(text)
  return pageSizes.find((size) => size === pageSize) ?? null
}

const filterLayouts = (layouts: Layouts, isIncluded: (page: string) => boolean): Layouts =>
  Object.fromEntries(Object.entries(layouts).filter(([page]) => isIncluded(page)))

/** The stored layouts of an application's lists, or for an empty name those of the console. Invalid text gives none. */
export const layoutsIn = (text: string | null, application: string): Layouts =>
  filterLayouts(parseLayouts(text), (page) => isPageOf(application, page))

/** The layouts of an application's lists, and the number of rows on a page in every list. */
export type SavedLayouts = { readonly layouts: Layouts; readonly pageSize: number | null }

/** The text to store once these layouts replace those of an application. Layouts of others stay. */
export const layoutsText = (text: string | null, application: string, { layouts, pageSize }: SavedLayouts): string =>
  JSON.stringify({
    version: VERSION,
    pageSize: pageSize ?? pageSizeIn(text),
    pages: { ...filterLayouts(parseLayouts(text), (page) => !isPageOf(application, page)), ...layouts }
  })
