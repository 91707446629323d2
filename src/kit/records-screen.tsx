import { type CSSProperties, type MouseEvent, type ReactNode, useContext, useEffect, useRef } from "react"
import { useSelector } from "@xstate/react"
import { type ListActor, listedAtOf, type RecordFilters } from "../machines/records/typed-records.ts"
import type { Search } from "../contract/addresses.ts"
import type { ExportSource } from "../machines/export/exported-list.ts"
import type { Query } from "../machines/records/records-events.ts"
import { MAX_SELECTED } from "../machines/records/records-context.ts"
import type { Column } from "./columns.ts"
import { Button, Spinner } from "./controls.ts"
import { DayZone } from "./day-zone.tsx"
import { ColumnsButton, ViewsButton, useListLayout, withStandardColumns } from "./list-layout.tsx"
import { useSearchKey } from "./list-keys.ts"
import { ExportButton } from "./export-button.tsx"
import { Freshness } from "./freshness.tsx"
import { FilterBar, FilterControls, type FilterSpecs, mainFilter } from "./filter-bar.tsx"
import { Icon } from "./icons.tsx"
import { filtersIn, type NameOfId, withRecord } from "./list-filters.ts"
import { type RecordListKind, useRecordList } from "./use-record-list.ts"
import { ListServicesContext, OfferContext, useIsReadOnly } from "./list-services.ts"
import { Outcome } from "./outcome.tsx"
import { type EmptyText, NoRows } from "./no-rows.tsx"
import { ListFoot, Pager } from "./pager.tsx"
import { ListHead } from "./list-head.ts"
import { Alert, Panel } from "./panel.tsx"
import { SelectionBar } from "./select-rows.tsx"
import { RecordsTable } from "./records-table.tsx"
import { PrintHead } from "./print-head.tsx"
import { type LazyForm, LazyRecordDialog, type RecordForm, recordForm } from "./record-dialog.tsx"
import { RequestId } from "./state.tsx"
import { faultText, useTexts } from "./texts.ts"
import { RemovalDialog } from "./removal-dialog.tsx"

type Props<Row, Draft, OwnQuery, P> = {
  readonly list: ListActor<Row>
  /** The list's part of the contract. */
  readonly records: RecordListKind<Row, OwnQuery & Query> & {
    readonly exported: ExportSource<OwnQuery & Query, Row>
    readonly sortable: ReadonlyArray<string>
    readonly fields: ReadonlyArray<string>
    readonly filters: RecordFilters<OwnQuery>
  }
  readonly title: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly filters: FilterSpecs<OwnQuery>
  /** False for a list without filters by day. */
  readonly period?: boolean
  /** Parts of the query that are no filters, such as a grouping, so that a search keeps them. */
  readonly modes?: ReadonlyArray<string>
  /** Filters with controls of their own, each with its name in the query. */
  readonly moreFilters?: (query: OwnQuery & Query) => ReactNode
  /** The names of the ids in these filters. */
  readonly nameOfId?: NameOfId
  readonly nameOf: (row: Row) => string
  readonly keyOf?: (row: Row) => string | number
  /** The buttons of a row. `stale` is true while newer rows load, or after a failed load. */
  readonly actions?: (row: Row, stale: boolean) => ReactNode
  /** Actions on several rows at once, and the rows that allow them. */
  readonly several?: {
    readonly canSelect?: (row: Row) => boolean
    readonly canDelete?: (row: Row) => boolean
    readonly commands?: (selected: ReadonlyArray<Row>, stale: boolean) => ReactNode
  }
  /** The form of a record. Beside a lazy form, whose code loads later, stands the draft of a new record. */
  readonly form?: RecordForm<Row, Draft> | (LazyForm<P> & { readonly blank: Draft })
  /** Actions on all records, beside the title. */
  readonly commands?: ReactNode
  readonly empty?: EmptyText
  /** One line between the title and the rows. */
  readonly children?: ReactNode
  /** Content below the rows. */
  readonly sums?: ReactNode
}

const always = () => true
const noModes: ReadonlyArray<string> = []

