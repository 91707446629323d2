import { useSelector } from "@xstate/react"
import { pinsQuery } from "../../machines/pins/pins.ts"
import { useNow } from "../../kit/clock.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Dialog } from "../../kit/dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Operator } from "../../machines/alarms/ownership.ts"
import { newPin, type PinActors, PinList } from "./pin-list.tsx"

/** The number of pins, and of those that are due, on the button that opens them. */
export const PinsButton = ({ pins, onClick }: Pick<PinActors, "pins"> & { readonly onClick: () => void }) => {
  const t = useTexts()
  const list = useSelector(pins, pinsQuery.dataOf)?.list ?? []
  const now = useNow()
  const due = list.filter(({ due_at }) => due_at <= now).length
  return (
    <Button onClick={onClick}>
      {due === 0 ? t("pins.button", { count: list.length }) : t("pins.buttonDue", { count: list.length, due })}
    </Button>
  )
}

type Props = PinActors & { readonly operator: Operator; readonly onClose: () => void }

export const PinsDrawer = ({ onClose, ...props }: Props) => {
  const t = useTexts()
  return (
    <Dialog side="end" width="480px" title={t("pins.title")} onClose={onClose}>
      <chakra.div px="5" pt="1" pb="3">
        <Button onClick={() => props.pin.send({ type: "form.opened", subject: newPin() })}>{t("pins.pin")}</Button>
      </chakra.div>
      <PinList {...props} />
    </Dialog>
  )
}
