import { useSelector } from "@xstate/react"
import { useEffect, useMemo, useRef } from "react"
import { chakra } from "../kit/chakra.ts"
import type { DeviceSieve } from "../../machines/devices/my-devices-events.ts"
import { devicesOf, provinceOf, searchOf, sieveOf } from "../../machines/devices/my-devices-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Input, Select } from "../kit/controls.ts"
import { useWords } from "../words/words.ts"

const sieves = ["all", "online", "offline", "picked"] as const

/** What narrows the list: a search in number, name and place, the state, the province. */
export const DeviceSieves = () => {
  const t = useWords()
  const actor = useSignedInActor("myDevices")
  const devices = useSelector(actor, devicesOf)
  const search = useSelector(actor, searchOf)
  const sieve = useSelector(actor, sieveOf)
  const province = useSelector(actor, provinceOf)
  const provinces = useMemo(() => [...new Set(devices.map((device) => device.province))].filter(Boolean), [devices])
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <chakra.div role="search" display="grid" gap="2" gridTemplateColumns={{ base: "1fr 1fr", md: "1fr 140px 140px" }}>
      <Input
        ref={box}
        type="search"
        gridColumn={{ base: "1 / -1", md: "auto" }}
        aria-label={t("devices.search")}
        placeholder={t("devices.search")}
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={(event) => actor.send({ type: "myDevices.searched", text: event.target.value })}
      />
      <Select
        aria-label={t("devices.filter")}
        value={sieve}
        onChange={(event) => actor.send({ type: "myDevices.sieved", sieve: event.target.value as DeviceSieve })}
      >
        {sieves.map((each) => (
          <option key={each} value={each}>
            {t(`devices.${each}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("devices.province")}
        value={province}
        onChange={(event) => actor.send({ type: "myDevices.placed", province: event.target.value })}
      >
        <option value="">{t("devices.everywhere")}</option>
        {provinces.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
    </chakra.div>
  )
}
