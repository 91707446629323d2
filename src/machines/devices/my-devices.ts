import { Schema } from "effect"
import { Device, RobotId } from "../../contract/devices.ts"
import { typedPickForm } from "../forms/typed-form.ts"

/** The filter of the picker, besides the search. */
const DeviceGroup = Schema.Literals(["all", "online", "offline", "picked"])
export type DeviceGroup = typeof DeviceGroup.Type

/** All devices of the fleet, and the picked ones. */
const Source = Schema.Struct({ devices: Schema.Array(Device), picked: Schema.Array(RobotId) })

/** An empty province means every province. */
const Filter = Schema.Struct({ search: Schema.String, group: DeviceGroup, province: Schema.String })
type Filter = typeof Filter.Type
export const allDevices: Filter = { search: "", group: "all", province: "" }

const textOf = ({ robot_id, name, location, province, city, district }: Device) =>
  `${robot_id} ${name} ${location} ${province}${city}${district}`.toLowerCase()

/** The devices that pass the filters and hold every searched word in number, name or place. */
export const filterDevices = (
  devices: ReadonlyArray<Device>,
  picked: ReadonlyArray<string>,
  { search, group, province }: Filter
): ReadonlyArray<Device> => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const chosen = new Set(group === "picked" ? picked : [])
  return devices.filter((device) => {
    if (province !== "" && device.province !== province) return false
    if (group === "picked" ? !chosen.has(device.robot_id) : group !== "all" && device.state !== group) return false
    if (words.length === 0) return true
    const text = textOf(device)
    return words.every((word) => text.includes(word))
  })
}

/** "My devices": the robots an operator picks out of the fleet (specification, sections 2 and 3). */
export const myDevices = typedPickForm("myDevices", {
  attempt: Schema.Array(RobotId),
  subject: Schema.Null,
  source: Source,
  filter: Filter
})
