import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { useSelector } from "@xstate/react"
import { domMin, LazyMotion } from "framer-motion"
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react"
import { flushSync } from "react-dom"
import {
  type AlarmBoardActor,
  filtersOf,
  frozenOrderOf,
  selectedOf,
  activeRowOf
} from "../../machines/alarms/alarm-board-machine.ts"
import {
  alarmsIn,
  type AlarmRow as AlarmRowState,
  type BoardRow,
  type GroupRow as Group,
  keysToggled,
  withRange
} from "../../machines/alarms/board-rows.ts"
import type { Operator, OwnershipChange } from "../../machines/alarms/ownership.ts"
import { isNarrow } from "../../machines/preferences/preferences-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Checkbox } from "../../kit/controls.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { useNow } from "../../kit/clock.ts"
import { useTexts } from "../../kit/texts.ts"
import { AlarmRow, type SharedField } from "./alarm-row.tsx"
import { GroupRow } from "./group-row.tsx"
import { nearestRow, onRowKey, type RowKeys, useStepKeys } from "./row-keys.ts"
import { RowsBox } from "./rows-frame.ts"
import { useFrozenOrder, useIsNewRow } from "./use-frozen-order.ts"

const ROW = 40
const CARD = 112
const GROUP_CARD = 112
const HEAD = 28
/** Room for the bars over the last rows. */
const DOCK = 72

const heightOf = ({ kind }: BoardRow, isCard: boolean) => {
  if (!isCard || kind === "work") return ROW
  return kind === "group" ? GROUP_CARD : CARD
}

type Props = {
  readonly board: AlarmBoardActor
  readonly rows: ReadonlyArray<BoardRow>
  readonly operator: Operator
  readonly onPin: (robot: string) => void
} & Pick<RowKeys, "currentOrder" | "onOwnership" | "onSilence" | "onUndo" | "onOpen">

const heads = ["severity", "alarm", "robot", "place", "time", "work"] as const

/** The names of the columns, and a checkbox that selects all rows with open alarms. */
const HeadRow = ({ board, rows, selected }: Pick<RowKeys, "board" | "rows" | "selected">) => {
  const t = useTexts()
  const possible = rows.flatMap((row) => alarmsIn(row).map(({ id }) => id))
  const uniqueIds = [...new Set(possible)]
  const allPicked = uniqueIds.length > 0 && selected.length === uniqueIds.length
  return (
    <div role="row" data-head aria-rowindex={1}>
      <span role="columnheader">
        <Checkbox
          aria-label={t("board.pickAll")}
          checked={allPicked}
          ref={(box: HTMLInputElement | null) => {
            if (box !== null) box.indeterminate = selected.length > 0 && !allPicked
          }}
          onChange={() => board.send({ type: "alarmBoard.selected", ids: allPicked ? [] : uniqueIds })}
        />
      </span>
      {heads.map((name) => (
        <span key={name} role="columnheader">
          {t(`board.${name}`)}
        </span>
      ))}
      <chakra.span role="columnheader" textAlign="end">
        {t("records.actions")}
      </chakra.span>
    </div>
  )
}

/** Renders the rows in sight, and the active one wherever it is. */
const useRowsInSight = (
  rows: ReadonlyArray<BoardRow>,
  box: RefObject<HTMLDivElement | null>,
  { activeIndex, head, cards }: { readonly activeIndex: number; readonly head: number; readonly cards: boolean }
) => {
  // The result changes with the scroll position and must not be memoised; nothing here memoises it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heightOf(rows[index]!, cards),
    getItemKey: (index) => rows[index]!.key,
    scrollMargin: head,
    scrollPaddingStart: head,
    paddingEnd: DOCK,
    overscan: 8,
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), activeIndex])].sort((a, b) => a - b),
      [activeIndex]
    )
  })
  useLayoutEffect(() => virtual.measure(), [virtual, cards, rows])
  return virtual
}

/** Selects rows, ranges of rows, and similar rows. A ref holds the rows, so that the callbacks stay the same. */
const useSelecting = (board: AlarmBoardActor, rows: ReadonlyArray<BoardRow>) => {
  const rowsRef = useRef(rows)
  useEffect(() => {
    rowsRef.current = rows
  }, [rows])
  const select = useCallback(
    (row: BoardRow, isRange: boolean) => {
      const selected = selectedOf(board.getSnapshot())
      const rowIds = row.kind === "alarm" ? [row.alarm.id] : alarmsIn(row).map(({ id }) => id)
      const isSelected = rowIds.every((id) => selected.includes(id))
      if (rowIds.length === 0 || (row.kind === "alarm" && row.over && !isSelected)) return
      if (isRange)
        return board.send({ type: "alarmBoard.selected", ids: withRange(selected, rowsRef.current, row.key) })
      const otherIds = selected.filter((id) => !rowIds.includes(id))
      board.send({ type: "alarmBoard.selected", ids: isSelected ? otherIds : [...otherIds, ...rowIds] })
    },
    [board]
  )
  const selectAlike = useCallback(
    ({ alarm: { location_id, type } }: AlarmRowState, alike: SharedField) => {
      const ids = rowsRef.current
        .flatMap((row) => alarmsIn(row))
        .filter((alarm) => (alike === "site" ? alarm.location_id === location_id : alarm.type === type))
        .map(({ id }) => id)
      board.send({ type: "alarmBoard.selected", ids: [...new Set(ids)] })
    },
    [board]
  )
  const toggle = useCallback(
    (group: Group) =>
      board.send({ type: "alarmBoard.groupToggled", key: group.key, keys: keysToggled(rowsRef.current, group) }),
    [board]
  )
  return { select, selectAlike, toggle }
}

