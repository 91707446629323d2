import { useSelector } from "@xstate/react"
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { type AlarmBoardActor, handsOf, frozenOrderOf } from "../../machines/alarms/alarm-board-machine.ts"
import type { BoardRow } from "../../machines/alarms/board-rows.ts"

/** Rows that were not among the ones before. */
export const useNewcomers = (rows: ReadonlyArray<BoardRow>) => {
  const [seen, see] = useState({ rows, before: rows })
  if (seen.rows !== rows) see({ rows, before: seen.rows })
  return useMemo(() => {
    const before = new Set(seen.before.map(({ key }) => key))
    return (key: string) => !before.has(key)
  }, [seen.before])
}

/** Pointer above the rows and focus among them hold their order. The board is told of both. */
export const useHands = (board: AlarmBoardActor, rows: ReadonlyArray<BoardRow>) => {
  const box = useRef<HTMLDivElement>(null)
  const hands = useSelector(board, handsOf, (one, other) => one.pointer === other.pointer && one.focus === other.focus)
  const frozenOrder = useSelector(board, frozenOrderOf)
  const come = (hand: "pointer" | "focus") =>
    board.send({ type: "alarmBoard.handCame", hand, keys: rows.map(({ key }) => key) })
  const leave = useCallback((hand: "pointer" | "focus") => board.send({ type: "alarmBoard.handLeft", hand }), [board])
  const { pointer, focus } = hands
  useLayoutEffect(() => {
    // The focused element may be gone with its row, which no browser reports.
    if (focus && !box.current!.contains(document.activeElement)) leave("focus")
    else if (frozenOrder === null && rows.length > 0 && (pointer || focus))
      board.send({ type: "alarmBoard.orderRenewed", keys: rows.map(({ key }) => key) })
  }, [board, rows, frozenOrder, pointer, focus, leave])
  useEffect(
    () => () => {
      leave("pointer")
      leave("focus")
    },
    [leave]
  )
  return {
    box,
    onPointerEnter: () => come("pointer"),
    onPointerLeave: () => leave("pointer"),
    onFocus: () => (focus ? undefined : come("focus")),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      currentTarget.contains(relatedTarget as Node | null) ? undefined : leave("focus")
  }
}
