import { MyDevicesEvents } from "../../src/machines/devices/my-devices-events.ts"
import { refused, robotNumbered, unreachable } from "./fixtures.ts"
import type { SamplesOf } from "./specimen.ts"

/** Every event of the picker of devices. */
export const myDevicesSamples: SamplesOf<typeof MyDevicesEvents> = {
  read: [
    MyDevicesEvents.read.make({ devices: [robotNumbered(1), robotNumbered(5)], robot_ids: ["WV2400001"] }),
    MyDevicesEvents.read.make({ devices: [], robot_ids: [] })
  ],
  readFailed: [MyDevicesEvents.readFailed.make({ fault: unreachable })],
  searched: [MyDevicesEvents.searched.make({ text: "00005" })],
  sieved: [MyDevicesEvents.sieved.make({ sieve: "picked" }), MyDevicesEvents.sieved.make({ sieve: "offline" })],
  placed: [MyDevicesEvents.placed.make({ province: "上海市" })],
  turned: [MyDevicesEvents.turned.make({ robot_id: "WV2400001" })],
  allTurned: [MyDevicesEvents.allTurned.make({ on: true }), MyDevicesEvents.allTurned.make({ on: false })],
  saved: [MyDevicesEvents.saved.make({ robot_ids: ["WV2400001"] })],
  saveFailed: [MyDevicesEvents.saveFailed.make({ fault: refused })]
}
