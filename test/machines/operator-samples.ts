import { UserCenterEvents } from "../../src/machines/account/user-center-events.ts"
import { MyDevicesEvents } from "../../src/machines/devices/my-devices-events.ts"
import { refused, refusedAtAll, robotNumbered, unreachable } from "./fixtures.ts"
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

/** Every event of the User Center. */
export const userCenterSamples: SamplesOf<typeof UserCenterEvents> = {
  read: [
    UserCenterEvents.read.make({
      devices: [robotNumbered(1)],
      total: 1,
      events: [{ id: 1, at: 2, type: "session.opened", entity_id: "7" }],
      sessions: [{ id: 7, address: "10.0.0.7", agent: "browser", created_at: 1, seen_at: 2, current: false }]
    })
  ],
  readFailed: [UserCenterEvents.readFailed.make({ fault: unreachable })],
  endAsked: [UserCenterEvents.endAsked.make({ id: 7 })],
  ended: [UserCenterEvents.ended.make({ id: 7 })],
  endFailed: [UserCenterEvents.endFailed.make({ fault: refusedAtAll })]
}
