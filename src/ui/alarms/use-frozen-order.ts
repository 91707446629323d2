import { useSelector } from "@xstate/react"
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { type AlarmBoardActor, presenceOf, frozenOrderOf } from "../../machines/alarms/alarm-board-machine.ts"
import type { BoardRow } from "../../machines/alarms/board-rows.ts"

/** True for rows that were not among the previous ones. */
export const useIsNewRow = (rows: ReadonlyArray<BoardRow>) => {
  const [latest, setLatest] = useState({ rows, before: rows })
  if (latest.rows !== rows) setLatest({ rows, before: latest.rows })
  return useMemo(() => {
    const before = new Set(latest.before.map(({ key }) => key))
    return (key: string) => !before.has(key)
  }, [latest.before])
}

/** Freezes the order of the rows while the pointer is above them or the focus among them. */
export const useFrozenOrder = (board: AlarmBoardActor, rows: ReadonlyArray<BoardRow>) => {
  const box = useRef<HTMLDivElement>(null)
  const presence = useSelector(board, presenceOf, (a, b) => a.pointer === b.pointer && a.focus === b.focus)
  const frozenOrder = useSelector(board, frozenOrderOf)
  const enter = (attention: "pointer" | "focus") =>
    board.send({ type: "alarmBoard.rowsEntered", attention, keys: rows.map(({ key }) => key) })
  const leave = useCallback(
    (attention: "pointer" | "focus") => board.send({ type: "alarmBoard.rowsLeft", attention }),
    [board]
  )
  const { pointer, focus } = presence
  useLayoutEffect(() => {
    // The focused element may be gone with its row, which no browser reports.
    if (focus && !box.current!.contains(document.activeElement)) leave("focus")
    else if (frozenOrder === null && rows.length > 0 && (pointer || focus))
      board.send({ type: "alarmBoard.orderRefreshed", keys: rows.map(({ key }) => key) })
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
    onPointerEnter: () => enter("pointer"),
    onPointerLeave: () => leave("pointer"),
    onFocus: () => (focus ? undefined : enter("focus")),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      currentTarget.contains(relatedTarget as Node | null) ? undefined : leave("focus")
  }
}
