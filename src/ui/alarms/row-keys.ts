import { type KeyboardEvent as Pressed, useEffect } from "react"
import type { AlarmBoardActor } from "../../machines/alarms/alarm-board-machine.ts"
import { alarmsIn, type BoardRow, type GroupRow } from "../../machines/alarms/board-rows.ts"
import type { OwnershipChange } from "../../machines/alarms/ownership.ts"
import { hasNoModifier, isTyping } from "../../kit/list-keys.ts"

export type RowKeys = {
  readonly board: AlarmBoardActor
  readonly rows: ReadonlyArray<BoardRow>
  /** The keys of the rows in their current order, without a freeze. */
  readonly currentOrder: () => ReadonlyArray<string>
  readonly onOwnership: (change: OwnershipChange, ids: ReadonlyArray<number>) => void
  readonly onSilence: (ids: ReadonlyArray<number>) => void
  readonly onUndo: () => void
  readonly onOpen: (id: number) => void
  readonly selected: ReadonlyArray<number>
  readonly select: (row: BoardRow, isRange: boolean) => void
  readonly toggle: (group: GroupRow) => void
  /** Shows a row and moves the focus to it. */
  readonly activate: (key: string | undefined, index: number, before?: () => void) => void
  /** Pixels of the head and of a row. */
  readonly head: number
  readonly height: number
}

/** The nearest row in this direction that a key can reach. */
export const nearestRow = (rows: ReadonlyArray<BoardRow>, to: number, back: boolean): number => {
  const clamped = Math.max(0, Math.min(rows.length - 1, to))
  if (rows[clamped]?.kind !== "work") return clamped
  const neighbour = back ? clamped - 1 : clamped + 1
  return neighbour < 0 || neighbour >= rows.length ? (back ? clamped + 1 : clamped - 1) : neighbour
}

/** Arrows, Page Up and Down, Home and End move through the rows; letters, Space and Enter act on them. */
export const onRowKey = (event: Pressed<HTMLElement>, keys: RowKeys) => {
  const {
    board,
    rows,
    currentOrder,
    onOwnership,
    onSilence,
    onUndo,
    onOpen,
    selected,
    select,
    toggle,
    activate,
    head
  } = keys
  const element = (event.target as Element).closest<HTMLElement>("[data-key]")
  if (element === null || event.ctrlKey || event.metaKey || event.altKey) return
  const rowIndex = rows.findIndex(({ key }) => key === element.dataset["key"])
  const row = rows[rowIndex]
  if (row === undefined) return
  const page = Math.max(1, Math.floor((event.currentTarget.clientHeight - head) / keys.height) - 1)
  const targetIds = selected.length > 0 ? selected : alarmsIn(row).map(({ id }) => id)
  const places: Readonly<Record<string, number>> = {
    ArrowDown: rowIndex + 1,
    ArrowUp: rowIndex - 1,
    PageDown: rowIndex + page,
    PageUp: rowIndex - page,
    Home: 0,
    End: rows.length - 1
  }
  const actions: Readonly<Record<string, () => void>> = {
    a: () => onOwnership("acknowledge", targetIds),
    s: () => onSilence(targetIds),
    u: onUndo,
    n: () => {
      const order = currentOrder()
      activate(order[0], 0, () => board.send({ type: "alarmBoard.orderRefreshed", keys: order }))
    }
  }
  const rowActions: typeof actions = {
    " ": () => select(row, event.shiftKey),
    Enter: () => (row.kind === "group" ? toggle(row) : row.kind === "alarm" ? onOpen(row.alarm.id) : undefined)
  }
  const to = places[event.key]
  const act = actions[event.key.toLowerCase()] ?? (event.target === element ? rowActions[event.key] : undefined)
  if (to === undefined && act === undefined) return
  event.preventDefault()
  if (to === undefined) return act!()
  const next = nearestRow(rows, to, to < rowIndex)
  activate(rows[next]!.key, next)
}

/** J and K move through the rows from anywhere on the page, while these are in front. */
export const useStepKeys = (areInFront: () => boolean, onStep: (step: 1 | -1) => void): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : null
      if (step === null || event.defaultPrevented || !hasNoModifier(event) || isTyping(event.target)) return
      if (!areInFront()) return
      event.preventDefault()
      onStep(step)
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  })
