import { assert, describe, it } from "vitest"
import { shownDevices } from "../../src/machines/devices/device-search.ts"
import { MyDevices } from "../../src/machines/devices/my-devices-events.ts"
import {
  devicesOf,
  faultOf,
  hasFailed,
  isOpen,
  isSaving,
  myDevicesMachine,
  pickedOf
} from "../../src/machines/devices/my-devices-machine.ts"
import { refusedAtAll, robotNumbered, unreachable } from "./facts.ts"
import { startRoom } from "./room.ts"

const fleet = Array.from({ length: 20 }, (_, index) => robotNumbered(index + 1))
const idsOf = (...numbers: ReadonlyArray<number>) => numbers.map((number) => robotNumbered(number).robot_id)
const read = MyDevices.read.make({ devices: fleet, robot_ids: idsOf(3) })
const turned = (number: number) => MyDevices.turned.make({ robot_id: robotNumbered(number).robot_id })
const start = (...events: ReadonlyArray<Parameters<typeof startRoom>[2] & object>) =>
  startRoom("myDevices", myDevicesMachine, MyDevices.opened.make({}), ...events)

describe("picking one's devices", () => {
  it("begins with those picked before, and turns one at a time", () => {
    const room = start(read, turned(1), turned(3))
    assert.deepEqual(pickedOf(room.now()), idsOf(1))
  })

  it("turns all that are shown, and leaves the others as they are", () => {
    const room = start(read, MyDevices.sieved.make({ sieve: "offline" }), MyDevices.allTurned.make({ on: true }))
    assert.deepEqual(pickedOf(room.now()), idsOf(3, 5, 10, 15, 20))
    room.send(MyDevices.searched.make({ text: "00010" }), MyDevices.allTurned.make({ on: false }))
    assert.deepEqual(pickedOf(room.now()), idsOf(3, 5, 15, 20))
  })

  it("is sent whole, once, and closes when it is kept", () => {
    const room = start(read, turned(1), MyDevices.submitted.make({}), MyDevices.submitted.make({}), turned(2))
    assert.deepEqual(room.asked(), ["readDevices", "keepPick"])
    assert.deepEqual(room.inputs().at(-1), { robot_ids: idsOf(3, 1) })
    room.send(MyDevices.closed.make({}))
    assert.isTrue(isSaving(room.now()), "closing does not lose what is being saved")
    room.send(MyDevices.kept.make({ robot_ids: idsOf(1, 3) }))
    assert.deepEqual(room.told(), ["myDevices.saved"])
    assert.isFalse(isOpen(room.now()))
    assert.deepEqual(devicesOf(room.now()), [])
  })

  it("keeps the pick when it could not be saved", () => {
    const room = start(
      read,
      turned(1),
      MyDevices.submitted.make({}),
      MyDevices.keepFailed.make({ fault: refusedAtAll })
    )
    assert.deepEqual([pickedOf(room.now()), faultOf(room.now())], [idsOf(3, 1), refusedAtAll])
    assert.deepEqual(room.told(), [])
  })

  it("is read again after a failure, and forgotten when it is closed", () => {
    const room = start(MyDevices.readFailed.make({ fault: unreachable }))
    assert.isTrue(hasFailed(room.now()))
    room.send(MyDevices.refreshed.make({}), read, MyDevices.searched.make({ text: "x" }), MyDevices.closed.make({}))
    room.send(MyDevices.opened.make({}), read)
    assert.deepEqual([pickedOf(room.now()), room.now().context.search], [idsOf(3), ""])
    assert.deepEqual(room.asked(), ["readDevices", "readDevices", "readDevices"])
  })
})

describe("the search", () => {
  const any = { search: "", sieve: "all", province: "" } as const
  const shown = (search: object, picked: ReadonlyArray<string> = []) =>
    shownDevices(fleet, picked, { ...any, ...search }).map(({ robot_id }) => robot_id)

  it("finds by number, name and place, in any case, every word of it", () => {
    assert.deepEqual(shown({ search: "wv2400007" }), idsOf(7))
    assert.deepEqual(shown({ search: " 徐汇 00019 " }), idsOf(19))
    assert.lengthOf(shown({ search: "零售机器人" }), 20)
    assert.deepEqual(shown({ search: "徐汇 nowhere" }), [])
  })

  it("takes state, selection and province besides", () => {
    assert.deepEqual(shown({ sieve: "offline" }), idsOf(5, 10, 15, 20))
    assert.deepEqual(shown({ sieve: "picked" }, idsOf(9)), idsOf(9))
    assert.deepEqual(shown({ province: "广东省" }), [])
    assert.lengthOf(shown({ province: "上海市", sieve: "online" }), 16)
  })
})
