import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { isListing, listFaultOf, pickedOf, type RecordsActor, totalOf } from "../../machines/records/typed-records.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { Button, Icon, Panel } from "./controls.tsx"
import { FilterBar } from "./filter-bar.tsx"
import type { Search } from "./history.ts"
import { useHistory, usePlace } from "./application-context.ts"
import { type QueryCodec, useMirroredQuery } from "./mirrored-query.ts"
import { Pager } from "./pager.tsx"
import { PickedBar } from "./pick-rows.tsx"
import { type Column, RecordsTable } from "./records-table.tsx"
import { RecordDialog, type RecordForm } from "./record-dialog.tsx"
import { RemovalDialog } from "./removal-dialog.tsx"
import { SkeletonRows, State } from "./state.tsx"
import { useKitWords, wordsOfFault } from "../../ui/kit/words.ts"

type Props<Row, Draft, Filters extends Query> = {
  readonly list: RecordsActor
  readonly codec: QueryCodec<Filters>
  readonly title: string
  readonly columns: ReadonlyArray<Column<Row>>
  /** The controls of the filter bar, each under the name its filter has in the query. */
  readonly filters: (query: Filters) => ReactNode
  readonly nameOf: (row: Row) => string
  readonly keyOf?: (row: Row) => string | number
  readonly actions?: (row: Row, listing: boolean) => ReactNode
  /** What can be done with several rows at once, and which those are that it can be done with. */
  readonly several?: {
    readonly canPick: (row: Row) => boolean
    readonly commands: (picked: ReadonlyArray<Row>, listing: boolean) => ReactNode
  }
  /** Where records can be filled in; with `blank`, also added. */
  readonly form?: RecordForm<Row, Draft>
  readonly blank?: Draft
  /** Between the title and the filters. */
  readonly children?: ReactNode
}

/** A list of records: search, filter, sort, page; where there is a form, add and edit; where rows offer it, delete. */
export const RecordsScreen = <Row extends { readonly id: number }, Draft extends object, Filters extends Query>(
  props: Props<Row, Draft, Filters>
) => {
  const {
    list,
    codec,
    title,
    columns,
    filters,
    nameOf,
    keyOf = ({ id }) => id,
    actions,
    several,
    form,
    blank,
    children
  } = props
  const t = useKitWords()
  const history = useHistory()
  const { path } = usePlace()
  const rows = useSelector(list, ({ context }) => context.rows as unknown as ReadonlyArray<Row>)
  const query = useSelector(list, ({ context }) => context.query as Filters)
  const total = useSelector(list, totalOf)
  const listing = useSelector(list, isListing)
  const fault = useSelector(list, listFaultOf)
  const chosen = useSelector(list, pickedOf)
  useMirroredQuery(list, codec)

  const none = rows.length === 0
  const picked = rows.filter(({ id }) => chosen.includes(id))
  const pick = (some: ReadonlyArray<Row>) => list.send({ type: "records.rowsPicked", ids: some.map(({ id }) => id) })
  const { page: _page, page_size: _size, sort, order, ...held } = codec.write(query)
  const intent = (search: Search) => history.go(path, codec.write(codec.read(search)))
  const refresh = () => list.send({ type: "records.refreshed" })
  const sorting = { ...(sort === undefined ? {} : { sort }), ...(order === undefined ? {} : { order }) }
  const sized = { page_size: String(query.page_size) }
  const search = (typed: Search) => {
    const next = { ...typed, ...sorting, ...sized }
    if (JSON.stringify(codec.read(next)) === JSON.stringify(query)) refresh()
    else intent(next)
  }
  const add = blank === undefined ? undefined : () => list.send({ type: "records.addOpened", draft: blank } as never)

  const nothing = () => {
    if (listing) return <SkeletonRows count={Math.min(query.page_size, 10)} />
    if (fault !== null) {
      return (
        <State role="alert" title={t("records.failed")} lead={wordsOfFault(t, fault)}>
          <Button variant="solid" onClick={refresh}>
            {t("kit.retry")}
          </Button>
        </State>
      )
    }
    return Object.keys(held).length > 0 ? (
      <State title={t("records.nothing")} lead={t("records.nothingLead")}>
        <Button onClick={() => search({})}>{t("records.reset")}</Button>
      </State>
    ) : (
      <State title={t("records.empty")} lead={t("records.emptyLead")}>
        {add === undefined ? null : <Button onClick={add}>{t("records.add")}</Button>}
      </State>
    )
  }
  return (
    <Panel>
      <header className="wh-panel-head">
        <h1>{title}</h1>
        {add === undefined ? null : (
          <Button variant="solid" aria-disabled={listing} onClick={add}>
            <Icon name="plus" />
            {t("records.add")}
          </Button>
        )}
      </header>
      {children}
      <FilterBar filters={JSON.stringify(held)} onSearch={search}>
        {filters(query)}
      </FilterBar>
      {fault === null || none ? null : (
        <p role="alert" className="wh-alert">
          <strong>{wordsOfFault(t, fault)}</strong>
          <span>{t("records.stale")}</span>
          <Button onClick={refresh}>{t("kit.retry")}</Button>
        </p>
      )}
      {several === undefined ? null : (
        <PickedBar count={picked.length} onClear={() => pick([])}>
          {several.commands(picked, listing)}
        </PickedBar>
      )}
      <RecordsTable
        label={title}
        rows={rows}
        keyOf={keyOf}
        columns={columns}
        sorting={sorting as never}
        onSort={(next) => intent({ ...held, ...sized, ...(next as Search) })}
        actions={actions === undefined ? undefined : (row) => actions(row, listing)}
        picking={several === undefined ? undefined : { picked, nameOf, canPick: several.canPick, onPick: pick }}
        busy={listing}
      >
        {none ? nothing() : null}
      </RecordsTable>
      {none && (listing || fault !== null) ? null : (
        <Pager
          page={query.page}
          pageSize={query.page_size}
          total={total}
          onTurn={(page) => intent({ ...held, ...sorting, ...sized, page: String(page) })}
          onResize={(size) => intent({ ...held, ...sorting, page_size: String(size) })}
        />
      )}
      {form === undefined ? null : <RecordDialog list={list} form={form} />}
      <RemovalDialog list={list} nameOf={(id) => rows.filter((row) => row.id === id).map(nameOf)[0] ?? String(id)} />
    </Panel>
  )
}
