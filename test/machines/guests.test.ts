import { assert, describe, it } from "vitest"
import { Guests } from "../../src/machines/guests/guest-events.ts"
import {
  failureOf,
  guestOf,
  guestsMachine,
  healthOf,
  isMounted,
  isPanelOpen
} from "../../src/machines/guests/guests-machine.ts"
import { startRoom } from "./room.ts"

const sale = Guests.wanted.make({ name: "sale-admin" })
const devices = Guests.wanted.make({ name: "device-admin" })
const left = Guests.left.make({})
const loaded = Guests.loaded.make({ version: "1.0.0", took: 120 })
const bootstrapped = Guests.bootstrapped.make({ took: 3, extras: [] })
const mounted = Guests.mounted.make({ took: 40 })
const unmounted = Guests.unmounted.make({ took: 5 })
const up = [loaded, bootstrapped, mounted]
const start = (...events: ReadonlyArray<Parameters<typeof startRoom>[2] & object>) =>
  startRoom("guests", guestsMachine, ...events)

describe("an embedded application", () => {
  it("is loaded, bootstrapped and mounted, one step after the other, and each step's time is known", () => {
    const room = start(sale, ...up)
    assert.deepEqual(room.asked(), ["loadGuest", "bootstrapGuest", "mountGuest"])
    assert.isTrue(isMounted(room.now()))
    assert.deepEqual(healthOf(room.now())["sale-admin"], {
      version: "1.0.0",
      took: { loading: 120, bootstrapping: 3, mounting: 40 },
      failing: false,
      failures: [],
      warnings: []
    })
  })

  it("is not disturbed by a wish for what is there already", () => {
    const room = start(sale, sale, loaded, sale, bootstrapped, sale, mounted, sale)
    assert.deepEqual(room.asked(), ["loadGuest", "bootstrapGuest", "mountGuest"])
  })

  it("is taken away when the operator leaves, and nothing comes after it", () => {
    const room = start(sale, ...up, left, unmounted)
    assert.strictEqual(room.now().value, "idle")
    assert.isNull(guestOf(room.now()))
  })

  it("is made anew on request, from nothing of the former", () => {
    const room = start(sale, ...up, Guests.reloaded.make({ name: "sale-admin" }), unmounted)
    assert.deepEqual(room.inputs().at(-1), { name: "sale-admin", discarded: 1 })
    assert.strictEqual(room.asked().at(-1), "loadGuest")
  })

  it("is made anew when it is wanted next, where another is open now", () => {
    const room = start(sale, ...up, devices, unmounted, ...up, Guests.reloaded.make({ name: "sale-admin" }))
    assert.deepEqual([guestOf(room.now()), isMounted(room.now())], ["device-admin", true])
    room.send(sale, unmounted)
    assert.deepEqual(room.inputs().at(-1), { name: "sale-admin", discarded: 1 })
  })
})

it("the panel is opened and closed at any time", () => {
  const [open, close] = [true, false].map((open) => Guests.panelTurned.make({ open }))
  const room = start(sale, loaded, open!)
  assert.isTrue(isPanelOpen(room.now()))
  room.send(bootstrapped, mounted, close!)
  assert.isFalse(isPanelOpen(room.now()))
})

describe("what is taken away", () => {
  it("is mounted again as it was when it had been whole", () => {
    const room = start(sale, ...up, left, unmounted, sale)
    assert.deepEqual(room.inputs().at(-1), { name: "sale-admin", discarded: 0 })
  })

  it.each([[[]], [[loaded]], [[loaded, bootstrapped]]])("is thrown away when it never was (%#)", (events) => {
    const room = start(sale, ...events, left, unmounted, sale)
    assert.deepEqual(room.inputs().at(-1), { name: "sale-admin", discarded: 1 })
  })
})

describe("of several wishes", () => {
  it.each([[[]], [[loaded]], [[loaded, bootstrapped]], [up]])(
    "the last one wins, however far the first had come (%#)",
    (events) => {
      const room = start(sale, ...events, devices, sale, left, devices)
      assert.strictEqual(guestOf(room.now()), "sale-admin", "first it is taken away")
      assert.strictEqual(room.asked().at(-1), "unmountGuest")
      assert.strictEqual(room.open().length, 1)
      room.send(unmounted)
      assert.strictEqual(guestOf(room.now()), "device-admin")
      assert.deepEqual(room.inputs().at(-1), { name: "device-admin", discarded: 0 })
      room.send(...up)
      assert.isTrue(isMounted(room.now()))
    }
  )

  it("coming back to the one that is being taken away brings it again", () => {
    const room = start(sale, ...up, left, sale, unmounted)
    assert.deepEqual([room.asked().at(-1), guestOf(room.now())], ["loadGuest", "sale-admin"])
  })
})

describe("an application that fails", () => {
  const failures = [
    ["loading", []],
    ["bootstrapping", [loaded]],
    ["mounting", [loaded, bootstrapped]],
    ["unmounting", [...up, left]]
  ] as const

  it.each(failures)("while %s says why, and can be dismissed", (stage, before) => {
    const room = start(sale, ...before, Guests.failed.make({ stage, why: "thrown", at: 7 }))
    assert.deepEqual(failureOf(room.now()), { name: "sale-admin", stage, why: "thrown", at: 7 })
    assert.deepEqual(room.open(), [])
    room.send(Guests.dismissed.make({}))
    assert.deepEqual([room.now().value, failureOf(room.now()), room.told().at(-1)], ["idle", null, "guests.exited"])
  })

  it.each(failures)("by taking too long while %s is a failure like any other", (stage, before) => {
    const room = start(sale, ...before, Guests.limitPassed.make({ stage, limit: 3000, at: 7 }))
    assert.deepEqual(failureOf(room.now()), { name: "sale-admin", stage, why: null, at: 7 })
    assert.deepEqual(room.open(), [])
  })

  it.each(failures)("while %s is tried again as if it had never been there", (stage, before) => {
    const room = start(sale, ...before, Guests.failed.make({ stage, why: "thrown", at: 7 }), sale)
    assert.deepEqual([room.asked().at(-1), room.inputs().at(-1)], ["loadGuest", { name: "sale-admin", discarded: 1 }])
    assert.isNull(failureOf(room.now()))
    room.send(...up)
    assert.isTrue(isMounted(room.now()))
    const { failing, failures } = healthOf(room.now())["sale-admin"]!
    assert.deepEqual([failing, failures.length], [false, 1])
  })

  it("does not stand in the way of another", () => {
    const room = start(sale, Guests.failed.make({ stage: "loading", why: "thrown", at: 7 }), devices, ...up)
    assert.deepEqual([guestOf(room.now()), isMounted(room.now())], ["device-admin", true])
  })

  it("is forgotten when the operator goes elsewhere, but for the record of the last five", () => {
    const failed = (at: number) => [sale, Guests.failed.make({ stage: "loading", why: "thrown", at }), left]
    const room = start(...[1, 2, 3, 4, 5, 6].flatMap(failed))
    assert.deepEqual([room.now().value, failureOf(room.now())], ["idle", null])
    assert.deepEqual(
      healthOf(room.now())["sale-admin"]!.failures.map(({ at }) => at),
      [6, 5, 4, 3, 2]
    )
  })
})

it("a slow stage is noted and goes on", () => {
  const room = start(sale, loaded, Guests.slowed.make({ stage: "bootstrapping", after: 1000, at: 6 }), bootstrapped)
  assert.deepEqual(healthOf(room.now())["sale-admin"]!.warnings, [{ stage: "bootstrapping", after: 1000, at: 6 }])
  assert.strictEqual(room.asked().at(-1), "mountGuest")
})
