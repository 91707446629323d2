import type { ReactNode } from "react"
import { chakra } from "./chakra.ts"
import type { Column, Sorting } from "./columns.ts"
import { Icon } from "./icons.tsx"
import { PickAll, type Picking, PickOne } from "./pick-rows.tsx"
import { useKitWords } from "./words.ts"

type Props<Row> = {
  /** Names the table for those who do not see it. */
  readonly label: string
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string | number
  readonly columns: ReadonlyArray<Column<Row>>
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly actions?: ((row: Row) => ReactNode) | undefined
  readonly picking?: Picking<Row> | undefined
  /** Rows are on their way; older ones are dimmed meanwhile. */
  readonly busy?: boolean
  /** In place of rows, where there are none. */
  readonly children?: ReactNode
}

/** What is wider than the screen is scrolled by keyboard as well. */
const scrollable = { role: "region", tabIndex: 0 } as const
const ariaSort = { asc: "ascending", desc: "descending" } as const

/** Rows of records: headers that sort, boxes that pick, actions at the end of each row. */
export const RecordsTable = <Row,>(props: Props<Row>) => {
  const { label, rows, keyOf, columns, sorting = {}, onSort, actions, picking, busy = false, children } = props
  const t = useKitWords()
  /** Ascending, then descending, then the list's own order. */
  const turn = (column: string) => {
    if (sorting.sort !== column) return onSort?.({ sort: column, order: "asc" })
    return onSort?.(sorting.order === "desc" ? {} : { sort: column, order: "desc" })
  }
  const width = columns.length + (actions === undefined ? 0 : 1) + (picking === undefined ? 0 : 1)
  return (
    <Scroll aria-label={label} {...scrollable}>
      <table aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {picking === undefined ? null : (
              <th scope="col" data-pick>
                <PickAll rows={rows} picking={picking} />
              </th>
            )}
            {columns.map(({ id, head, kind, sortable }) => {
              const order = sorting.sort === id ? (sorting.order ?? "asc") : undefined
              return (
                <th key={id} scope="col" data-kind={kind} aria-sort={order === undefined ? undefined : ariaSort[order]}>
                  {sortable === true ? (
                    <button type="button" onClick={() => turn(id)}>
                      {head}
                      <Icon name={order === undefined ? "sort" : order === "asc" ? "up" : "down"} size="1em" />
                    </button>
                  ) : (
                    head
                  )}
                </th>
              )
            })}
            {actions === undefined ? null : (
              <th scope="col" data-actions>
                {t("records.actions")}
              </th>
            )}
          </tr>
        </thead>
        <tbody data-filled={rows.length > 0 || undefined}>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-selected={picking?.picked.includes(row)}>
              {picking === undefined ? null : (
                <td data-pick>
                  <PickOne row={row} picking={picking} />
                </td>
              )}
              {columns.map(({ id, kind, cell }) => (
                <td key={id} data-kind={kind}>
                  {cell(row)}
                </td>
              ))}
              {actions === undefined ? null : (
                <td data-actions>
                  <div>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
          {children === undefined || children === null ? null : (
            <tr>
              <td colSpan={width} data-instead>
                <div>{children}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Scroll>
  )
}

/** One rule for the whole table: a styled element for each of its cells would cost more than all that is in them. */
const Scroll = chakra("div", {
  base: {
    position: "relative",
    overflowX: "auto",
    containerType: "inline-size",
    "& table": { w: "full", borderCollapse: "separate", borderSpacing: "0", fontVariantNumeric: "tabular-nums" },
    "& :is(th, td)": {
      px: "2.5",
      textAlign: "start",
      whiteSpace: "nowrap",
      borderBottom: "1px solid",
      borderColor: "border"
    },
    "& th": { h: "10", fontSize: "sm", fontWeight: "medium", color: "fg.muted", bg: "bg.subtle" },
    "& th button": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1",
      fontWeight: "inherit",
      cursor: "pointer",
      _hover: { color: "fg" }
    },
    "& th svg": { color: "fg.subtle" },
    "& th[aria-sort] svg": { color: "accent.fg" },
    "& td": { h: "11" },
    "& td a:not([class])": { color: "accent.fg", _hover: { textDecoration: "underline" } },
    "& tbody": { transition: "opacity 160ms" },
    "& [aria-busy=true] tbody[data-filled]": { opacity: "0.5" },
    "& tbody tr": { bg: "bg.panel", _hover: { bg: "bg.subtle" } },
    "& tbody tr[aria-selected=true]": { bg: "bg.chosen" },
    "& [data-kind=number]": { textAlign: "end" },
    "& td[data-kind=bar]": { minW: "8rem" },
    "& td[data-kind=wrap]": { minW: "12rem", py: "2", whiteSpace: "normal" },
    "& td[data-kind=text]": {
      minW: { base: "240px", sm: "320px" },
      maxW: "640px",
      py: "2",
      whiteSpace: "normal",
      overflowWrap: "anywhere"
    },
    "& [data-pick]": { w: "10" },
    "& [data-pick] input": { display: "block" },
    // The actions stay in sight while the other columns scroll beneath.
    "& [data-actions]": {
      w: "1px",
      bg: "inherit",
      md: {
        position: "sticky",
        insetInlineEnd: "0",
        borderInlineStart: "1px solid",
        borderInlineStartColor: "border"
      }
    },
    "& th[data-actions]": { bg: "bg.subtle" },
    "& [data-actions] > div": { display: "flex", gap: "3" },
    "& td[data-instead]": { p: "0", bg: "bg.panel", whiteSpace: "normal" },
    // Within reach, however far the columns go beyond the screen.
    "& td[data-instead] > div": { position: "sticky", insetInlineStart: "0", w: "100cqi" }
  }
})
