import type { ReactNode } from "react"
import { Icon } from "./controls.tsx"
import { PickAll, type Picking, PickOne } from "./pick-rows.tsx"
import { useKitWords } from "../../ui/kit/words.ts"

type Order = "asc" | "desc"
export type Sorting = { readonly sort?: string | undefined; readonly order?: Order | undefined }

export type Column<Row> = {
  /** The server's name for it where it can be sorted by. */
  readonly id: string
  readonly head: string
  readonly sortable?: boolean
  readonly kind?: "number" | "wrap" | "bar"
  readonly cell: (row: Row) => ReactNode
}

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
const classOf = (kind: Column<never>["kind"]) => (kind === undefined ? undefined : `wh-${kind}`)

/** Rows of records: headers that sort, actions at the end of each row. */
export const RecordsTable = <Row,>(props: Props<Row>) => {
  const { label, rows, keyOf, columns, sorting = {}, onSort, actions, picking, busy = false, children } = props
  const t = useKitWords()
  /** Ascending, then descending, then the list's own order. */
  const turn = (column: string) => {
    if (sorting.sort !== column) return onSort?.({ sort: column, order: "asc" })
    return onSort?.(sorting.order === "desc" ? {} : { sort: column, order: "desc" })
  }
  return (
    <div className="wh-scroll" aria-label={label} {...scrollable}>
      <table className="wh-table" aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {picking === undefined ? null : (
              <th scope="col" className="wh-pick">
                <PickAll rows={rows} picking={picking} />
              </th>
            )}
            {columns.map(({ id, head, kind, sortable }) => {
              const order = sorting.sort === id ? (sorting.order ?? "asc") : undefined
              return (
                <th
                  key={id}
                  scope="col"
                  className={classOf(kind)}
                  aria-sort={order === undefined ? undefined : ariaSort[order]}
                >
                  {sortable === true ? (
                    <button type="button" onClick={() => turn(id)}>
                      {head}
                      <Icon name={order === undefined ? "sort" : order === "asc" ? "up" : "down"} />
                    </button>
                  ) : (
                    head
                  )}
                </th>
              )
            })}
            {actions === undefined ? null : (
              <th scope="col" className="wh-stuck">
                {t("records.actions")}
              </th>
            )}
          </tr>
        </thead>
        <tbody className={rows.length > 0 ? "wh-filled" : undefined}>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-selected={picking?.picked.includes(row)}>
              {picking === undefined ? null : (
                <td className="wh-pick">
                  <PickOne row={row} picking={picking} />
                </td>
              )}
              {columns.map(({ id, kind, cell }) => (
                <td key={id} className={classOf(kind)}>
                  {cell(row)}
                </td>
              ))}
              {actions === undefined ? null : (
                <td className="wh-stuck">
                  <div className="wh-actions">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
          {children === undefined || children === null ? null : (
            <tr>
              <td
                className="wh-instead"
                colSpan={columns.length + (actions === undefined ? 0 : 1) + (picking === undefined ? 0 : 1)}
              >
                {children}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
