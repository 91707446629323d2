import { useEffect, useRef, useState } from "react"
import type { CheckState } from "../../machines/tree/checked-tree.ts"
import { chakra } from "../chakra.ts"
import { Icon } from "../icons.tsx"

/** An option of a combobox. An option in a tree has a level, and a branch is open or closed. */
export interface OptionRow {
  readonly id: string
  readonly name: string
  readonly state: CheckState
  readonly note?: string
  readonly level: number
  readonly isOpen?: boolean
  /** The position among the options of the same parent. */
  readonly position: number
  readonly size: number
}

const rowHeight = () => (innerWidth < 768 ? 44 : 36)
const SHOWN = 8
/** Rendered above and below the visible part, so that scrolling shows no gap. */
const OVERSCAN = 6

export const optionId = (list: string, id: string) => `${list}-${id}`

type Props<Row extends OptionRow> = {
  readonly id: string
  readonly label: string
  readonly tree: boolean
  readonly single: boolean
  readonly rows: ReadonlyArray<Row>
  readonly active: string | null
  readonly onToggle: (row: Row) => void
  readonly onTurn: (row: Row) => void
}

/**
 * Rows of equal height, of which only the visible ones and the active one are rendered. Thousands open as fast as ten.
 */
export const OptionList = <Row extends OptionRow>(props: Props<Row>) => {
  const { id, label, tree, single, rows, active, onToggle, onTurn } = props
  const [top, scroll] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const height = rowHeight()
  const activeIndex = rows.findIndex((row) => row.id === active)
  useEffect(() => {
    const list = box.current!
    if (activeIndex < 0) return
    if (activeIndex * height < list.scrollTop) list.scrollTop = activeIndex * height
    else if ((activeIndex + 1) * height > list.scrollTop + list.clientHeight)
      list.scrollTop = (activeIndex + 1) * height - list.clientHeight
  }, [activeIndex, height])
  const first = Math.max(0, Math.min(Math.floor(top / height), rows.length - SHOWN) - OVERSCAN)
  const rendered = rows.slice(first, first + SHOWN + 2 * OVERSCAN)
  const renderedWithActive =
    activeIndex >= 0 && !rendered.includes(rows[activeIndex]!) ? [...rendered, rows[activeIndex]!] : rendered
  return (
    <List
      ref={box}
      id={id}
      role={tree ? "tree" : "listbox"}
      aria-multiselectable={single ? undefined : true}
      aria-label={label}
      tabIndex={-1}
      style={{ height: Math.min(rows.length, SHOWN) * height, ...(rows.length === 0 ? { minHeight: 0 } : {}) }}
      onClick={({ target }) => {
        const clicked = (target as Element).closest("[data-id]")?.getAttribute("data-id")
        const row = rows.find((candidate) => candidate.id === clicked)
        if (row === undefined) return
        if (row.isOpen !== undefined && (target as Element).closest("i") !== null) onTurn(row)
        else onToggle(row)
      }}
      onScroll={({ currentTarget }) => scroll(currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ height: rows.length * height }}>
        {renderedWithActive.map((row) => (
          <div
            key={row.id}
            id={optionId(id, row.id)}
            data-id={row.id}
            role={tree ? "treeitem" : "option"}
            aria-checked={tree ? (row.state === "half" ? "mixed" : row.state === "checked") : undefined}
            aria-selected={row.state === "checked"}
            aria-level={tree ? row.level : undefined}
            aria-expanded={row.isOpen}
            aria-posinset={row.position}
            aria-setsize={row.size}
            aria-label={row.name}
            data-active={row.id === active || undefined}
            data-state={row.state}
            title={row.name}
            style={{
              top: (row === rows[activeIndex] ? activeIndex : first + rendered.indexOf(row)) * height,
              paddingInlineStart: `${row.level * 20 - 12}px`
            }}
          >
            {tree ? <i>{row.isOpen === undefined ? null : <Icon name={row.isOpen ? "down" : "right"} />}</i> : null}
            {single ? null : <b>{row.state === "checked" ? <Icon name="check" size="0.9em" /> : null}</b>}
            <span>{row.name}</span>
            <small>{row.note}</small>
          </div>
        ))}
      </div>
    </List>
  )
}

const List = chakra("div", {
  base: {
    position: "relative",
    overflowY: "auto",
    overscrollBehavior: "contain",
    minH: "9",
    "& > div": { position: "relative" },
    "& > div > div": {
      position: "absolute",
      insetInline: "0",
      h: { base: "11", md: "9" },
      display: "flex",
      alignItems: "center",
      gap: "2",
      pe: "3",
      cursor: "pointer",
      userSelect: "none",
      "&:hover": { bg: "bg.hover" },
      "&[data-active]": { bg: "bg.chosen" }
    },
    "& i": { display: "grid", placeItems: "center", boxSize: "6", color: "fg.muted", flexShrink: "0" },
    "& b": {
      display: "grid",
      placeItems: "center",
      boxSize: "4",
      flexShrink: "0",
      rounded: "sm",
      border: "1px solid",
      borderColor: "border.control",
      bg: "bg.panel",
      color: "fg.onAccent"
    },
    "& [data-state=checked] > b": { bg: "accent", borderColor: "accent" },
    "& [data-state=half] > b::after": { content: '""', w: "2", h: "0.5", bg: "accent.fg" },
    "& span": { minW: "0", flex: "1", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& small": { color: "fg.subtle", fontSize: "xs" }
  }
})
