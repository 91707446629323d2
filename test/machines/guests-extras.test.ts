import { assert, describe, it } from "vitest"
import { type GuestEvent, Guests, type Stage } from "../../src/machines/guests/guest-events.ts"
import {
  failureOf,
  guestOf,
  guestsMachine,
  healthOf,
  isComing,
  isMounted,
  stageOf
} from "../../src/machines/guests/guests-machine.ts"
import { startRoom } from "./room.ts"

const sale = Guests.wanted.make({ name: "sale-admin" })
const devices = Guests.wanted.make({ name: "device-admin" })
const left = Guests.left.make({})
const loaded = Guests.loaded.make({ version: "1.0.0", took: 120 })
const bootstrapped = Guests.bootstrapped.make({ took: 3, extras: ["update", "unload"] })
const mounted = Guests.mounted.make({ took: 40 })
const outdated = Guests.outdated.make({})
const updated = Guests.updated.make({ took: 4 })
const unmounted = Guests.unmounted.make({ took: 5 })
const unloaded = Guests.unloaded.make({ took: 6 })
const dismissed = Guests.dismissed.make({})
const remade = Guests.reloaded.make({ name: "sale-admin" })
const failed = (stage: Stage) => Guests.failed.make({ stage, why: "thrown", at: 7 })
const limitPassed = (stage: Stage) => Guests.limitPassed.make({ stage, limit: 3000, at: 8 })
/** With all that an application may export. */
const up = [loaded, bootstrapped, mounted]
/** With no more than every one has to. */
const plainUp = [loaded, Guests.bootstrapped.make({ took: 3, extras: [] }), mounted]
const start = (...events: ReadonlyArray<GuestEvent>) => startRoom("guests", guestsMachine, ...events)
const endings = [
  ["rejects", failed],
  ["hangs", limitPassed]
] as const

describe("an application that exports `update`", () => {
  it("is told of what has changed, can be seen meanwhile, and its time is known", () => {
    const room = start(sale, ...up, outdated)
    assert.deepEqual([room.asked().at(-1), stageOf(room.now())], ["updateGuest", "updating"])
    assert.deepEqual([isMounted(room.now()), isComing(room.now())], [true, false])
    room.send(updated)
    assert.deepEqual([stageOf(room.now()), room.open()], ["mounted", []])
    assert.strictEqual(healthOf(room.now())["sale-admin"]!.took.updating, 4)
  })

  it("is told once more, and not more often, of what changes meanwhile", () => {
    const room = start(sale, ...up, outdated, outdated, outdated, outdated, updated, updated)
    assert.deepEqual(room.asked().slice(3), ["updateGuest", "updateGuest"])
    assert.deepEqual([stageOf(room.now()), room.open()], ["mounted", []])
  })

  it("is told when it stands of what changes while it is mounted, and of nothing that was before", () => {
    const room = start(sale, loaded, bootstrapped, outdated, mounted)
    assert.strictEqual(room.asked().at(-1), "updateGuest")
    room.send(updated, left, unmounted, sale, ...up)
    assert.strictEqual(room.asked().at(-1), "mountGuest")
  })

  it("can be left, or another wanted, before it has answered", () => {
    const room = start(sale, ...up, outdated, left, devices)
    assert.deepEqual([room.asked().at(-1), room.open().length], ["unmountGuest", 1])
    room.send(unmounted, ...up)
    assert.deepEqual([guestOf(room.now()), isMounted(room.now())], ["device-admin", true])
    room.send(sale, unmounted)
    assert.deepEqual(room.inputs().at(-1), { name: "sale-admin", discarded: 0 }, "it was whole")
  })

  it.each(endings)("ends in the failure when it %s at it, and is loaded anew", (_, end) => {
    const room = start(sale, ...up, outdated, end("updating"))
    assert.strictEqual(failureOf(room.now())?.stage, "updating")
    room.send(unloaded, dismissed, sale)
    assert.deepEqual(room.inputs().at(-1), { name: "sale-admin", discarded: 1 })
  })
})

it("an application without `update` does not hear of changes at all", () => {
  const room = start(sale, ...plainUp)
  assert.isFalse(room.now().can(outdated))
  room.send(outdated)
  assert.deepEqual([stageOf(room.now()), room.open()], ["mounted", []])
})

