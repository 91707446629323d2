import { assert, describe, it } from "vitest"
import {
  shownDevices,
  devicesOf,
  faultOf,
  hasFailed,
  hasDiscardPrompt,
  isOpen,
  isSaving,
  myDevicesMachine,
  selectedOf,
  searchOf
} from "../../src/machines/devices/my-devices-machine.ts"
import { MyDevicesEvents } from "../../src/machines/devices/my-devices-events.ts"
import { refusedAtAll, robotNumbered, unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const fleet = Array.from({ length: 20 }, (_, index) => robotNumbered(index + 1))
const idsOf = (...numbers: ReadonlyArray<number>) => numbers.map((number) => robotNumbered(number).robot_id)
const read = MyDevicesEvents.read.make({ devices: fleet, robot_ids: idsOf(3) })
const turned = (number: number) => MyDevicesEvents.turned.make({ robot_id: robotNumbered(number).robot_id })
const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
  startActor("myDevices", myDevicesMachine, MyDevicesEvents.opened.make({}), ...events)

describe("picking one's devices", () => {
  it("begins with those picked before, and turns one at a time", () => {
    const actor = start(read, turned(1), turned(3))
    assert.deepEqual(selectedOf(actor.now()), idsOf(1))
  })

  it("turns all that are shown, and leaves the others as they are", () => {
    const actor = start(
      read,
      MyDevicesEvents.sieved.make({ sieve: "offline" }),
      MyDevicesEvents.allTurned.make({ on: true })
    )
    assert.deepEqual(selectedOf(actor.now()), idsOf(3, 5, 10, 15, 20))
    actor.send(MyDevicesEvents.searched.make({ text: "00010" }), MyDevicesEvents.allTurned.make({ on: false }))
    assert.deepEqual(selectedOf(actor.now()), idsOf(3, 5, 15, 20))
  })

  it("is sent whole, once, and closes when it is kept", () => {
    const actor = start(
      read,
      turned(1),
      MyDevicesEvents.submitted.make({}),
      MyDevicesEvents.submitted.make({}),
      turned(2)
    )
    assert.deepEqual(actor.asked(), ["readDevices", "saveSelection"])
    assert.deepEqual(actor.inputs().at(-1), { robot_ids: idsOf(3, 1) })
    actor.send(MyDevicesEvents.closed.make({}))
    assert.isTrue(isSaving(actor.now()), "closing does not lose what is being saved")
    actor.send(MyDevicesEvents.saved.make({ robot_ids: idsOf(1, 3) }))
    assert.deepEqual(actor.reported(), ["myDevices.saved"])
    assert.isFalse(isOpen(actor.now()))
    assert.deepEqual(devicesOf(actor.now()), [])
  })

  it("A changed selection asks before it is discarded", () => {
    const actor = start(read, turned(1), turned(3), MyDevicesEvents.closed.make({}))
    assert.isTrue(hasDiscardPrompt(actor.now()))
    actor.send(MyDevicesEvents.resumed.make({}))
    assert.deepEqual([hasDiscardPrompt(actor.now()), selectedOf(actor.now())], [false, idsOf(1)])
    actor.send(MyDevicesEvents.closed.make({}), MyDevicesEvents.discarded.make({}))
    assert.isFalse(isOpen(actor.now()))
    const same = start(read, turned(1), turned(3), turned(3), turned(1), MyDevicesEvents.closed.make({}))
    assert.isFalse(isOpen(same.now()))
  })

  it("A failed save keeps the selection", () => {
    const actor = start(
      read,
      turned(1),
      MyDevicesEvents.submitted.make({}),
      MyDevicesEvents.saveFailed.make({ fault: refusedAtAll })
    )
    assert.deepEqual([selectedOf(actor.now()), faultOf(actor.now())], [idsOf(3, 1), refusedAtAll])
    assert.deepEqual(actor.reported(), [])
  })

  it("is read again after a failure, and forgotten when it is closed", () => {
    const actor = start(MyDevicesEvents.readFailed.make({ fault: unreachable }))
    assert.isTrue(hasFailed(actor.now()))
    actor.send(
      MyDevicesEvents.refreshed.make({}),
      read,
      MyDevicesEvents.searched.make({ text: "x" }),
      MyDevicesEvents.closed.make({})
    )
    actor.send(MyDevicesEvents.opened.make({}), read)
    assert.deepEqual([selectedOf(actor.now()), searchOf(actor.now())], [idsOf(3), ""])
    assert.deepEqual(actor.asked(), ["readDevices", "readDevices", "readDevices"])
  })
})

describe("the search", () => {
  const any = { search: "", sieve: "all", province: "" } as const
  const matchingIds = (search: object, picked: ReadonlyArray<string> = []) =>
    shownDevices(fleet, picked, { ...any, ...search }).map(({ robot_id }) => robot_id)

  it("Devices are found by all words of number, name and place", () => {
    assert.deepEqual(matchingIds({ search: "wv2400007" }), idsOf(7))
    assert.deepEqual(matchingIds({ search: " 徐汇 00019 " }), idsOf(19))
    assert.lengthOf(matchingIds({ search: "零售机器人" }), 20)
    assert.deepEqual(matchingIds({ search: "徐汇 nowhere" }), [])
  })

  it("takes state, selection and province besides", () => {
    assert.deepEqual(matchingIds({ sieve: "offline" }), idsOf(5, 10, 15, 20))
    assert.deepEqual(matchingIds({ sieve: "picked" }, idsOf(9)), idsOf(9))
    assert.deepEqual(matchingIds({ province: "广东省" }), [])
    assert.lengthOf(matchingIds({ province: "上海市", sieve: "online" }), 16)
  })
})
