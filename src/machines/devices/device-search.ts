import type { Device } from "../../effects/contract/devices.ts"
import type { DeviceSieve } from "./my-devices-events.ts"

export type DeviceSearch = {
  readonly search: string
  readonly sieve: DeviceSieve
  readonly province: string
}

const textOf = ({ robot_id, name, location, province, city, district }: Device) =>
  `${robot_id} ${name} ${location} ${province}${city}${district}`.toLowerCase()

/** The devices that hold every word searched for, in number, name or place, and pass the filters. */
export const shownDevices = (
  devices: ReadonlyArray<Device>,
  picked: ReadonlyArray<string>,
  { search, sieve, province }: DeviceSearch
): ReadonlyArray<Device> => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const chosen = new Set(sieve === "picked" ? picked : [])
  return devices.filter((device) => {
    if (province !== "" && device.province !== province) return false
    if (sieve === "picked" ? !chosen.has(device.robot_id) : sieve !== "all" && device.state !== sieve) return false
    if (words.length === 0) return true
    const text = textOf(device)
    return words.every((word) => text.includes(word))
  })
}