/** The open alarms row by row: only the visible rows are rendered, whatever their number. */
export const AlarmRows = ({ board, rows, operator, onPin, ...actions }: Props) => {
  const { onOwnership, onSilence, onOpen } = actions
  const t = useTexts()
  const now = useNow()
  const cards = useActorSelector("preferences", isNarrow)
  const selected = useSelector(board, selectedOf)
  const activeKey = useSelector(board, activeRowOf)
  const grouping = useSelector(board, (snapshot) => filtersOf(snapshot).grouping)
  const isNew = useIsNewRow(rows)
  const { box, ...handlers } = useFrozenOrder(board, rows)
  const isFrozen = useSelector(board, frozenOrderOf) !== null
  const head = cards ? 0 : HEAD
  const activeIndex = nearestRow(
    rows,
    rows.findIndex(({ key }) => key === activeKey),
    false
  )
  const virtual = useRowsInSight(rows, box, { activeIndex, head, cards })
  const { select, selectAlike, toggle } = useSelecting(board, rows)

  /** Renders the row, scrolls it into sight and focuses it. */
  const activate: RowKeys["activate"] = (key, index, before = () => {}) => {
    if (key === undefined) return
    flushSync(() => {
      before()
      board.send({ type: "alarmBoard.rowActivated", key })
    })
    virtual.scrollToIndex(index)
    box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true })
  }
  const areRowsInFront = () =>
    box.current?.checkVisibility() === true && document.querySelector("dialog[open]") === null
  useStepKeys(areRowsInFront, (step) => {
    const inRows = box.current?.contains(document.activeElement) === true
    const next = inRows ? nearestRow(rows, activeIndex + step, step < 0) : activeIndex
    activate(rows[next]?.key, next)
  })
  const changeOwner = useCallback((change: OwnershipChange, id: number) => onOwnership(change, [id]), [onOwnership])
  const acknowledge = useCallback((ids: ReadonlyArray<number>) => onOwnership("acknowledge", ids), [onOwnership])
  const silence = useCallback((id: number) => onSilence([id]), [onSilence])
  const keys = { board, rows, ...actions, selected, select, toggle, activate }
  const renderRow = (row: BoardRow, index: number, start: number) => {
    const shared = { key: row.key, index, top: start - head, height: heightOf(row, cards) }
    if (row.kind === "work")
      return (
        <div
          key={row.key}
          role="row"
          data-work
          style={{ height: shared.height, transform: `translateY(${shared.top}px)` }}
        >
          <div role="gridcell">{t("board.inWork", { count: row.count })}</div>
        </div>
      )
    if (row.kind === "group")
      return (
        <GroupRow
          {...shared}
          key={row.key}
          group={row}
          grouping={grouping ?? "type"}
          now={now}
          selectedIds={selected}
          reachable={index === activeIndex}
          onSelect={select}
          onToggle={toggle}
          onAcknowledge={acknowledge}
        />
      )
    return (
      <AlarmRow
        {...shared}
        key={row.key}
        row={row}
        now={now}
        operator={operator}
        isNew={isNew(row.key)}
        isFrozen={isFrozen}
        selected={selected.includes(row.alarm.id)}
        reachable={index === activeIndex}
        onSelect={select}
        onSelectAlike={selectAlike}
        onOwnership={changeOwner}
        onSilence={silence}
        onOpen={onOpen}
        onPin={onPin}
      />
    )
  }

  return (
    <LazyMotion features={domMin} strict>
      <RowsBox
        ref={box}
        role="grid"
        aria-label={t("board.rows")}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        data-cards={cards || undefined}
        onKeyDown={(event) => onRowKey(event, { ...keys, head, height: heightOf(rows[activeIndex]!, cards) })}
        {...handlers}
      >
        <HeadRow board={board} rows={rows} selected={selected} />
        <chakra.div role="rowgroup" position="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => renderRow(rows[index]!, index, start))}
        </chakra.div>
      </RowsBox>
    </LazyMotion>
  )
}
