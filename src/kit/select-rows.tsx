import type { MouseEvent, ReactNode } from "react"
import { chakra } from "./chakra.ts"
import { Button, Checkbox, CheckLabel } from "./controls.ts"
import { row, hiddenInPrint } from "./panel.tsx"
import { useTexts } from "./texts.ts"

/** Rows of a table that can be selected, for actions on several at once. */
export type Selection<Row> = {
  readonly selected: ReadonlyArray<Row>
  readonly nameOf: (row: Row) => string
  /** Rows that cannot be selected allow no action. */
  readonly canSelect: (row: Row) => boolean
  readonly onSelect: (rows: ReadonlyArray<Row>) => void
}

/** Selects all visible rows, or none. */
export const SelectAll = <Row,>(props: { readonly rows: ReadonlyArray<Row>; readonly selection: Selection<Row> }) => {
  const t = useTexts()
  const { selected, canSelect, onSelect } = props.selection
  const possible = props.rows.filter(canSelect)
  const selectedHere = possible.filter((row) => selected.includes(row))
  const all = possible.length > 0 && selectedHere.length === possible.length
  return (
    <Checkbox
      aria-label={t("records.pickAll")}
      disabled={possible.length === 0}
      checked={all}
      ref={(box: HTMLInputElement | null) => {
        if (box !== null) box.indeterminate = selectedHere.length > 0 && !all
      }}
      onChange={() => onSelect([...selected.filter((row) => !selectedHere.includes(row)), ...(all ? [] : possible)])}
    />
  )
}

export const SelectRow = <Row,>({ row, selection }: { readonly row: Row; readonly selection: Selection<Row> }) => {
  const t = useTexts()
  const { selected, nameOf, canSelect, onSelect } = selection
  const chosen = selected.includes(row)
  return (
    <CheckLabel>
      <Checkbox
        aria-label={t("records.pickRow", { name: nameOf(row) })}
        disabled={!canSelect(row)}
        checked={chosen}
        onChange={() => onSelect(chosen ? selected.filter((other) => other !== row) : [...selected, row])}
      />
    </CheckLabel>
  )
}

type Props = {
  readonly count: number
  /** The number of selected rows on other pages. */
  readonly hidden?: number
  readonly onClear: (event: MouseEvent<HTMLElement>) => void
  readonly children: ReactNode
}

/** Marks the host of an application's tree, because no selector of the page sees the bar inside. */
const markHost = (bar: HTMLElement) => {
  const { host } = bar.getRootNode() as Partial<ShadowRoot>
  host?.setAttribute("data-selecting", "")
  return () => host?.removeAttribute("data-selecting")
}

/**
 * The number of selected rows, and the actions on them. It stands below the rows, so that none moves when it appears.
 * Notices leave it free by its `data-selecting`.
 */
export const SelectionBar = ({ count, hidden = 0, onClear, children }: Props) => {
  const t = useTexts()
  return (
    <Bar ref={markHost} data-selecting role="group" aria-label={t("records.picked")}>
      <span role="status">{t(hidden === 0 ? "records.pickedCount" : "records.pickedHidden", { count, hidden })}</span>
      {children}
      <Button variant="quiet" onClick={onClear}>
        {t("records.pickNone")}
      </Button>
    </Bar>
  )
}

const Bar = chakra("div", {
  base: {
    ...row,
    ...hiddenInPrint,
    columnGap: "3",
    py: "2.5",
    "& > button": { minH: { base: "11", md: "8" } },
    "& > span": { fontWeight: "medium" }
  }
})