describe("an application that exports `unload`", () => {
  it("is told so when it is made anew where it is open, after it was unmounted, and before its next is loaded", () => {
    const room = start(sale, ...up, remade, unmounted)
    assert.deepEqual([room.asked().at(-1), stageOf(room.now())], ["unloadGuest", "unloading"])
    assert.isTrue(isComing(room.now()))
    room.send(unloaded)
    assert.deepEqual([room.asked().at(-1), room.inputs().at(-1)], ["loadGuest", { name: "sale-admin", discarded: 1 }])
    assert.strictEqual(healthOf(room.now())["sale-admin"]!.took.unloading, 6)
  })

  it("is told so before its next is loaded, where it was to be made anew while another was open", () => {
    const room = start(sale, ...up, devices, unmounted, ...plainUp, remade, remade, sale, unmounted)
    assert.deepEqual([room.asked().at(-1), guestOf(room.now())], ["unloadGuest", "sale-admin"])
    room.send(unloaded, ...up, left, unmounted, sale)
    assert.strictEqual(room.asked().filter((asked) => asked === "unloadGuest").length, 1)
  })

  it("is not when it is only left, nor when it was not bootstrapped, nor twice", () => {
    assert.notInclude(start(sale, ...up, left, unmounted, sale, ...up, devices).asked(), "unloadGuest")
    assert.notInclude(start(sale, loaded, left, unmounted, sale).asked(), "unloadGuest")
    const room = start(sale, ...up, remade, unmounted, unloaded, loaded, failed("bootstrapping"), dismissed, sale)
    assert.strictEqual(room.asked().filter((asked) => asked === "unloadGuest").length, 1)
  })

  it("is told so when it is left before it stood", () => {
    const room = start(sale, loaded, bootstrapped, devices, unmounted)
    assert.strictEqual(room.asked().at(-1), "unloadGuest")
    room.send(unloaded)
    assert.deepEqual([room.asked().at(-1), guestOf(room.now())], ["loadGuest", "device-admin"])
  })

  it.each(endings)("ends in the failure when it %s at it and the operator waits for it", (_, end) => {
    const room = start(sale, ...up, remade, unmounted, end("unloading"))
    assert.strictEqual(failureOf(room.now())?.stage, "unloading")
    room.send(dismissed, sale)
    assert.deepEqual([room.asked().at(-1), room.inputs().at(-1)], ["loadGuest", { name: "sale-admin", discarded: 1 }])
  })

  it.each(endings)("only has it noted when it %s at it and the operator is elsewhere", (_, end) => {
    const room = start(sale, ...up, remade, unmounted, devices, end("unloading"))
    assert.deepEqual([failureOf(room.now()), guestOf(room.now())], [null, "device-admin"])
    assert.strictEqual(room.asked().at(-1), "loadGuest")
    assert.strictEqual(healthOf(room.now())["sale-admin"]!.failures[0]!.stage, "unloading")
  })
})

describe("an application that failed and exports `unload`", () => {
  const failures = [
    ["mounting", [loaded, bootstrapped]],
    ["updating", [...up, outdated]],
    ["unmounting", [...up, left]]
  ] as const

  it.each(failures)("at %s is told so, while the operator reads of the failure", (stage, before) => {
    const room = start(sale, ...before, failed(stage))
    assert.deepEqual([room.asked().at(-1), isComing(room.now())], ["unloadGuest", false])
    assert.strictEqual(failureOf(room.now())?.stage, stage)
    room.send(unloaded)
    assert.deepEqual([failureOf(room.now())?.stage, room.now().value], [stage, "dead"])
  })

  it.each(endings)("does not hide the failure when it %s at that", (_, end) => {
    const room = start(sale, loaded, bootstrapped, failed("mounting"), end("unloading"))
    assert.strictEqual(failureOf(room.now())?.stage, "mounting")
    const stages = healthOf(room.now())["sale-admin"]!.failures.map(({ stage }) => stage)
    assert.deepEqual(stages, ["unloading", "mounting"])
  })

  it("can be dismissed before it has answered, and is still noted", () => {
    const room = start(sale, loaded, bootstrapped, failed("mounting"), dismissed, limitPassed("unloading"))
    assert.deepEqual([room.told(), failureOf(room.now()), room.now().value], [["guests.exited"], null, "idle"])
    assert.strictEqual(healthOf(room.now())["sale-admin"]!.failures[0]!.stage, "unloading")
  })

  it("is loaded anew for whoever tries again, once it has answered", () => {
    const room = start(sale, loaded, bootstrapped, failed("mounting"), sale)
    assert.deepEqual([failureOf(room.now()), isComing(room.now())], [null, true])
    room.send(unloaded)
    assert.deepEqual(room.inputs().at(-1), { name: "sale-admin", discarded: 1 })
  })
})
