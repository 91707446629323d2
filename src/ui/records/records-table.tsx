import { chakra } from "@chakra-ui/react/styled-system"
import { type ColumnDef, type RowData, tableFeatures, useTable } from "@tanstack/react-table"
import type { ReactNode } from "react"
import { Checkbox } from "../kit/controls.ts"
import { Icon } from "../kit/icons.tsx"
import { useWords } from "../words/words.tsx"

const features = tableFeatures({})
export type RecordColumn<Row extends RowData> = ColumnDef<typeof features, Row>

export type Order = "asc" | "desc"
export type Sorting = { readonly sort: string | undefined; readonly order: Order | undefined }

type Row = { readonly id: number }
type Props<R extends Row> = {
  /** Names the table for those who do not see it. */
  readonly label: string
  readonly rows: ReadonlyArray<R>
  /** A stable array: its `id`s name the columns, those in `sortable` can be sorted by. */
  readonly columns: ReadonlyArray<RecordColumn<R>>
  readonly sortable: ReadonlySet<string>
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly picked: ReadonlyArray<number>
  readonly onPick: (ids: ReadonlyArray<number>) => void
  readonly nameOf: (row: R) => string
  readonly actions: (row: R) => ReactNode
  /** Rows are on their way; older ones are dimmed meanwhile. */
  readonly busy: boolean
  /** In place of rows, where there are none. */
  readonly children?: ReactNode
}

const Head = chakra("th", {
  base: {
    px: "2.5",
    h: "10",
    textAlign: "start",
    fontSize: "sm",
    fontWeight: "medium",
    color: "fg.muted",
    bg: "bg.subtle",
    whiteSpace: "nowrap",
    borderBottom: "1px solid",
    borderColor: "border"
  }
})
const Cell = chakra("td", {
  base: { px: "2.5", h: "11", borderBottom: "1px solid", borderColor: "border", whiteSpace: "nowrap" }
})
/** The actions stay in sight while the other columns scroll beneath. */
const stuck = {
  position: "sticky",
  insetInlineEnd: "0",
  bg: "inherit",
  borderInlineStart: "1px solid",
  borderInlineStartColor: "border"
} as const

const HeadButton = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    fontWeight: "inherit",
    cursor: "pointer",
    _hover: { color: "fg" }
  }
})

const ariaSort = { asc: "ascending", desc: "descending" } as const

/** Rows of records: headers that sort, boxes that pick, actions at the end of each row. */
export const RecordsTable = <R extends Row>(props: Props<R>) => {
  const { label, rows, columns, sortable, sorting, onSort, picked, onPick, nameOf, actions, busy, children } = props
  const t = useWords()
  const table = useTable({ features, columns: columns as never, data: rows as never })
  const allPicked = rows.length > 0 && rows.every(({ id }) => picked.includes(id))

  /** Ascending, then descending, then the list's own order. */
  const turn = (column: string) => {
    if (sorting.sort !== column) return onSort({ sort: column, order: "asc" })
    return onSort(sorting.order === "desc" ? { sort: undefined, order: undefined } : { sort: column, order: "desc" })
  }
  const orderOf = (column: string) => (sorting.sort === column ? (sorting.order ?? "asc") : undefined)
  const toggle = (id: number) => onPick(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id])

  return (
    <chakra.div
      overflowX="auto"
      tabIndex={0}
      role="region"
      aria-label={label}
      position="relative"
      containerType="inline-size"
    >
      <chakra.table
        w="full"
        borderCollapse="separate"
        borderSpacing="0"
        fontVariantNumeric="tabular-nums"
        aria-label={label}
        aria-busy={busy}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              <Head w="10" scope="col">
                <Checkbox
                  aria-label={t("records.pickAll")}
                  display="block"
                  disabled={rows.length === 0}
                  checked={allPicked}
                  ref={(box: HTMLInputElement | null) => {
                    if (box !== null) box.indeterminate = picked.length > 0 && !allPicked
                  }}
                  onChange={() => onPick(allPicked ? [] : rows.map(({ id }) => id))}
                />
              </Head>
              {group.headers.map((header) => {
                const order = orderOf(header.column.id)
                return (
                  <Head key={header.id} scope="col" aria-sort={order === undefined ? undefined : ariaSort[order]}>
                    {sortable.has(header.column.id) ? (
                      <HeadButton type="button" onClick={() => turn(header.column.id)}>
                        <table.FlexRender header={header} />
                        <chakra.span color={order === undefined ? "fg.subtle" : "accent.fg"}>
                          <Icon name={order === undefined ? "sort" : order === "asc" ? "up" : "down"} size="1em" />
                        </chakra.span>
                      </HeadButton>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </Head>
                )
              })}
              <Head scope="col" {...stuck} bg="bg.subtle" w="1px">
                {t("records.actions")}
              </Head>
            </tr>
          ))}
        </thead>
        <chakra.tbody opacity={busy && rows.length > 0 ? "0.5" : "1"} transition="opacity 160ms">
          {table.getRowModel().rows.map((row) => {
            const record = row.original as R
            const chosen = picked.includes(record.id)
            return (
              <chakra.tr
                key={record.id}
                aria-selected={chosen}
                bg={chosen ? "bg.chosen" : "bg.panel"}
                _hover={{ bg: chosen ? "bg.chosen" : "bg.subtle" }}
              >
                <Cell>
                  <Checkbox
                    aria-label={t("records.pickRow", { name: nameOf(record) })}
                    display="block"
                    checked={chosen}
                    onChange={() => toggle(record.id)}
                  />
                </Cell>
                {row.getAllCells().map((cell) => (
                  <Cell key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </Cell>
                ))}
                <Cell {...stuck}>
                  <chakra.div display="flex" gap="3">
                    {actions(record)}
                  </chakra.div>
                </Cell>
              </chakra.tr>
            )
          })}
          {children === undefined ? null : (
            <tr>
              <td colSpan={columns.length + 2}>
                {/* Within reach, however far the columns go beyond the screen. */}
                <chakra.div position="sticky" insetInlineStart="0" w="100cqi">
                  {children}
                </chakra.div>
              </td>
            </tr>
          )}
        </chakra.tbody>
      </chakra.table>
    </chakra.div>
  )
}