/** A list of records: search, filter, sort and page; with a form, add and edit; if rows allow it, delete. */
export const RecordsScreen = <Row extends { readonly id: number }, Draft extends object, OwnQuery, P extends object>(
  props: Props<Row, Draft, OwnQuery, P>
) => {
  const { list, records: kind, title, nameOf, keyOf = ({ id }) => id, actions, form, modes = noModes } = props
  const looksOnly = useIsReadOnly(kind.exported.group)
  const several = looksOnly ? undefined : props.several
  const blank = looksOnly ? undefined : form?.blank
  const t = useTexts()
  const lists = useContext(ListServicesContext)
  const panel = useRef<HTMLElement>(null)
  useSearchKey(panel)
  const records = useRecordList(list, kind)
  const listedAt = useSelector(list, listedAtOf)
  const { rows, query, pendingQuery, total, more, listing, offline, stale, fault, refresh } = records
  const search = (typed: Search) =>
    records.search({
      ...typed,
      ...Object.fromEntries(Object.entries(records.filters).filter(([name]) => modes.includes(name)))
    })
  const canSelect = several?.canSelect ?? always
  const selected = records.selected.filter(canSelect)
  const elsewhere = selected.filter((row) => !rows.includes(row)).length
  const possible = rows.filter(canSelect)
  const matching = Math.min(total, MAX_SELECTED)
  const serialOf = (row: Row) => (query.page - 1) * query.page_size + rows.indexOf(row) + 1
  const allColumns = withStandardColumns(t, props.columns, kind.fields, serialOf)
  const layout = useListLayout(
    list,
    allColumns.map((column) => ({ sortable: kind.sortable.includes(column.id), ...column }))
  )
  const filters = withRecord(t, props.filters, pendingQuery, (id) => rows.filter((row) => row.id === id).map(nameOf)[0])
  const shownList = { title, columns: layout.columns, query, filters, nameOfId: props.nameOfId, kind }
  const hasNoRows = rows.length === 0
  const add = blank === undefined ? undefined : () => list.send({ type: "records.addOpened", draft: blank })
  const offer = useContext(OfferContext)
  const canDelete = several?.canDelete
  const deletes = canDelete !== undefined
  useEffect(() => offer(list, { blank: (blank ?? null) as never, deletes }), [offer, list, blank, deletes])
  const lazyForm = form === undefined ? undefined : "load" in form ? form : recordForm(list, form)
  /** Loads the form early, once the pointer or the focus reaches the list. */
  const preloadForm = () => void lazyForm?.load().catch(() => {})
  /** The clicked button disappears, so the focus moves to the rows. */
  const clearSelection = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (currentTarget.matches(":focus-visible"))
      panel.current?.querySelector<HTMLElement>("[role=region]")?.focus({ preventScroll: true })
    records.select([])
  }
  return (
    <Panel
      ref={panel}
      {...(props.sums === undefined ? {} : { style: { "--sums-height": "6rem" } as CSSProperties })}
      onPointerEnter={preloadForm}
      onFocus={preloadForm}
    >
      <ListHead>
        <h1>{title}</h1>
        <FilterBar
          filters={records.filters}
          texts={filtersIn(t, { ...shownList, query: pendingQuery })}
          onSearch={search}
          main={mainFilter(filters)}
          period={props.period ?? true}
        >
          <FilterControls filters={kind.filters} query={pendingQuery} specs={filters} />
          {props.moreFilters?.(pendingQuery)}
        </FilterBar>
        {props.commands}
        <ExportButton list={shownList} />
        <ViewsButton list={list} codec={kind.codec} layout={layout} />
        <ColumnsButton {...layout} />
        {add === undefined ? null : (
          <Button variant="solid" aria-disabled={listing} onClick={add}>
            <Icon name="plus" />
            {t("records.add")}
          </Button>
        )}
      </ListHead>
      <PrintHead list={shownList} rows={rows.length} total={total} more={more} />
      {props.children}
      {offline && !hasNoRows ? (
        <Alert role="status">
          <strong>{t("records.offline")}</strong>
          <span>{t("records.offlineLead")}</span>
        </Alert>
      ) : null}
      {fault === null || listing || hasNoRows ? null : (
        <Alert role="alert">
          <strong>{faultText(t, fault)}</strong>
          <span>{t("records.stale")}</span>
          <Button onClick={refresh}>{t("kit.retry")}</Button>
          <RequestId fault={fault} />
        </Alert>
      )}
      <Outcome list={list} group={kind.exported.group} nameOf={nameOf} />
      <RecordsTable
        label={title}
        rows={rows}
        keyOf={keyOf}
        columns={layout.columns}
        density={layout.density}
        sorting={records.sorting}
        onSort={records.sortBy}
        actions={actions}
        selection={several === undefined ? undefined : { selected, nameOf, canSelect, onSelect: records.select }}
        busy={listing}
        stale={stale}
        at={listedAt ?? 0}
        isFresh={({ id }) => records.fresh.includes(id)}
      >
        {hasNoRows ? <NoRows records={records} empty={props.empty} onAdd={add} /> : null}
      </RecordsTable>
      {props.sums}
      <ListFoot>
        {several === undefined || selected.length === 0 ? null : (
          <SelectionBar count={selected.length} hidden={elsewhere} onClear={clearSelection}>
            {selected.length < matching && possible.length > 0 && selected.length - elsewhere === possible.length ? (
              <Button
                variant="text"
                aria-disabled={stale || records.gathering}
                onClick={() => list.send({ type: "records.allPicked" })}
              >
                {records.gathering ? <Spinner /> : null}
                {t("records.pickMatching", { count: matching })}
              </Button>
            ) : null}
            {several.commands?.(selected, stale)}
            {canDelete !== undefined && selected.every(canDelete) ? (
              <Button
                aria-disabled={stale}
                onClick={() => list.send({ type: "records.removalRequested", ids: selected.map(({ id }) => id) })}
              >
                {t("records.deleteChosen", { count: selected.length })}
              </Button>
            ) : null}
          </SelectionBar>
        )}
        {hasNoRows && (listing || fault !== null) ? null : (
          <Pager
            page={query.page}
            pendingPage={pendingQuery.page}
            pageSize={query.page_size}
            rows={rows.length}
            total={total}
            more={more}
            onTurn={records.turnTo}
            onResize={(size) => {
              records.resize(size)
              lists?.views.send({ type: "views.pageSizeChosen", pageSize: size })
            }}
          >
            {records.filters["from"] === undefined && records.filters["to"] === undefined ? null : <DayZone />}
            <Freshness
              list={list}
              rows={rows}
              nameOf={nameOf}
              box={panel}
              onShow={"id" in kind.filters ? (id) => search({ id: String(id) }) : undefined}
            />
          </Pager>
        )}
      </ListFoot>
      {lazyForm === undefined ? null : <LazyRecordDialog list={list} {...(lazyForm as LazyForm<object>)} />}
      <RemovalDialog
        list={list}
        nameOf={(id) => [...rows, ...selected].filter((row) => row.id === id).map(nameOf)[0] ?? String(id)}
      />
    </Panel>
  )
}
