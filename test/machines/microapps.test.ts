import { assert, describe, it } from "vitest"
import { MicroappEvents } from "../../src/machines/microapps/microapp-events.ts"
import {
  failureOf,
  microappOf,
  microappsMachine,
  healthOf,
  isMounted,
  isPanelOpen
} from "../../src/machines/microapps/microapps-machine.ts"
import { startActor } from "./actor.ts"

const sale = MicroappEvents.requested.make({ name: "sale-admin" })
const devices = MicroappEvents.requested.make({ name: "device-admin" })
const left = MicroappEvents.left.make({})
const loaded = MicroappEvents.loaded.make({ version: "1.0.0", took: 120 })
const bootstrapped = MicroappEvents.bootstrapped.make({ took: 3, extras: [] })
const mounted = MicroappEvents.mounted.make({ took: 40 })
const unmounted = MicroappEvents.unmounted.make({ took: 5 })
const up = [loaded, bootstrapped, mounted]
const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
  startActor("microapps", microappsMachine, ...events)

describe("an embedded application", () => {
  it("Applications load, bootstrap and mount in turn, with durations", () => {
    const actor = start(sale, ...up)
    assert.deepEqual(actor.invoked(), ["loadMicroapp", "bootstrapMicroapp", "mountMicroapp"])
    assert.isTrue(isMounted(actor.now()))
    assert.deepEqual(healthOf(actor.now())["sale-admin"], {
      version: "1.0.0",
      took: { loading: 120, bootstrapping: 3, mounting: 40 },
      failing: false,
      failures: [],
      warnings: []
    })
  })

  it("A visit to the mounted application changes nothing", () => {
    const actor = start(sale, sale, loaded, sale, bootstrapped, sale, mounted, sale)
    assert.deepEqual(actor.invoked(), ["loadMicroapp", "bootstrapMicroapp", "mountMicroapp"])
  })

  it("Leaving unmounts the application and mounts no other", () => {
    const actor = start(sale, ...up, left, unmounted)
    assert.strictEqual(actor.now().value, "idle")
    assert.isNull(microappOf(actor.now()))
  })

  it("A requested reload shares nothing with the previous instance", () => {
    const actor = start(sale, ...up, MicroappEvents.reloaded.make({ name: "sale-admin" }), unmounted)
    assert.deepEqual(actor.inputs().at(-1), { name: "sale-admin", discarded: 1, spent: 0 })
    assert.strictEqual(actor.invoked().at(-1), "loadMicroapp")
  })

  it("A background-reloaded application starts anew when wanted", () => {
    const actor = start(sale, ...up, devices, unmounted, ...up, MicroappEvents.reloaded.make({ name: "sale-admin" }))
    assert.deepEqual([microappOf(actor.now()), isMounted(actor.now())], ["device-admin", true])
    actor.send(sale, unmounted)
    assert.deepEqual(actor.inputs().at(-1), { name: "sale-admin", discarded: 1, spent: 0 })
  })
})

it("The panel opens and closes at any time", () => {
  const [open, close] = [true, false].map((open) => MicroappEvents.panelToggled.make({ open }))
  const actor = start(sale, loaded, open!)
  assert.isTrue(isPanelOpen(actor.now()))
  actor.send(bootstrapped, mounted, close!)
  assert.isFalse(isPanelOpen(actor.now()))
})

describe("an unmounted application", () => {
  it("A whole application mounts again as it was", () => {
    const actor = start(sale, ...up, left, unmounted, sale)
    assert.deepEqual(actor.inputs().at(-1), { name: "sale-admin", discarded: 0, spent: 0 })
  })

  it.each([[[]], [[loaded]], [[loaded, bootstrapped]]])("A partly loaded application is discarded (%#)", (events) => {
    const actor = start(sale, ...events, left, unmounted, sale)
    assert.deepEqual(actor.inputs().at(-1), { name: "sale-admin", discarded: 1, spent: 0 })
  })
})

