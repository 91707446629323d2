import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { isPanelOpen } from "../../machines/guests/guests-machine.ts"
import { useInsiderRoom } from "../house.tsx"
import { LatePart } from "../shell/late-part.tsx"

const loadPanel = async () => (await import("./health-dialog.tsx")).HealthDialog

export const HealthSlot = () => {
  const guests = useInsiderRoom("guests")
  const open = useSelector(guests, isPanelOpen)
  const close = useCallback(() => guests.send({ type: "guests.panelTurned", open: false }), [guests])
  return <LatePart open={open} load={loadPanel} onUnable={close} />
}
