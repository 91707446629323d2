import { assign, emit, setup, type SnapshotFrom } from "xstate"
import type { Device } from "../../contract/devices.ts"
import type { DeviceSieve, MyDevicesEvent, MyDevicesEvents } from "./my-devices-events.ts"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import { unsavedIfChanged } from "../machine-meta.ts"

const textOf = ({ robot_id, name, location, province, city, district }: Device) =>
  `${robot_id} ${name} ${location} ${province}${city}${district}`.toLowerCase()

/** Devices that pass the filters and contain every search word in number, name or place. */
export const shownDevices = (
  devices: ReadonlyArray<Device>,
  selected: ReadonlyArray<string>,
  { search, sieve, province }: Pick<Context, "search" | "sieve" | "province">
): ReadonlyArray<Device> => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const chosen = new Set(sieve === "picked" ? selected : [])
  return devices.filter((device) => {
    if (province !== "" && device.province !== province) return false
    if (sieve === "picked" ? !chosen.has(device.robot_id) : sieve !== "all" && device.state !== sieve) return false
    if (words.length === 0) return true
    const text = textOf(device)
    return words.every((word) => text.includes(word))
  })
}

type Context = {
  readonly search: string
  readonly sieve: DeviceSieve
  readonly province: string
  readonly devices: ReadonlyArray<Device>
  /** As the operator has them now; the server hears of it all at once. */
  readonly selected: ReadonlyArray<string>
  /** As the server has them. */
  readonly saved: ReadonlyArray<string>
  /** True where picks would be lost. */
  readonly changed: boolean
  readonly fault: Fault | null
}

const blank: Context = {
  devices: [],
  selected: [],
  saved: [],
  changed: false,
  search: "",
  sieve: "all",
  province: "",
  fault: null
}

const picking = (saved: ReadonlyArray<string>, selected: ReadonlyArray<string>) => ({
  selected,
  changed: new Set([...saved, ...selected]).size !== saved.length || selected.length !== saved.length
})

/** "My devices": the robots an operator picks out of the fleet (specification, sections 2 and 3). */
export const myDevicesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MyDevicesEvent,
    /** Events of the picker for the console. */
    emitted: {} as { readonly type: "myDevices.saved" },
    tags: {} as "busy" | "open" | "discardPrompt"
  },
  actors: {
    readDevices: declareEffect<void, MyDevicesEvents["read" | "readFailed"]>(),
    saveSelection: declareEffect<
      { readonly robot_ids: ReadonlyArray<string> },
      MyDevicesEvents["saved" | "saveFailed"]
    >()
  }
}).createMachine({
  id: "myDevices",
  meta: unsavedIfChanged,
  context: blank,
  initial: "closed",
  states: {
    closed: { entry: assign(blank), on: { "myDevices.opened": "reading" } },
    reading: {
      tags: ["busy", "open"],
      invoke: { src: "readDevices" },
      on: {
        "myDevices.read": {
          target: "picking",
          actions: assign(({ event }) => ({
            devices: event.devices,
            selected: event.robot_ids,
            saved: event.robot_ids,
            fault: null
          }))
        },
        "myDevices.readFailed": { target: "failed", actions: assign(({ event }) => ({ fault: event.fault })) },
        "myDevices.closed": "closed"
      }
    },
    failed: { tags: "open", on: { "myDevices.refreshed": "reading", "myDevices.closed": "closed" } },
    picking: {
      tags: "open",
      on: {
        "myDevices.searched": { actions: assign(({ event }) => ({ search: event.text })) },
        "myDevices.sieved": { actions: assign(({ event }) => ({ sieve: event.sieve })) },
        "myDevices.placed": { actions: assign(({ event }) => ({ province: event.province })) },
        "myDevices.turned": {
          actions: assign(({ context: { saved, selected }, event: { robot_id } }) =>
            picking(
              saved,
              selected.includes(robot_id) ? selected.filter((each) => each !== robot_id) : [...selected, robot_id]
            )
          )
        },
        "myDevices.allTurned": {
          actions: assign(({ context, event }) => {
            const shown = shownDevices(context.devices, context.selected, context).map(({ robot_id }) => robot_id)
            if (event.on) return picking(context.saved, [...new Set([...context.selected, ...shown])])
            const visibleIds = new Set(shown)
            return picking(
              context.saved,
              context.selected.filter((robotId) => !visibleIds.has(robotId))
            )
          })
        },
        "myDevices.submitted": "saving",
        "myDevices.closed": [{ guard: ({ context }) => context.changed, target: "asking" }, { target: "closed" }]
      }
    },
    /** Asks before changed selections are discarded. */
    asking: {
      tags: ["open", "discardPrompt"],
      on: { "myDevices.resumed": "picking", "myDevices.discarded": "closed" }
    },
    saving: {
      tags: ["busy", "open"],
      invoke: { src: "saveSelection", input: ({ context }) => ({ robot_ids: context.selected }) },
      on: {
        "myDevices.saved": { target: "closed", actions: emit({ type: "myDevices.saved" }) },
        "myDevices.saveFailed": { target: "picking", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof myDevicesMachine>
export const isOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const hasDiscardPrompt = (snapshot: Snapshot) => snapshot.hasTag("discardPrompt")
export const isReading = (snapshot: Snapshot) => snapshot.matches("reading")
export const hasFailed = (snapshot: Snapshot) => snapshot.matches("failed")
export const isSaving = (snapshot: Snapshot) => snapshot.matches("saving")
export const devicesOf = (snapshot: Snapshot) => snapshot.context.devices
export const selectedOf = (snapshot: Snapshot) => snapshot.context.selected
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
export const searchOf = (snapshot: Snapshot) => snapshot.context.search
export const sieveOf = (snapshot: Snapshot) => snapshot.context.sieve
export const provinceOf = (snapshot: Snapshot) => snapshot.context.province
