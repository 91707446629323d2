import { UserCenter } from "../../src/machines/account/user-center-events.ts"
import { MyDevices } from "../../src/machines/devices/my-devices-events.ts"
import { refused, refusedAtAll, robotNumbered, unreachable } from "./facts.ts"
import type { SamplesOf } from "./specimen.ts"

/** Every event of the picker of devices. */
export const myDevicesSamples: SamplesOf<typeof MyDevices> = {
  opened: [MyDevices.opened.make({})],
  closed: [MyDevices.closed.make({})],
  read: [
    MyDevices.read.make({ devices: [robotNumbered(1), robotNumbered(5)], robot_ids: ["WV2400001"] }),
    MyDevices.read.make({ devices: [], robot_ids: [] })
  ],
  readFailed: [MyDevices.readFailed.make({ fault: unreachable })],
  refreshed: [MyDevices.refreshed.make({})],
  searched: [MyDevices.searched.make({ text: "00005" })],
  sieved: [MyDevices.sieved.make({ sieve: "picked" }), MyDevices.sieved.make({ sieve: "offline" })],
  placed: [MyDevices.placed.make({ province: "上海市" })],
  turned: [MyDevices.turned.make({ robot_id: "WV2400001" })],
  allTurned: [MyDevices.allTurned.make({ on: true }), MyDevices.allTurned.make({ on: false })],
  submitted: [MyDevices.submitted.make({})],
  kept: [MyDevices.kept.make({ robot_ids: ["WV2400001"] })],
  keepFailed: [MyDevices.keepFailed.make({ fault: refused })]
}

/** Every event of the User Center. */
export const userCenterSamples: SamplesOf<typeof UserCenter> = {
  read: [
    UserCenter.read.make({
      devices: [robotNumbered(1)],
      total: 1,
      events: [{ id: 1, at: 2, type: "session.opened", entity_id: "7" }],
      sessions: [{ id: 7, address: "10.0.0.7", agent: "browser", created_at: 1, seen_at: 2, current: false }]
    })
  ],
  readFailed: [UserCenter.readFailed.make({ fault: unreachable })],
  refreshed: [UserCenter.refreshed.make({})],
  endAsked: [UserCenter.endAsked.make({ id: 7 })],
  endCancelled: [UserCenter.endCancelled.make({})],
  endConfirmed: [UserCenter.endConfirmed.make({})],
  ended: [UserCenter.ended.make({ id: 7 })],
  endFailed: [UserCenter.endFailed.make({ fault: refusedAtAll })]
}
