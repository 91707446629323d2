import { useEffect } from "react"
import { chakra } from "../kit/chakra.ts"
import type { Device } from "../../effects/contract/devices.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Button } from "../kit/controls.ts"
import { useWords } from "../words/words.ts"
import { OwnEntry, OwnLine, OwnPanel } from "./own-panel.tsx"

type Props = {
  readonly own: LookupActor
  readonly devices: ReadonlyArray<Device>
  readonly total: number
}

export const OwnDevices = ({ own, devices, total }: Props) => {
  const t = useWords()
  const picker = useSignedInActor("myDevices")
  /** Another pick is shown as soon as it is kept. */
  useEffect(() => {
    const saved = picker.on("myDevices.saved", () => own.send({ type: "lookup.refreshed" }))
    return () => saved.unsubscribe()
  }, [picker, own])
  const entries = devices.map(({ robot_id, name, location, state, battery }) => (
    <OwnEntry key={robot_id}>
      <span>
        {robot_id} {name}
        <OwnLine>{location || t("devices.nowhere")}</OwnLine>
      </span>
      <chakra.span textAlign="end" flexShrink="0" fontSize="sm">
        <chakra.span color={state === "online" ? "success.fg" : "fg.subtle"}>
          {state === "online" ? t("devices.online") : t("devices.offline")}
        </chakra.span>
        <OwnLine>{t("devices.battery", { percent: battery })}</OwnLine>
      </chakra.span>
    </OwnEntry>
  ))
  const rest = total - devices.length
  return (
    <OwnPanel
      title={t("center.devices", { count: total })}
      empty={t("center.noDevices")}
      action={<Button onClick={() => picker.send({ type: "myDevices.opened" })}>{t("center.pick")}</Button>}
    >
      {rest > 0 ? [...entries, <OwnEntry key="rest">{t("center.more", { count: rest })}</OwnEntry>] : entries}
    </OwnPanel>
  )
}
