import { useSelector } from "@xstate/react"
import { useContext } from "react"
import { searchIn, searchText } from "../contract/addresses.ts"
import type { View } from "../contract/views.ts"
import type { Query } from "../machines/records/records-events.ts"
import { pendingQueryIn, type QueryCodec, type RecordsActor } from "../machines/records/typed-records.ts"
import { arranged, type Layout } from "../machines/views/layouts.ts"
import { layoutOf } from "../machines/views/views-machine.ts"
import { ListServicesContext } from "./list-services.ts"
import { LazyPanel } from "./lazy-panel.tsx"
import type { Arranged, Column, ColumnId } from "./columns.ts"
import { useTexts } from "./texts.ts"
import type { TextKey } from "../locales/keys.ts"

/**
 * Columns that lists share (specification, section 3). Each is available if rows hold it and the list has none of its
 * own.
 */
const common: ReadonlyArray<Pick<Column<never>, "kind"> & { readonly id: string; readonly word: TextKey }> = [
  { id: "id", word: "records.id", kind: "id" },
  { id: "remarks", word: "records.remarks", kind: "wrap" },
  { id: "sort", word: "records.sort", kind: "number" },
  { id: "created_at", word: "records.createdAt", kind: "moment" },
  { id: "updated_at", word: "records.updatedAt", kind: "moment" }
]

/**
 * The columns of a list, preceded by the serial number of a row over all pages, and followed by further available ones.
 */
export const withStandardColumns = <Row,>(
  t: (key: TextKey) => string,
  columns: ReadonlyArray<Column<Row>>,
  fields: ReadonlyArray<string>,
  serialOf: (row: Row) => number
): ReadonlyArray<Column<Row>> => {
  const naming = columns.find((column) => column.naming === true) ?? columns[0]
  return [
    { id: "serial", head: t("records.serial"), kind: "number", spare: true, value: serialOf },
    ...columns.map((column) => (column === naming ? { ...column, naming: true as const } : column)),
    ...common
      .filter(({ id }) => fields.includes(id) && columns.every((column) => column.id !== id))
      .map(({ word, id, ...column }) => ({ ...column, id: id as ColumnId<Row>, head: t(word), spare: true as const }))
  ]
}

const loadViews = async () => (await import("./lazy/views-panel.tsx")).ViewsPanel
const loadColumns = async () => (await import("./lazy/columns-panel.tsx")).ColumnsPanel

/** The operator's layout of a list, and the visible columns. */
export const useListLayout = <Row,>(list: RecordsActor, columns: ReadonlyArray<Column<Row>>) => {
  const lists = useContext(ListServicesContext)
  const page = lists?.pageOf(list) ?? ""
  const layout = useSelector(lists?.views, (snapshot) => (snapshot === undefined ? null : layoutOf(snapshot, page)))
  const all = arranged(columns, layout)
  const choose = (chosen: Layout | null) => lists?.views.send({ type: "views.layoutChosen", page, layout: chosen })
  return {
    all,
    layout,
    choose,
    columns: all.flatMap(({ column, shown }) => (shown ? [column] : [])),
    density: layout?.density ?? "comfortable"
  }
}

type ViewsProps<Row, Filters extends Query> = {
  readonly list: RecordsActor
  readonly codec: QueryCodec<Filters>
  readonly layout: Pick<ReturnType<typeof useListLayout<Row>>, "all" | "density" | "choose">
}

/** The saved views of a list. A view replaces filters, order and columns, and shows the first page. */
export const ViewsButton = <Row, Filters extends Query>({ list, codec, layout }: ViewsProps<Row, Filters>) => {
  const t = useTexts()
  const lists = useContext(ListServicesContext)
  const { page: _, page_size = "", ...filters } = codec.write(useSelector(list, pendingQueryIn<Filters>))
  const show = (view: View) => {
    list.send({ type: "records.queried", query: codec.read({ page_size, ...searchIn(view.search) }) })
    layout.choose({ columns: view.columns, density: view.density })
  }
  if (lists === null) return null
  const columns = layout.all.map(({ column: { id }, shown }) => ({ id, shown }))
  return (
    <LazyPanel
      icon="bookmark"
      label={t("records.views")}
      onOpen={() => lists.views.send({ type: "views.opened", page: lists.pageOf(list) })}
      load={loadViews}
      onUnable={() => lists.views.send({ type: "views.partUnloaded" })}
      props={{
        actor: lists.views,
        page: lists.pageOf(list),
        search: searchText(filters),
        layout: { columns, density: layout.density },
        onShow: show
      }}
    />
  )
}

type Props<Row> = Pick<ReturnType<typeof useListLayout<Row>>, "all" | "layout" | "choose">

/** Chooses the columns of a list, their order, and the height of rows. */
export const ColumnsButton = <Row,>({ all, layout, choose }: Props<Row>) => {
  const t = useTexts()
  const lists = useContext(ListServicesContext)
  if (lists === null) return null
  return (
    <LazyPanel
      icon="columns"
      label={t("records.columns")}
      load={loadColumns}
      onUnable={() => lists.views.send({ type: "views.partUnloaded" })}
      props={{ all: all as Arranged<unknown>, layout, onChoose: choose }}
    />
  )
}
