import { useSelector } from "@xstate/react"
import { useCallback, useMemo } from "react"
import { chakra } from "../kit/chakra.ts"
import { shownDevices } from "../../machines/devices/device-search.ts"
import {
  devicesOf,
  faultOf,
  pickedOf,
  provinceOf,
  searchOf,
  sieveOf
} from "../../machines/devices/my-devices-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { NotDone, State } from "../kit/state.tsx"
import { Checkbox } from "../kit/controls.ts"
import { useWords } from "../words/words.ts"
import { DeviceList } from "./device-list.tsx"
import { DeviceSieves } from "./device-sieves.tsx"

/** Picks devices out of thousands: one by one, or all that the filters show. */
export const DevicePicker = () => {
  const t = useWords()
  const actor = useSignedInActor("myDevices")
  const devices = useSelector(actor, devicesOf)
  const picked = useSelector(actor, pickedOf)
  const search = useSelector(actor, searchOf)
  const sieve = useSelector(actor, sieveOf)
  const province = useSelector(actor, provinceOf)
  const fault = useSelector(actor, faultOf)
  const chosen = useMemo(() => new Set(picked), [picked])
  const shown = useMemo(
    () => shownDevices(devices, picked, { search, sieve, province }),
    [devices, picked, search, sieve, province]
  )
  const count = shown.filter(({ robot_id }) => chosen.has(robot_id)).length
  const all = shown.length > 0 && count === shown.length
  const turn = useCallback((robotId: string) => actor.send({ type: "myDevices.turned", robot_id: robotId }), [actor])

  return (
    <>
      <NotDone fault={fault}>{t("devices.unsaved")}</NotDone>
      <DeviceSieves />
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" px="3" h="10">
        <chakra.label display="inline-flex" alignItems="center" gap="3" cursor="pointer" fontWeight="medium">
          <Checkbox
            checked={all}
            disabled={shown.length === 0}
            ref={(box: HTMLInputElement | null) => {
              if (box !== null) box.indeterminate = count > 0 && !all
            }}
            onChange={() => actor.send({ type: "myDevices.allTurned", on: !all })}
          />
          {t("devices.selectAll")}
        </chakra.label>
        <chakra.span role="status" color="fg.muted" fontVariantNumeric="tabular-nums">
          {t("devices.count", { picked: picked.length, total: devices.length })}
        </chakra.span>
      </chakra.div>
      {shown.length > 0 ? (
        <DeviceList devices={shown} picked={chosen} onTurn={turn} />
      ) : devices.length === 0 ? (
        <State title={t("devices.empty")} lead={t("devices.emptyLead")} />
      ) : (
        <State title={t("devices.nothing")} lead={t("devices.nothingLead")} />
      )}
    </>
  )
}
