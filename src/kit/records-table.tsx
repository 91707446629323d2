import { type ReactNode, useContext, useState } from "react"
import type { Density } from "../contract/views.ts"
import { ListServicesContext } from "./list-services.ts"
import { type Column, DASH, textOf } from "./columns.ts"
import { Icon } from "./icons.tsx"
import { LongText } from "./long-text.tsx"
import { isZero } from "./amount-text.tsx"
import { Badge } from "./panel.tsx"
import { SelectAll, type Selection, SelectRow } from "./select-rows.tsx"
import { Frame, Scroll, useEdges } from "./table-frame.ts"
import { onRowClick, onRowKey } from "./table-row-keys.ts"
import { useTexts } from "./texts.ts"

/** A value that a click copies, because ids are often needed elsewhere. */
const Copied = ({ text }: { readonly text: string }) => {
  const t = useTexts()
  const copy = useContext(ListServicesContext)?.copy
  return copy === undefined ? (
    text
  ) : (
    <button type="button" data-copy title={t("kit.copy")} onClick={() => copy(text)}>
      {text}
    </button>
  )
}

type Order = "asc" | "desc"
export type Sorting = { readonly sort?: string | undefined; readonly order?: Order | undefined }

type Props<Row> = {
  /** The name of the table for screen readers. */
  readonly label: string
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string | number
  readonly columns: ReadonlyArray<Column<Row>>
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly actions?: ((row: Row, stale: boolean) => ReactNode) | undefined
  readonly selection?: Selection<Row> | undefined
  readonly density?: Density
  /** The moment at which the rows were read, for columns that depend on it. */
  readonly at?: number
  /** True while rows are loading and older ones are dimmed. */
  readonly busy?: boolean
  /** True if the rows do not match the query, or may be outdated. */
  readonly stale?: boolean
  /** True for rows that were added or changed since the last look. */
  readonly isFresh?: (row: Row) => boolean
  /** Shown in place of missing rows. */
  readonly children?: ReactNode
}

/** The text of a cell with its decoration. */
const contentOf = <Row,>(
  text: string,
  row: Row,
  { kind, badge, cell }: Column<Row>,
  stale: boolean,
  at: number
): ReactNode => {
  if (cell !== undefined) return cell(text, row, stale, at)
  const tone = text === DASH ? undefined : badge?.(row, at)
  if (tone !== undefined) return <Badge tone={tone}>{text}</Badge>
  if (kind === "duration") return <span>{text}</span>
  return kind === "id" ? <Copied text={text} /> : text
}

/** Longer names of records are cut off in their cells. */
const MAX_NAME_LENGTH = 20

/** True for a missing value, and a number or an amount of nothing. */
const isNothing = <Row,>({ kind }: Column<Row>, text: string) =>
  text === DASH || ((kind === "number" || kind === "money") && isZero(text))

/** A name has a box of its own, because the width of its cell is limited. */
const cellContent = (content: ReactNode, naming: boolean) => {
  const text = typeof content === "string" ? <LongText text={content} /> : content
  return naming && text !== content ? <div data-name>{text}</div> : text
}

/** The most values on a card besides the name. The others wait until the card is unfolded. */
const MAX_FACTS = 3

/** Unfolds all values of a card on a phone, for records without a page. */
const Unfold = () => {
  const t = useTexts()
  const [unfolded, setUnfolded] = useState(false)
  return (
    <button
      type="button"
      aria-expanded={unfolded}
      aria-label={t(unfolded ? "records.fewerValues" : "records.moreValues")}
      onClick={() => setUnfolded(!unfolded)}
    >
      <Icon name={unfolded ? "up" : "down"} />
    </button>
  )
}

/** A table that is wider than the screen scrolls by keyboard as well. */
const scrollable = { role: "region", tabIndex: 0 } as const
const ariaSort = { asc: "ascending", desc: "descending" } as const

/** A table of records: headers that sort, checkboxes, and actions at the end of each row. */
export const RecordsTable = <Row,>(props: Props<Row>) => {
  const { label, rows, keyOf, columns, sorting = {}, onSort, actions, selection, children } = props
  const { at = 0, busy = false, stale = false, density, isFresh } = props
  const t = useTexts()
  const box = useEdges()
  const naming = columns.find((column) => column.naming === true) ?? columns[0]
  const unfolds =
    columns.some(({ card }) => card === "unfolded") ||
    columns.filter(({ id, kind }) => id !== naming?.id && kind !== "id").length > MAX_FACTS
  const isNaming = (id: string) => (id === naming?.id ? "" : undefined)
  /** Sorts ascending, then descending, then in the list's own order. */
  const toggleSort = (column: string) => {
    if (sorting.sort !== column) return onSort?.({ sort: column, order: "asc" })
    return onSort?.(sorting.order === "desc" ? {} : { sort: column, order: "desc" })
  }
  const width = columns.length + (actions === undefined ? 0 : 1) + (selection === undefined ? 0 : 1)
  return (
    <Frame>
      <Scroll
        ref={box}
        aria-label={label}
        data-density={density}
        onClick={onRowClick}
        onKeyDown={onRowKey}
        {...scrollable}
      >
        <table aria-label={label} aria-busy={busy}>
          <thead>
            <tr>
              {selection === undefined ? null : (
                <th scope="col" data-pick>
                  <SelectAll rows={rows} selection={selection} />
                </th>
              )}
              {columns.map(({ id, head, headCell, kind, sortable }) => {
                const order = sorting.sort === id ? (sorting.order ?? "asc") : undefined
                return (
                  <th
                    key={id}
                    scope="col"
                    data-kind={kind}
                    data-naming={isNaming(id)}
                    aria-sort={order === undefined ? undefined : ariaSort[order]}
                  >
                    {sortable === true ? (
                      <button type="button" onClick={() => toggleSort(id)}>
                        {head}
                        <Icon name={order === undefined ? "sort" : order === "asc" ? "up" : "down"} size="1em" />
                      </button>
                    ) : (
                      (headCell ?? head)
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
              <tr
                key={keyOf(row)}
                data-row
                data-fresh={isFresh?.(row) || undefined}
                tabIndex={-1}
                aria-selected={selection?.selected.includes(row)}
              >
                {selection === undefined ? null : (
                  <td data-pick>
                    <SelectRow row={row} selection={selection} />
                  </td>
                )}
                {columns.map((column) => {
                  const text = textOf(t, row, column, at)
                  return (
                    <td
                      key={column.id}
                      data-kind={column.kind}
                      data-naming={isNaming(column.id)}
                      data-label={column.head}
                      data-card={column.card}
                      data-zero={isNothing(column, text) || undefined}
                      title={column.cell !== undefined && text.length > MAX_NAME_LENGTH ? text : undefined}
                    >
                      {cellContent(contentOf(text, row, column, stale, at), column.id === naming?.id)}
                    </td>
                  )
                })}
                {actions === undefined ? null : (
                  <td data-actions>
                    <div>{actions(row, stale)}</div>
                  </td>
                )}
                {unfolds ? (
                  <td data-unfold>
                    <Unfold />
                  </td>
                ) : null}
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
    </Frame>
  )
}
