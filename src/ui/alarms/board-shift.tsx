import { useSelector } from "@xstate/react"
import type { Alarm } from "../../contract/alarms.ts"
import { type AlarmBoardActor, filtersOf } from "../../machines/alarms/alarm-board-machine.ts"
import type { colleagues, Operator } from "../../machines/alarms/ownership.ts"
import { offersTo, pinsQuery, type shiftForm, openWorkOf } from "../../machines/pins/pins.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { Button } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"
import { PinDialogs } from "./pin-dialogs.tsx"
import type { PinActors } from "./pin-list.tsx"
import { PinsButton, PinsDrawer } from "./pins-drawer.tsx"
import { Offers, ShiftDialog } from "./shift-dialog.tsx"

type Props = PinActors & {
  readonly board: AlarmBoardActor
  readonly shift: ActorOf<typeof shiftForm>
  readonly operator: Operator
  readonly openAlarms: ReadonlyArray<Alarm>
}

const useIsDrawerOpen = (board: AlarmBoardActor) => {
  const filters = useSelector(board, filtersOf)
  const setIsOpen = (pinned: boolean) => board.send({ type: "alarmBoard.filtered", filters: { ...filters, pinned } })
  return [filters.pinned, setIsOpen] as const
}

/** Opens the pins, and the handover of all open work. */
export const ShiftButtons = ({ board, shift, pins, operator, openAlarms }: Omit<Props, "pin" | "pinChange">) => {
  const t = useTexts()
  const [, turn] = useIsDrawerOpen(board)
  const list = useSelector(pins, pinsQuery.dataOf)?.list ?? []
  const openWork = openWorkOf(operator.username, openAlarms, list)
  return (
    <>
      <PinsButton pins={pins} onClick={() => turn(true)} />
      {openWork.alarms + openWork.pins === 0 ? null : (
        <Button onClick={() => shift.send({ type: "form.opened", subject: { change: "handOver", by: "" } })}>
          {t("shift.handOver")}
        </Button>
      )}
    </>
  )
}

/** Offers to the operator. */
export const BoardOffers = ({ shift, pins, operator, openAlarms }: Omit<Props, "pin" | "pinChange" | "board">) => {
  const list = useSelector(pins, pinsQuery.dataOf)?.list ?? []
  return <Offers shift={shift} offers={offersTo(operator.username, openAlarms, list)} />
}

type DialogsProps = Props & { readonly colleagues: ActorOf<typeof colleagues> }

/** The pins beside the board, and the forms of pins and handovers. */
export const ShiftDialogs = ({ board, shift, colleagues, operator, openAlarms, ...actors }: DialogsProps) => {
  const [isOpen, turn] = useIsDrawerOpen(board)
  const list = useSelector(actors.pins, pinsQuery.dataOf)?.list ?? []
  return (
    <>
      {isOpen ? <PinsDrawer {...actors} operator={operator} onClose={() => turn(false)} /> : null}
      <PinDialogs {...actors} />
      <ShiftDialog
        shift={shift}
        colleagues={colleagues}
        own={openWorkOf(operator.username, openAlarms, list)}
        offers={offersTo(operator.username, openAlarms, list)}
      />
    </>
  )
}