describe("successive navigation intents", () => {
  it.each([[[]], [[loaded]], [[loaded, bootstrapped]], [up]])(
    "The last intent wins, however far the first came (%#)",
    (events) => {
      const actor = start(sale, ...events, devices, sale, left, devices)
      assert.strictEqual(microappOf(actor.now()), "sale-admin", "first it is taken away")
      assert.strictEqual(actor.invoked().at(-1), "unmountMicroapp")
      assert.strictEqual(actor.open().length, 1)
      actor.send(unmounted)
      assert.strictEqual(microappOf(actor.now()), "device-admin")
      assert.deepEqual(actor.inputs().at(-1), { name: "device-admin", discarded: 0, spent: 0 })
      actor.send(...up)
      assert.isTrue(isMounted(actor.now()))
    }
  )

  it("Returning to a leaving application brings it again", () => {
    const actor = start(sale, ...up, left, sale, unmounted)
    assert.deepEqual([actor.invoked().at(-1), microappOf(actor.now())], ["loadMicroapp", "sale-admin"])
  })
})

describe("a failing application", () => {
  const failures = [
    ["loading", []],
    ["bootstrapping", [loaded]],
    ["mounting", [loaded, bootstrapped]],
    ["unmounting", [...up, left]]
  ] as const

  it.each(failures)("An application failing while %s says why and is dismissed", (stage, before) => {
    const actor = start(sale, ...before, MicroappEvents.failed.make({ stage, why: "thrown", at: 7 }))
    assert.deepEqual(failureOf(actor.now()), { name: "sale-admin", stage, why: "thrown", at: 7 })
    assert.deepEqual(actor.open(), [])
    actor.send(MicroappEvents.dismissed.make({}))
    assert.deepEqual(
      [actor.now().value, failureOf(actor.now()), actor.reported().at(-1)],
      ["idle", null, "microapps.exited"]
    )
  })

  it.each(failures)("A slow application while %s fails", (stage, before) => {
    const actor = start(sale, ...before, MicroappEvents.limitPassed.make({ stage, limit: 3000, at: 7 }))
    assert.deepEqual(failureOf(actor.now()), { name: "sale-admin", stage, why: null, at: 7 })
    assert.deepEqual(actor.open(), [])
  })

  it.each(failures)("An application that failed while %s starts afresh", (stage, before) => {
    const actor = start(sale, ...before, MicroappEvents.failed.make({ stage, why: "thrown", at: 7 }), sale)
    assert.deepEqual(
      [actor.invoked().at(-1), actor.inputs().at(-1)],
      ["loadMicroapp", { name: "sale-admin", discarded: 1, spent: 0 }]
    )
    assert.isNull(failureOf(actor.now()))
    actor.send(...up)
    assert.isTrue(isMounted(actor.now()))
    const { failing, failures } = healthOf(actor.now())["sale-admin"]!
    assert.deepEqual([failing, failures.length], [false, 1])
  })

  it("A failed application does not block another", () => {
    const actor = start(sale, MicroappEvents.failed.make({ stage: "loading", why: "thrown", at: 7 }), devices, ...up)
    assert.deepEqual([microappOf(actor.now()), isMounted(actor.now())], ["device-admin", true])
  })

  it("Leaving ends a failure, and health keeps the last five", () => {
    const failed = (at: number) => [sale, MicroappEvents.failed.make({ stage: "loading", why: "thrown", at }), left]
    const actor = start(...[1, 2, 3, 4, 5, 6].flatMap(failed))
    assert.deepEqual([actor.now().value, failureOf(actor.now())], ["idle", null])
    assert.deepEqual(
      healthOf(actor.now())["sale-admin"]!.failures.map(({ at }) => at),
      [6, 5, 4, 3, 2]
    )
  })
})

it("a slow stage is noted and goes on", () => {
  const actor = start(
    sale,
    loaded,
    MicroappEvents.slowed.make({ stage: "bootstrapping", after: 1000, at: 6 }),
    bootstrapped
  )
  assert.deepEqual(healthOf(actor.now())["sale-admin"]!.warnings, [{ stage: "bootstrapping", after: 1000, at: 6 }])
  assert.strictEqual(actor.invoked().at(-1), "mountMicroapp")
})
