import { assert, describe, it } from "vitest"
import { allDevices, myDevices, filterDevices } from "../../src/machines/devices/my-devices.ts"
import {
  faultOf,
  hasDiscardPrompt,
  isOpen,
  isSending,
  isUnread,
  pickedIn
} from "../../src/machines/forms/form-machine.ts"
import { startActor } from "./actor.ts"
import { formMachine } from "../../src/machines/forms/form-machine.ts"
import { refusedCall, robotNumbered, unreachable } from "./fixtures.ts"

const { events, filterOf, sourceOf } = myDevices

const fleet = Array.from({ length: 20 }, (_, index) => robotNumbered(index + 1))
const idsOf = (...numbers: ReadonlyArray<number>) => numbers.map((number) => robotNumbered(number).robot_id)
const read = events.read.make({ source: { devices: fleet, picked: idsOf(3) } })
const added = (...numbers: ReadonlyArray<number>) => events.picked.make({ added: idsOf(...numbers), removed: [] })
const removed = (...numbers: ReadonlyArray<number>) => events.picked.make({ added: [], removed: idsOf(...numbers) })
const submitted = (...numbers: ReadonlyArray<number>) =>
  events.submitted.make({ attempt: idsOf(...numbers), problems: {} })
const closed = events.closed.make({})
const requested = events.requested.make({ subject: null })
const start = (...happened: ReadonlyArray<Parameters<typeof startActor>[2] & object>) => {
  const actor = startActor("myDevices", formMachine, requested, ...happened)
  return { ...actor, selected: () => pickedIn(actor.now()) }
}

describe("picking devices", () => {
  it("Picks begin as stored and change by names", () => {
    const actor = start(read, added(1, 3), removed(3))
    assert.deepEqual(actor.selected(), idsOf(1))
    actor.send(added(5, 10, 15), removed(10, 20))
    assert.deepEqual(actor.selected(), idsOf(1, 5, 15))
  })

  it("A selection is sent whole once and then closes", () => {
    const actor = start(read, added(1), submitted(3, 1), submitted(3, 1), added(2))
    assert.deepEqual(actor.invoked(), ["read", "send"])
    assert.deepEqual(actor.inputs().at(-1), { attempt: idsOf(3, 1), subject: null })
    actor.send(closed)
    assert.isTrue(isSending(actor.now()), "closing does not lose what is being saved")
    actor.send(events.sent.make({}))
    assert.deepEqual(actor.reported(), ["form.opened", "form.sent"])
    assert.isFalse(isOpen(actor.now()))
    assert.isNull(sourceOf(actor.now()))
  })

  it("A changed selection asks before it is discarded", () => {
    const actor = start(read, added(1), removed(3), closed)
    assert.isTrue(hasDiscardPrompt(actor.now()))
    actor.send(events.resumed.make({}))
    assert.deepEqual([hasDiscardPrompt(actor.now()), actor.selected()], [false, idsOf(1)])
    actor.send(closed, events.discarded.make({}))
    assert.isFalse(isOpen(actor.now()))
    assert.isFalse(isOpen(start(read, added(1), removed(3), added(3), removed(1), closed).now()))
  })

  it("A failed save keeps the selection", () => {
    const actor = start(read, added(1), submitted(3, 1), events.sendFailed.make({ fault: refusedCall }))
    assert.deepEqual([actor.selected(), faultOf(actor.now())], [idsOf(3, 1), refusedCall])
    assert.notInclude(actor.reported(), "form.sent")
  })

  it("A selection is read after failures and forgotten when closed", () => {
    const actor = start(events.readFailed.make({ fault: unreachable }))
    assert.deepEqual([isUnread(actor.now()), faultOf(actor.now())], [true, unreachable])
    actor.send(events.retried.make({}), read)
    actor.send(events.filtered.make({ filter: { ...allDevices, search: "x" } }), closed, requested, read)
    assert.deepEqual([actor.selected(), filterOf(actor.now())], [idsOf(3), null])
    assert.deepEqual(actor.invoked(), ["read", "read", "read"])
  })
})

describe("the device search", () => {
  const matchingIds = (filter: object, picked: ReadonlyArray<string> = []) =>
    filterDevices(fleet, picked, { ...allDevices, ...filter }).map(({ robot_id }) => robot_id)

  it("Devices are found by all words of number, name and place", () => {
    assert.deepEqual(matchingIds({ search: "wv2400007" }), idsOf(7))
    assert.deepEqual(matchingIds({ search: " 徐汇 00019 " }), idsOf(19))
    assert.lengthOf(matchingIds({ search: "零售机器人" }), 20)
    assert.deepEqual(matchingIds({ search: "徐汇 nowhere" }), [])
  })

  it("Devices are filtered by state, selection and province", () => {
    assert.deepEqual(matchingIds({ group: "offline" }), idsOf(5, 10, 15, 20))
    assert.deepEqual(matchingIds({ group: "picked" }, idsOf(9)), idsOf(9))
    assert.deepEqual(matchingIds({ province: "广东省" }), [])
    assert.lengthOf(matchingIds({ province: "上海市", group: "online" }), 16)
  })
})
