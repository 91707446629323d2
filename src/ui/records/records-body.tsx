import { chakra } from "@chakra-ui/react/styled-system"
import type { ReactNode } from "react"
import type { Query } from "../../machines/records/records-events.ts"
import { Button } from "../kit/controls.ts"
import { wordsOfFault } from "../kit/words.ts"
import { useWords } from "../words/words.tsx"
import { MirroredQuery } from "./mirrored-query.ts"
import { RecordsPaging } from "./records-paging.tsx"
import { RecordsState } from "./records-state.tsx"
import { type RecordColumn, RecordsTable } from "./records-table.tsx"
import { SkeletonRows } from "./skeleton-rows.tsx"
import type { RecordList } from "./use-record-list.ts"

type Props<Row extends { readonly id: number }, Filters extends Query> = {
  readonly records: RecordList<Row, Filters>
  /** Names the table for those who do not see it. */
  readonly label: string
  /** A stable array: its `id`s name the columns, those in `sortable` can be sorted by. */
  readonly columns: ReadonlyArray<RecordColumn<Row>>
  readonly sortable: ReadonlySet<string>
  readonly nameOf: (row: Row) => string
  readonly actions: (row: Row) => ReactNode
  /** What stands there as long as there is no record at all. */
  readonly empty: ReactNode
}

/** The rows of a list with their paging, and what stands in their place: on their way, none, none found, or not to be had. */
export const RecordsBody = <Row extends { readonly id: number }, Filters extends Query>({
  records,
  label,
  columns,
  sortable,
  nameOf,
  actions,
  empty
}: Props<Row, Filters>) => {
  const t = useWords()
  const {
    list,
    codec,
    rows,
    query,
    total,
    listing,
    fault,
    picked,
    sorting,
    filtered,
    intent,
    refresh,
    search,
    sortBy
  } = records
  const first = rows.length === 0
  const nothing = () => {
    if (listing) return <SkeletonRows count={Math.min(query.page_size, 10)} />
    if (fault !== null) {
      return (
        <RecordsState role="alert" title={t("records.failed")} lead={wordsOfFault(t, fault)}>
          <Button variant="solid" onClick={refresh}>
            {t("kit.retry")}
          </Button>
        </RecordsState>
      )
    }
    return filtered ? (
      <RecordsState title={t("records.nothing")} lead={t("records.nothingLead")}>
        <Button onClick={() => search({})}>{t("records.reset")}</Button>
      </RecordsState>
    ) : (
      empty
    )
  }
  return (
    <>
      <MirroredQuery list={list} codec={codec} />
      {fault === null || first ? null : (
        <chakra.p
          role="alert"
          display="flex"
          flexWrap="wrap"
          gap="2"
          alignItems="center"
          px="4"
          py="2"
          bg="danger.bg"
          color="danger.fg"
        >
          <chakra.strong fontWeight="medium">{wordsOfFault(t, fault)}</chakra.strong>
          <span>{t("records.stale")}</span>
          <Button onClick={refresh}>{t("kit.retry")}</Button>
        </chakra.p>
      )}
      <RecordsTable
        label={label}
        rows={rows}
        columns={columns}
        sortable={sortable}
        sorting={sorting}
        onSort={sortBy}
        picked={picked}
        onPick={(ids) => list.send({ type: "records.rowsPicked", ids } as never)}
        nameOf={nameOf}
        busy={listing}
        actions={actions}
      >
        {first ? nothing() : undefined}
      </RecordsTable>
      {first && (listing || fault !== null) ? null : (
        <RecordsPaging
          page={query.page}
          pageSize={query.page_size}
          total={total}
          onTurn={(page) => intent({ ...query, page })}
          onResize={(page_size) => intent({ ...query, page: 1, page_size })}
        />
      )}
    </>
  )
}
