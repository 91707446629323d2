import { useEffect } from "react"
import type { Device } from "../../effects/contract/devices.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { DeviceState } from "../devices/device-row.tsx"
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
  const entries = devices.map((device) => (
    <OwnEntry key={device.robot_id}>
      <span>
        {device.robot_id} {device.name}
        <OwnLine>{device.location || t("devices.nowhere")}</OwnLine>
      </span>
      <DeviceState device={device} />
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
