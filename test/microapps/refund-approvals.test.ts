import { assert, describe, it } from "vitest"
import type { EventObject } from "xstate"
import { Refused } from "../../src/contract/fault.ts"
import { ApprovalsEvents as Events, type Payment } from "../../src/machines/refunds/approvals-events.ts"
import {
  activeCard,
  approvalsMachine,
  openCards,
  secondsLeft,
  selectPending,
  selectFailed,
  selectFault,
  selectRefused,
  selectUndoable
} from "../../src/machines/refunds/approvals-machine.ts"
import { reasonIn } from "../../src/kit/reason-chips.tsx"
import { refusalProblems } from "../../src/microapps/sale-admin/refund-queue.ts"
import { startActor } from "../machines/actor.ts"
import { unreachable } from "../machines/fixtures.ts"

const cards = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
const start = (...events: ReadonlyArray<EventObject>) => startActor("approvals", approvalsMachine, ...events)
const approvalOf = (id: number) => ({ id, version: 1, number: `RF${id}`, cents: 350 })
const requested = (id: number, next: number | null) => Events.requested.make({ approval: approvalOf(id), next })
const paymentOf = (until: number, ...ids: ReadonlyArray<number>): Payment => ({ ids, cents: 350, until, second: false })
const approved = (id: number, at = 0) => Events.approved.make({ payment: paymentOf(at + 10_000, id), at })
const ticked = (at: number) => Events.ticked.make({ at })
const undo = Events.undoRequested.make({})
const synchronized = (at: number, ...payments: ReadonlyArray<Payment>) => Events.synchronized.make({ payments, at })
const decided = Refused.make({ code: 40900, msg: "Already decided by ada", call: "" })

type Actor = ReturnType<typeof start>
const shownIn = (actor: Actor) => activeCard(openCards(cards, actor.now()), actor.now())?.id
const openIn = (actor: Actor) => openCards(cards, actor.now()).map(({ id }) => id)

describe("refund approvals", () => {
  it("An approved card leaves at once for the next", () => {
    const actor = start(requested(1, 2))
    assert.deepEqual([shownIn(actor), openIn(actor)], [2, [2, 3, 4]])
    assert.deepEqual(actor.inputs(), [approvalOf(1)])
    actor.send(approved(1))
    assert.deepEqual([shownIn(actor), openIn(actor)], [2, [2, 3, 4]])
  })

  it("Approving a card twice makes one call", () => {
    const actor = start(requested(1, 2), requested(1, 2), requested(2, 3), requested(2, 3), approved(1))
    assert.deepEqual(actor.inputs(), [approvalOf(1), approvalOf(2)])
    actor.send(approved(2))
    assert.strictEqual(selectPending(actor.now()), null)
  })

  it("Undo takes back decisions, the last first", () => {
    const actor = start(requested(1, 2), approved(1), requested(2, 3), approved(2, 1000))
    assert.deepEqual(selectUndoable(actor.now())?.ids, [2])
    actor.send(undo, Events.undone.make({ ids: [2], refused: [] }))
    assert.deepEqual([shownIn(actor), openIn(actor)], [2, [2, 3, 4]])
    assert.deepEqual(selectUndoable(actor.now())?.ids, [1])
  })

  it("Seconds count down until Undo is over", () => {
    const actor = start(requested(1, 2), approved(1), ticked(2500))
    assert.strictEqual(secondsLeft(actor.now(), selectUndoable(actor.now())!), 8)
    actor.send(ticked(10_000))
    assert.deepEqual([actor.now().value, selectUndoable(actor.now())], ["idle", null])
    actor.send(undo)
    assert.strictEqual(actor.now().value, "idle")
  })

  it("A late Undo names the reason and ends", () => {
    const refused = [{ id: 1, number: "RF1", msg: "Already paid" }]
    const actor = start(requested(1, 2), approved(1), undo, Events.undone.make({ ids: [], refused }))
    assert.deepEqual([selectRefused(actor.now()), selectUndoable(actor.now())], [refused, null])
    assert.deepEqual([shownIn(actor), openIn(actor)], [2, [2, 3, 4]])
  })

  it("A reload restores Undo for its remaining time", () => {
    const actor = start(synchronized(5000, paymentOf(9000, 7), paymentOf(4000, 8)))
    assert.deepEqual(selectUndoable(actor.now())?.ids, [7])
    assert.strictEqual(secondsLeft(actor.now(), selectUndoable(actor.now())!), 4)
  })

  it("The server's answer ends an Undo used elsewhere", () => {
    const actor = start(requested(1, 2), approved(1), synchronized(2000))
    assert.deepEqual([selectUndoable(actor.now()), openIn(actor)], [null, [1, 2, 3, 4]])
  })

  it("A first approval keeps its Undo, without payment", () => {
    const payment = { ...paymentOf(10_000, 1), second: true }
    const actor = start(requested(1, 2), Events.approved.make({ payment, at: 0 }), synchronized(2000))
    assert.deepEqual(selectUndoable(actor.now()), payment)
  })

  it("After a refusal the next card stays, and waiting approvals run", () => {
    const actor = start(requested(1, 2), requested(2, 3), Events.failed.make({ fault: decided }))
    assert.deepEqual([shownIn(actor), selectFault(actor.now()), selectFailed(actor.now())], [3, decided, approvalOf(1)])
    assert.deepEqual(actor.inputs(), [approvalOf(1), approvalOf(2)])
    assert.include(actor.reported(), "mutation.uncertain")
  })

  it("A missing answer returns the card and drops waiting approvals", () => {
    const actor = start(requested(1, 2), requested(2, 3), Events.failed.make({ fault: unreachable }))
    assert.deepEqual([shownIn(actor), openIn(actor), actor.inputs()], [1, [1, 2, 3, 4], [approvalOf(1)]])
    actor.send(requested(1, 2))
    assert.strictEqual(selectFault(actor.now()), null)
  })
})

describe("a refusal's reason", () => {
  const reasonOf = (values: Readonly<Record<string, string>>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.set(name, value)
    return reasonIn(form)
  }
  it("is a common one, typed words, or both", () => {
    assert.strictEqual(reasonOf({ chip: "Already refunded", reason: " " }), "Already refunded")
    assert.strictEqual(reasonOf({ reason: " seen " }), "seen")
    assert.strictEqual(reasonOf({ chip: "Already refunded", reason: "on Monday" }), "Already refunded: on Monday")
  })
  it("A reason is demanded within the server's limit", () => {
    assert.deepEqual(refusalProblems({ reason: "" }), { reason: "refunds.reasonProblem" })
    assert.deepEqual(Object.keys(refusalProblems({ reason: "x".repeat(201) })), ["reason"])
    assert.deepEqual(refusalProblems({ reason: "x" }), {})
  })
})
