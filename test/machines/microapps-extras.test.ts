import { assert, describe, it } from "vitest"
import { type MicroappEvent, MicroappEvents, type Stage } from "../../src/machines/microapps/microapp-events.ts"
import {
  failureOf,
  microappOf,
  microappsMachine,
  healthOf,
  isApplicationLoading,
  isMounted,
  stageOf
} from "../../src/machines/microapps/microapps-machine.ts"
import { startActor } from "./actor.ts"

const sale = MicroappEvents.requested.make({ name: "sale-admin" })
const devices = MicroappEvents.requested.make({ name: "device-admin" })
const left = MicroappEvents.left.make({})
const loaded = MicroappEvents.loaded.make({ version: "1.0.0", took: 120 })
const bootstrapped = MicroappEvents.bootstrapped.make({ took: 3, extras: ["update", "unload"] })
const mounted = MicroappEvents.mounted.make({ took: 40 })
const outdated = MicroappEvents.outdated.make({})
const updated = MicroappEvents.updated.make({ took: 4 })
const unmounted = MicroappEvents.unmounted.make({ took: 5 })
const unloaded = MicroappEvents.unloaded.make({ took: 6 })
const dismissed = MicroappEvents.dismissed.make({})
const remade = MicroappEvents.reloaded.make({ name: "sale-admin" })
const failed = (stage: Stage) => MicroappEvents.failed.make({ stage, why: "thrown", at: 7 })
const limitPassed = (stage: Stage) => MicroappEvents.limitPassed.make({ stage, limit: 3000, at: 8 })
/** With all that an application may export. */
const up = [loaded, bootstrapped, mounted]
/** With only the mandatory exports. */
const plainUp = [loaded, MicroappEvents.bootstrapped.make({ took: 3, extras: [] }), mounted]
const start = (...events: ReadonlyArray<MicroappEvent>) => startActor("microapps", microappsMachine, ...events)
const endings = [
  ["rejects", failed],
  ["hangs", limitPassed]
] as const

describe("an application that exports `update`", () => {
  it("A mounted application receives updates with recorded durations", () => {
    const actor = start(sale, ...up, outdated)
    assert.deepEqual([actor.invoked().at(-1), stageOf(actor.now())], ["updateMicroapp", "updating"])
    assert.deepEqual([isMounted(actor.now()), isApplicationLoading(actor.now())], [true, false])
    actor.send(updated)
    assert.deepEqual([stageOf(actor.now()), actor.open()], ["mounted", []])
    assert.strictEqual(healthOf(actor.now())["sale-admin"]!.took.updating, 4)
  })

  it("Changes during an update cause one further update", () => {
    const actor = start(sale, ...up, outdated, outdated, outdated, outdated, updated, updated)
    assert.deepEqual(actor.invoked().slice(3), ["updateMicroapp", "updateMicroapp"])
    assert.deepEqual([stageOf(actor.now()), actor.open()], ["mounted", []])
  })

  it("An update during mounting arrives once, when mounted", () => {
    const actor = start(sale, loaded, bootstrapped, outdated, mounted)
    assert.strictEqual(actor.invoked().at(-1), "updateMicroapp")
    actor.send(updated, left, unmounted, sale, ...up)
    assert.strictEqual(actor.invoked().at(-1), "mountMicroapp")
  })

  it("An updating application can be left or replaced", () => {
    const actor = start(sale, ...up, outdated, left, devices)
    assert.deepEqual([actor.invoked().at(-1), actor.open().length], ["unmountMicroapp", 1])
    actor.send(unmounted, ...up)
    assert.deepEqual([microappOf(actor.now()), isMounted(actor.now())], ["device-admin", true])
    actor.send(sale, unmounted)
    assert.deepEqual(actor.inputs().at(-1), { name: "sale-admin", discarded: 0, spent: 0 }, "it was whole")
  })

  it.each(endings)("An application whose update %s fails and is reloaded", (_, end) => {
    const actor = start(sale, ...up, outdated, end("updating"))
    assert.strictEqual(failureOf(actor.now())?.stage, "updating")
    actor.send(unloaded, dismissed, sale)
    assert.deepEqual(actor.inputs().at(-1), { name: "sale-admin", discarded: 1, spent: 0 })
  })
})

it("An application without `update` receives no changes", () => {
  const actor = start(sale, ...plainUp)
  assert.isFalse(actor.now().can(outdated))
  actor.send(outdated)
  assert.deepEqual([stageOf(actor.now()), actor.open()], ["mounted", []])
})

