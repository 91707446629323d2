import { assert, describe, it } from "vitest"
import { type ExportEmitted, ExportEvents } from "../../src/machines/export/export-events.ts"
import { exportMachine } from "../../src/machines/export/export-machine.ts"
import {
  isExporting,
  isMinimised,
  isWaitingToRetry,
  jobsOf,
  percentOf
} from "../../src/machines/export/export-progress.ts"
import { refusedFault, sessionLost, unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const requested = (id: number) => ExportEvents.requested.make({ job: { id, title: `List ${id}` } })
const counted = ExportEvents.counted.make({ total: 3, until: 5 })
const fetchedTwo = ExportEvents.fetched.make({ rows: 2, after: 7 })
const last = ExportEvents.fetched.make({ rows: 1, after: null })
const written = ExportEvents.written.make({})
const saved = ExportEvents.saved.make({})
const unanswered = ExportEvents.unanswered.make({ fault: unreachable })
const paused = ExportEvents.paused.make({})

const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
  startActor("export", exportMachine, requested(1), ...events)

/** The operator's notices of each end. */
const noticesOf = ({ emitted }: ReturnType<typeof start>) =>
  (emitted as unknown as ReadonlyArray<ExportEmitted>).map(({ notice: said }) => said.notice)
const saidBy = (actor: ReturnType<typeof start>) =>
  noticesOf(actor).map(({ kind, key, values }) => [kind, key, values] as const)

describe("the export of a list", () => {
  it("Exports count, fetch, write in parts and save", () => {
    const actor = start(counted, fetchedTwo)
    assert.strictEqual(percentOf(actor.now()), 66)
    actor.send(written, last, written, saved)
    assert.deepEqual(actor.invoked(), ["countRows", "fetchRows", "writeRows", "fetchRows", "writeRows", "saveFile"])
    assert.deepEqual(
      actor.inputs().map((input) => (input as { after: unknown }).after),
      [null, null, 7, 7, null, null]
    )
    assert.deepEqual(saidBy(actor), [["success", "exportEnds.done", { title: "List 1", count: 3, missing: 0 }]])
    assert.isFalse(isExporting(actor.now()))
  })

  it("An export counts rows deleted before reading", () => {
    const actor = start(counted, last, written, saved)
    assert.deepEqual(saidBy(actor), [["success", "exportEnds.doneWithout", { title: "List 1", count: 1, missing: 2 }]])
  })

  it("Exports run one after another", () => {
    const actor = start(requested(2), requested(3))
    assert.deepEqual(actor.invoked(), ["countRows"])
    actor.send(ExportEvents.stopped.make({}))
    assert.deepEqual(
      jobsOf(actor.now()).map(({ id }) => id),
      [2, 3]
    )
    actor.send(counted, last, written, saved)
    assert.deepEqual(
      saidBy(actor).map(([, key, { title }]) => [key, title]),
      [
        ["exportEnds.abandoned", "List 1"],
        ["exportEnds.doneWithout", "List 2"]
      ]
    )
    assert.deepEqual((actor.inputs().at(-1) as { job: unknown }).job, { id: 3, title: "List 3" })
    assert.strictEqual(percentOf(actor.now()), 0)
  })

  it.each([[[]], [[counted]], [[counted, fetchedTwo]], [[counted, last, written]], [[counted, unanswered]]])(
    "Stopping ends an export at once (%#)",
    (events) => {
      const actor = start(...events)
      actor.send(ExportEvents.stopped.make({}))
      assert.deepEqual(actor.open(), [])
      assert.deepEqual(
        saidBy(actor).map(([, key]) => key),
        ["exportEnds.abandoned"]
      )
    }
  )

  it("An offline export waits and continues where it was", () => {
    const actor = start(unanswered)
    assert.isTrue(isWaitingToRetry(actor.now()))
    actor.send(paused, counted, fetchedTwo, written, unanswered, paused)
    assert.deepEqual(actor.inputs().at(-1), {
      job: { id: 1, title: "List 1" },
      total: 3,
      until: 5,
      rows: 2,
      after: 7,
      whole: false,
      unanswered: 1
    })
    actor.send(last, written, saved)
    assert.strictEqual(saidBy(actor)[0]?.[1], "exportEnds.done")
  })

  it("An offline export fails after a minute", () => {
    const actor = start(counted)
    let pauses = 0
    while (isExporting(actor.now())) {
      actor.send(unanswered)
      if (isWaitingToRetry(actor.now())) pauses += 1
      actor.send(paused)
    }
    assert.isAtLeast(pauses, 8)
    assert.deepInclude(noticesOf(actor)[0], { key: "exportEnds.failed", fault: unreachable })
  })

  it.each([
    [ExportEvents.failed.make({ fault: refusedFault }), "failed", "error"],
    [ExportEvents.failed.make({ fault: null }), "failed", "error"],
    [ExportEvents.failed.make({ fault: sessionLost }), "sessionLost", "error"],
    [ExportEvents.exceeded.make({}), "exceeded", "error"],
    [ExportEvents.stopped.make({}), "abandoned", "info"]
  ] as const)("ends by %o as %s", (event, outcome, kind) => {
    const actor = start(counted)
    actor.send(event)
    assert.deepInclude(noticesOf(actor)[0], { kind, key: `exportEnds.${outcome}` })
  })

  it("A minimised export reappears with the next one", () => {
    const actor = start(ExportEvents.minimised.make({}))
    assert.isTrue(isMinimised(actor.now()))
    actor.send(ExportEvents.reopened.make({}))
    assert.isFalse(isMinimised(actor.now()))
    actor.send(ExportEvents.minimised.make({}), requested(2))
    assert.isFalse(isMinimised(actor.now()))
  })
})
