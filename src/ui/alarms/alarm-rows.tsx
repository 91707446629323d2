import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { useSelector } from "@xstate/react"
import { domAnimation, LazyMotion } from "framer-motion"
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect } from "react"
import { flushSync } from "react-dom"
import {
  type AlarmBoardActor,
  frozenOrderOf,
  selectedOf,
  reachedOf
} from "../../machines/alarms/alarm-board-machine.ts"
import type { Operator, OwnershipChange } from "../../machines/alarms/ownership.ts"
import type { BoardRow } from "../../machines/alarms/board-rows.ts"
import { isNarrow } from "../../machines/preferences/preferences-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Checkbox } from "../../kit/controls.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { useNow } from "../../kit/ago.ts"
import { useTexts } from "../../kit/texts.ts"
import { AlarmRow, storyAddress } from "./alarm-row.tsx"
import { RowsBox } from "./rows-frame.ts"
import { useHands, useNewcomers } from "./use-hands.ts"

const ROW = 56
const CARD = 140
const HEAD = 36

type Props = {
  readonly board: AlarmBoardActor
  readonly rows: ReadonlyArray<BoardRow>
  /** As they would stand if nothing held them. */
  readonly renewed: () => ReadonlyArray<number>
  readonly operator: Operator
  readonly onOwnership: (change: OwnershipChange, ids: ReadonlyArray<number>) => void
  readonly onSilence: (ids: ReadonlyArray<number>) => void
}

type Keys = Pick<Props, "board" | "rows" | "renewed" | "onOwnership" | "onSilence"> & {
  readonly selected: ReadonlyArray<number>
  readonly select: (id: number) => void
  /** Shows a row and moves the focus to it. */
  readonly reach: (id: number | undefined, index: number, before?: () => void) => void
  /** Pixels of the head and of a row. */
  readonly head: number
  readonly height: number
}

/** Arrows, Page Up and Down, Home and End lead through the rows; letters, Space and Enter act on them. */
const onRowKey = (
  event: KeyboardEvent<HTMLElement>,
  { board, rows, renewed, onOwnership, onSilence, selected, select, reach, head, height }: Keys
) => {
  const row = (event.target as Element).closest<HTMLElement>("[data-alarm]")
  if (row === null || event.ctrlKey || event.metaKey || event.altKey) return
  const at = rows.findIndex(({ alarm }) => alarm.id === Number(row.dataset["alarm"]))
  const { alarm, over } = rows[at]!
  const page = Math.max(1, Math.floor((event.currentTarget.clientHeight - head) / height) - 1)
  const several = selected.length > 0 ? selected : over ? [] : [alarm.id]
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: rows.length - 1
  }
  const keys: Readonly<Record<string, () => void>> = {
    a: () => onOwnership("acknowledge", several),
    s: () => onSilence(several),
    n: () => {
      const ids = renewed()
      reach(ids[0], 0, () => board.send({ type: "alarmBoard.orderRenewed", ids }))
    }
  }
  const own: typeof keys = {
    " ": () => (over ? undefined : select(alarm.id)),
    Enter: () => {
      location.hash = storyAddress(alarm.id)
    }
  }
  const to = places[event.key]
  const act = keys[event.key.toLowerCase()] ?? (event.target === row ? own[event.key] : undefined)
  if (to === undefined && act === undefined) return
  event.preventDefault()
  if (to === undefined) return act!()
  const next = Math.max(0, Math.min(rows.length - 1, to))
  reach(rows[next]!.alarm.id, next)
}

const heads = ["severity", "alarm", "robot", "place", "time", "work"] as const

/** The names of the columns, and a box that picks all rows whose alarms are open. */
const HeadRow = ({ board, rows, selected }: Pick<Keys, "board" | "rows" | "selected">) => {
  const t = useTexts()
  const possible = rows.filter(({ over }) => !over).map(({ alarm }) => alarm.id)
  const allPicked = possible.length > 0 && selected.length === possible.length
  return (
    <div role="row" data-head aria-rowindex={1}>
      <span role="columnheader">
        <Checkbox
          aria-label={t("board.pickAll")}
          checked={allPicked}
          ref={(box: HTMLInputElement | null) => {
            if (box !== null) box.indeterminate = selected.length > 0 && !allPicked
          }}
          onChange={() => board.send({ type: "alarmBoard.selected", ids: allPicked ? [] : possible })}
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

/** Draws the rows in sight, and the reached one wherever it is. */
const useRowsInSight = (
  rows: ReadonlyArray<BoardRow>,
  box: RefObject<HTMLDivElement | null>,
  { reached, head, height }: { readonly reached: number; readonly head: number; readonly height: number }
) => {
  // The result changes with the scroll position and must not be remembered; nothing here remembers it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]!.alarm.id,
    scrollMargin: head,
    scrollPaddingStart: head,
    overscan: 8,
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), reached])].sort((a, b) => a - b),
      [reached]
    )
  })
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  return virtual
}

/** The open alarms row by row: only those in sight are drawn, however many there are. */
export const AlarmRows = ({ board, rows, operator, renewed, onOwnership, onSilence }: Props) => {
  const t = useTexts()
  const now = useNow()
  const cards = useActorSelector("preferences", isNarrow)
  const selected = useSelector(board, selectedOf)
  const reachedId = useSelector(board, reachedOf)
  const isNew = useNewcomers(rows)
  const { box, ...hands } = useHands(board, rows)
  const still = useSelector(board, frozenOrderOf) !== null
  const height = cards ? CARD : ROW
  const head = cards ? 0 : HEAD
  const reached = Math.max(
    0,
    rows.findIndex(({ alarm }) => alarm.id === reachedId)
  )
  const virtual = useRowsInSight(rows, box, { reached, head, height })

  /** The row is drawn, in sight, and has the focus. */
  const reach = (id: number | undefined, index: number, before = () => {}) => {
    if (id === undefined) return
    flushSync(() => {
      before()
      board.send({ type: "alarmBoard.reached", id })
    })
    virtual.scrollToIndex(index)
    box.current?.querySelector<HTMLElement>(`[data-alarm="${id}"]`)?.focus({ preventScroll: true })
  }
  const select = useCallback(
    (id: number) => {
      const chosen = selectedOf(board.getSnapshot())
      const ids = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
      board.send({ type: "alarmBoard.selected", ids })
    },
    [board]
  )
  const changeOwner = useCallback((change: OwnershipChange, id: number) => onOwnership(change, [id]), [onOwnership])
  const silence = useCallback((id: number) => onSilence([id]), [onSilence])

  return (
    <LazyMotion features={domAnimation} strict>
      <RowsBox
        ref={box}
        role="grid"
        aria-label={t("board.rows")}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        data-cards={cards || undefined}
        onKeyDown={(event) =>
          onRowKey(event, { board, rows, renewed, onOwnership, onSilence, selected, select, reach, head, height })
        }
        {...hands}
      >
        <HeadRow board={board} rows={rows} selected={selected} />
        <chakra.div role="rowgroup" position="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const { alarm, over } = rows[index]!
            return (
              <AlarmRow
                key={key}
                alarm={alarm}
                over={over}
                index={index}
                height={height}
                isCard={cards}
                now={now}
                top={start - head}
                fresh={isNew(alarm.id)}
                still={still}
                selected={selected.includes(alarm.id)}
                reachable={index === reached}
                onSelect={select}
                operator={operator}
                onOwnership={changeOwner}
                onSilence={silence}
              />
            )
          })}
        </chakra.div>
      </RowsBox>
    </LazyMotion>
  )
}
