import { assert, describe, it } from "vitest"
import type { EventObject } from "xstate"
import { AcknowledgementEvents as Events } from "../../src/machines/alarms/acknowledgement-events.ts"
import {
  acknowledgementMachine,
  selectRefused,
  selectUndoable,
  withoutAcknowledged
} from "../../src/machines/alarms/acknowledgement-machine.ts"
import { startActor } from "./actor.ts"
import { unreachable } from "./fixtures.ts"

const failed = (...ids: ReadonlyArray<number>) => Events.failed.make({ fault: unreachable, done: ids })
const start = (...events: ReadonlyArray<EventObject>) =>
  startActor("alarm-board.acknowledgement", acknowledgementMachine, ...events)
const requested = (...ids: ReadonlyArray<number>) => Events.requested.make({ ids })
const done = (...ids: ReadonlyArray<number>) => Events.answered.make({ done: ids, refused: [] })
const refusals = [{ id: 2, msg: "ada already owns this alarm" }]
const refused = Events.answered.make({ done: [], refused: refusals })
const undo = Events.undoRequested.make({})
const expired = Events.expired.make({})

describe("one-click acknowledgement", () => {
  it("Acknowledging can be undone until its time ends", () => {
    const actor = start(requested(1), done(1))
    assert.deepEqual(selectUndoable(actor.now()), [1])
    actor.send(expired)
    assert.deepEqual([actor.now().value, selectUndoable(actor.now())], ["idle", []])
    actor.send(undo)
    assert.strictEqual(actor.now().value, "idle")
  })

  it("Undo releases the alarm or shows its refusal", () => {
    const actor = start(requested(1), done(1), undo)
    assert.deepEqual(actor.inputs(), [[1], undefined, [1]])
    actor.send(refused)
    assert.deepEqual([selectUndoable(actor.now()), selectRefused(actor.now())], [[], refusals])
    actor.send(undo)
    assert.strictEqual(actor.now().value, "reporting")
  })

  it("Time that runs out during Undo leaves its call running", () => {
    const actor = start(requested(1), done(1), undo)
    actor.send(expired, undo)
    assert.deepEqual([actor.now().value, actor.inputs().length], ["undoing", 3])
  })

  it("Another's alarm names its owner and offers no Undo", () => {
    const actor = start(requested(2), refused)
    assert.deepEqual([selectUndoable(actor.now()), selectRefused(actor.now())], [[], refusals])
    actor.send(undo)
    assert.strictEqual(actor.now().value, "reporting")
  })

  it("Clicks during a call wait and are undone together", () => {
    const actor = start(requested(1), requested(2), requested(3, 2), done(1))
    assert.deepEqual(actor.inputs(), [[1], [2, 3]])
    actor.send(done(2, 3))
    assert.deepEqual(selectUndoable(actor.now()), [1, 2, 3])
  })

  it("A later click replaces the former Undo", () => {
    const actor = start(requested(1), done(1), requested(4), done(4))
    assert.deepEqual(selectUndoable(actor.now()), [4])
  })

  it("An unanswered call refetches and offers no Undo", () => {
    const actor = start(requested(1), failed())
    assert.deepEqual([selectUndoable(actor.now()), actor.reported()], [[], ["mutation.uncertain"]])
    const undone = start(requested(1), done(1), undo, requested(5), failed())
    assert.deepEqual(undone.inputs().at(-1), [5])
  })

  it("Undo covers alarms acknowledged before a failure", () => {
    const actor = start(requested(1, 2, 3), failed(1, 2))
    assert.deepEqual(selectUndoable(actor.now()), [1, 2])
    actor.send(undo)
    assert.deepEqual(actor.inputs().at(-1), [1, 2])
  })

  it("Acknowledged alarms leave the selection, refused and undone ones stay", () => {
    const actor = start(requested(1, 2), Events.answered.make({ done: [1], refused: refusals }))
    assert.deepEqual(withoutAcknowledged([3, 1, 2], actor.now()), [3, 2])
    actor.send(undo, done(1))
    assert.deepEqual(withoutAcknowledged([3, 1, 2], actor.now()), [3, 1, 2])
  })
})
