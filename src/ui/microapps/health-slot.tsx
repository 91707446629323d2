import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { isPanelOpen } from "../../machines/microapps/microapps-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { LatePart } from "../page/late-part.tsx"

const loadPanel = async () => (await import("./health-dialog.tsx")).HealthDialog

export const HealthSlot = () => {
  const microapps = useSignedInActor("microapps")
  const open = useSelector(microapps, isPanelOpen)
  const close = useCallback(() => microapps.send({ type: "microapps.panelTurned", open: false }), [microapps])
  return <LatePart open={open} load={loadPanel} onUnable={close} />
}