describe("an application that exports `unload`", () => {
  it("A reloaded application unloads before its next load", () => {
    const actor = start(sale, ...up, remade, unmounted)
    assert.deepEqual([actor.invoked().at(-1), stageOf(actor.now())], ["unloadMicroapp", "unloading"])
    assert.isTrue(isApplicationLoading(actor.now()))
    actor.send(unloaded)
    assert.deepEqual(
      [actor.invoked().at(-1), actor.inputs().at(-1)],
      ["loadMicroapp", { name: "sale-admin", discarded: 1, spent: 0 }]
    )
    assert.strictEqual(healthOf(actor.now())["sale-admin"]!.took.unloading, 6)
  })

  it("A background reload unloads the application first", () => {
    const actor = start(sale, ...up, devices, unmounted, ...plainUp, remade, remade, sale, unmounted)
    assert.deepEqual([actor.invoked().at(-1), microappOf(actor.now())], ["unloadMicroapp", "sale-admin"])
    actor.send(unloaded, ...up, left, unmounted, sale)
    assert.strictEqual(actor.invoked().filter((name) => name === "unloadMicroapp").length, 1)
  })

  it("Unloading a discarded application happens once", () => {
    assert.notInclude(start(sale, ...up, left, unmounted, sale, ...up, devices).invoked(), "unloadMicroapp")
    assert.notInclude(start(sale, loaded, left, unmounted, sale).invoked(), "unloadMicroapp")
    const actor = start(sale, ...up, remade, unmounted, unloaded, loaded, failed("bootstrapping"), dismissed, sale)
    assert.strictEqual(actor.invoked().filter((name) => name === "unloadMicroapp").length, 1)
  })

  it("An application left before mounting is unloaded", () => {
    const actor = start(sale, loaded, bootstrapped, devices, unmounted)
    assert.strictEqual(actor.invoked().at(-1), "unloadMicroapp")
    actor.send(unloaded)
    assert.deepEqual([actor.invoked().at(-1), microappOf(actor.now())], ["loadMicroapp", "device-admin"])
  })

  it.each(endings)("An unload that %s fails an awaited application", (_, end) => {
    const actor = start(sale, ...up, remade, unmounted, end("unloading"))
    assert.strictEqual(failureOf(actor.now())?.stage, "unloading")
    actor.send(dismissed, sale)
    assert.deepEqual(
      [actor.invoked().at(-1), actor.inputs().at(-1)],
      ["loadMicroapp", { name: "sale-admin", discarded: 1, spent: 0 }]
    )
  })

  it.each(endings)("An unload that %s elsewhere is only recorded", (_, end) => {
    const actor = start(sale, ...up, remade, unmounted, devices, end("unloading"))
    assert.deepEqual([failureOf(actor.now()), microappOf(actor.now())], [null, "device-admin"])
    assert.strictEqual(actor.invoked().at(-1), "loadMicroapp")
    assert.strictEqual(healthOf(actor.now())["sale-admin"]!.failures[0]!.stage, "unloading")
  })
})

describe("an application that failed and exports `unload`", () => {
  const failures = [
    ["mounting", [loaded, bootstrapped]],
    ["updating", [...up, outdated]],
    ["unmounting", [...up, left]]
  ] as const

  it.each(failures)("An application failed at %s unloads while its failure shows", (stage, before) => {
    const actor = start(sale, ...before, failed(stage))
    assert.deepEqual([actor.invoked().at(-1), isApplicationLoading(actor.now())], ["unloadMicroapp", false])
    assert.strictEqual(failureOf(actor.now())?.stage, stage)
    actor.send(unloaded)
    assert.deepEqual([failureOf(actor.now())?.stage, actor.now().value], [stage, "dead"])
  })

  it.each(endings)("A failure stays visible when the unload %s", (_, end) => {
    const actor = start(sale, loaded, bootstrapped, failed("mounting"), end("unloading"))
    assert.strictEqual(failureOf(actor.now())?.stage, "mounting")
    const stages = healthOf(actor.now())["sale-admin"]!.failures.map(({ stage }) => stage)
    assert.deepEqual(stages, ["unloading", "mounting"])
  })

  it("A failure dismissed during the unload is still recorded", () => {
    const actor = start(sale, loaded, bootstrapped, failed("mounting"), dismissed, limitPassed("unloading"))
    assert.deepEqual(
      [actor.reported(), failureOf(actor.now()), actor.now().value],
      [["microapps.exited"], null, "idle"]
    )
    assert.strictEqual(healthOf(actor.now())["sale-admin"]!.failures[0]!.stage, "unloading")
  })

  it("A retry reloads the application after unloading", () => {
    const actor = start(sale, loaded, bootstrapped, failed("mounting"), sale)
    assert.deepEqual([failureOf(actor.now()), isApplicationLoading(actor.now())], [null, true])
    actor.send(unloaded)
    assert.deepEqual(actor.inputs().at(-1), { name: "sale-admin", discarded: 1, spent: 0 })
  })
})
