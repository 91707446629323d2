import type { MouseEvent } from "react"
import type { AlarmBoardActor } from "../../machines/alarms/alarm-board-machine.ts"
import type { OwnershipChange } from "../../machines/alarms/ownership.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { SelectionBar } from "../../kit/select-rows.tsx"
import { useTexts } from "../../kit/texts.ts"
import { type ChangeableIds, selectionChanges } from "./use-board-actions.ts"

type Ids = ReadonlyArray<number>

type Props = {
  readonly board: AlarmBoardActor
  readonly selected: Ids
  readonly changeableIds: ChangeableIds
  readonly onOwnership: (change: OwnershipChange, ids: Ids) => void
  readonly onSilence: (ids: Ids) => void
}

/** The button disappears with its click, so the focus moves to the active row. */
const keepFocus = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  if (!currentTarget.matches(":focus-visible")) return
  const row = document.querySelector<HTMLElement>("[data-key][tabindex='0']")
  row?.focus({ preventScroll: true })
}

/** Actions on the selected alarms, while there are any. */
export const BoardSelection = ({ board, selected, changeableIds, onOwnership, onSilence }: Props) => {
  const t = useTexts()
  if (selected.length === 0) return null
  return (
    <SelectionBar
      count={selected.length}
      onClear={(event) => {
        keepFocus(event)
        board.send({ type: "alarmBoard.selected", ids: [] })
      }}
    >
      {selectionChanges.map((change) => (
        <Button
          key={change}
          aria-disabled={changeableIds[change].length === 0}
          onClick={(event) => {
            if (change === "acknowledge") keepFocus(event)
            onOwnership(change, changeableIds[change])
          }}
        >
          {t(`ownership.${change}`)}
        </Button>
      ))}
      <Button onClick={() => onSilence(selected)}>{t("board.silence")}</Button>
    </SelectionBar>
  )
}

/** Bars over the last rows. They come and go, and move no row. */
export const BoardDock = chakra("div", {
  base: {
    position: "sticky",
    bottom: "0",
    zIndex: "2",
    display: "flex",
    flexDirection: "column",
    justifyContent: "flex-end",
    alignItems: "center",
    // Its bars stand above this edge, and take no room.
    h: "0",
    gap: "2",
    px: "4",
    pointerEvents: "none",
    "& > *": { pointerEvents: "auto", boxShadow: "lg" },
    "& > div": { maxW: "full", rounded: "md", border: "1px solid", borderColor: "border.control", bg: "bg.panel" },
    "& > :last-child": { mb: "3" },
    "& > button": { minH: { base: "11", md: "9" } }
  }
})
