import { momentText } from "../contract/formats.ts"
import type { ExportSource } from "../machines/export/exported-list.ts"
import type { Query } from "../machines/records/records-events.ts"
import type { QueryCodec } from "../machines/records/typed-records.ts"
import type { FilterSpecs } from "./filter-bar.tsx"
import type { Column } from "./columns.ts"
import type { TextKey } from "../locales/keys.ts"

/** Filters that all lists share and draw by themselves. */
const common: Readonly<Record<string, TextKey>> = {
  merchant_ids: "places.merchant",
  Areas1: "places.area",
  Areas2: "places.area",
  Areas3: "places.area",
  location_ids: "places.location",
  from: "period.start",
  to: "period.end"
}

/** The name of an id in a filter, if known. */
export type NameOfId = (filter: string, id: string) => string | undefined

export type ShownList<Row, OwnQuery> = {
  readonly title: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly query: OwnQuery & Query
  readonly filters: FilterSpecs<OwnQuery>
  readonly nameOfId?: NameOfId | undefined
  readonly kind: {
    readonly codec: QueryCodec<OwnQuery & Query>
    readonly exported: ExportSource<OwnQuery & Query, Row>
  }
}

type FilteredList<OwnQuery> = Pick<ShownList<never, OwnQuery>, "query" | "filters" | "nameOfId"> & {
  readonly kind: Pick<ShownList<never, OwnQuery>["kind"], "codec">
}

/** An active filter in words. */
export type FilterText = { readonly name: string; readonly label: string; readonly text: string }

/** Adds the record that an address names, which is shown and removed like any other filter. */
export const withRecord = <OwnQuery>(
  t: (key: TextKey) => string,
  filters: FilterSpecs<OwnQuery>,
  { id }: Query,
  nameOf: (id: unknown) => string | undefined
): FilterSpecs<OwnQuery> =>
  id === undefined
    ? filters
    : { ...filters, id: { label: t("records.id"), choices: [{ id: `${id}`, name: nameOf(id) ?? `#${id}` }] } }

/** The filters of a list, with their names and texts. A grouping is a view of the list and no filter. */
export const filtersIn = <OwnQuery>(
  t: (key: TextKey) => string,
  { kind, query, filters, nameOfId }: FilteredList<OwnQuery>
): ReadonlyArray<FilterText> => {
  const {
    page: _page,
    page_size: _size,
    sort: _sort,
    order: _order,
    grouping: _grouping,
    ...values
  } = kind.codec.write(query)
  const specs = filters as Readonly<
    Record<
      string,
      {
        readonly label: string
        readonly choices?: ((id: string) => string) | ReadonlyArray<{ readonly id: string; readonly name: string }>
      }
    >
  >
  const textOf = (name: string, value: string) => {
    const choices = specs[name]?.choices
    if (typeof choices === "function") return choices(value)
    if (choices !== undefined) return choices.find(({ id }) => id === value)?.name ?? value
    if (nameOfId && /^Areas|_ids$/.test(name))
      return value
        .split(",")
        .map((id) => nameOfId(name, id) ?? id)
        .join(", ")
    return (name === "from" || name === "to") && /^\d{11,}$/.test(value) ? momentText(+value) : value
  }
  return Object.entries(values).map(([name, value]) => {
    const label = specs[name]?.label ?? (common[name] === undefined ? name : t(common[name]))
    return { name, label, text: textOf(name, value) }
  })
}
