import { Schema } from "effect"
import { assert, describe, it } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import { applicationMachine, hasEnded, isBroken, isInside } from "../../src/machines/application/application-machine.ts"
import {
  typedMutation,
  mutationFaultOf,
  mutationIn,
  isActing,
  isMutationConfirming
} from "../../src/machines/mutations/mutation-machine.ts"
import type { ActorOf } from "../../src/machines/typed-actor.ts"
import { isQueryLoading, queryFaultOf } from "../../src/machines/queries/query-machine.ts"
import { typedQuery } from "../../src/machines/queries/typed-query.ts"
import { refusedFault, sessionLost } from "../machines/fixtures.ts"

/** Requests that only the test answers; stopped ones are removed. */
const questions = () => {
  const inputs: Array<unknown> = []
  const open = new Set<unknown>()
  const ask = fromCallback<EventObject, unknown>(({ input }) => {
    const question = { input }
    inputs.push(input)
    open.add(question)
    return () => open.delete(question)
  })
  return { inputs, open, ask: ask as never }
}

describe("an application", () => {
  const open = (embedded: boolean) => {
    const actor = createActor(applicationMachine, { input: { embedded } })
    const emitted: Array<string> = []
    actor.on("*", ({ type }) => emitted.push(type))
    actor.start()
    return { actor, emitted }
  }
  it("An application shows its screens while it has a token", () => {
    const { actor } = open(false)
    assert.isFalse(isInside(actor.getSnapshot()))
    actor.send({ type: "application.tokenChanged", present: true })
    assert.isTrue(isInside(actor.getSnapshot()))
    actor.send({ type: "application.tokenChanged", present: false })
    assert.deepEqual([isInside(actor.getSnapshot()), hasEnded(actor.getSnapshot())], [false, false])
  })
  it("A standalone application ends with its session and resumes by token", () => {
    const { actor, emitted } = open(false)
    actor.send({ type: "application.tokenChanged", present: true })
    actor.send({ type: "application.callFailed", fault: refusedFault })
    assert.isTrue(isInside(actor.getSnapshot()))
    actor.send({ type: "application.callFailed", fault: sessionLost })
    assert.deepEqual([hasEnded(actor.getSnapshot()), isInside(actor.getSnapshot()), emitted], [true, false, []])
    actor.send({ type: "application.tokenChanged", present: true })
    assert.deepEqual([hasEnded(actor.getSnapshot()), isInside(actor.getSnapshot())], [false, true])
  })
  it("An embedded application reports a lost session and stays", () => {
    const { actor, emitted } = open(true)
    actor.send({ type: "application.tokenChanged", present: true })
    actor.send({ type: "application.callFailed", fault: sessionLost })
    assert.deepEqual([isInside(actor.getSnapshot()), emitted], [true, ["application.sessionLost"]])
  })
  it("can be started again after a bug", () => {
    const { actor } = open(true)
    actor.send({ type: "application.tokenChanged", present: true })
    actor.send({ type: "application.broke" })
    assert.isTrue(isBroken(actor.getSnapshot()))
    actor.send({ type: "application.reopened" })
    assert.isTrue(isInside(actor.getSnapshot()))
  })
})

describe("a mutation", () => {
  const typed = typedMutation(Schema.Struct({ id: Schema.Int }))
  const open = () => {
    const asks = questions()
    const actor = createActor(typed.machine(asks.ask))
    const emitted: Array<string> = []
    actor.start()
    actor.send(typed.events.requested.make({ input: { id: 7 } }))
    actor.on("*", ({ type }) => emitted.push(type))
    return { ...asks, actor, emitted }
  }
  it("runs only once, after its confirmation", () => {
    const { actor, inputs, emitted } = open()
    assert.deepEqual([isMutationConfirming(actor.getSnapshot()), inputs], [true, []])
    actor.send({ type: "mutation.confirmed" })
    actor.send({ type: "mutation.confirmed" })
    actor.send(typed.events.requested.make({ input: { id: 8 } }))
    assert.deepEqual([isActing(actor.getSnapshot()), inputs], [true, [{ id: 7 }]])
    actor.send({ type: "mutation.done" })
    assert.deepEqual(
      [isMutationConfirming(actor.getSnapshot()), mutationIn(actor.getSnapshot()), emitted],
      [false, null, ["mutation.done"]]
    )
  })
  it("A failed mutation reports in its dialog and, when cancelled, is uncertain", () => {
    const { actor, inputs, emitted } = open()
    actor.send({ type: "mutation.confirmed" })
    actor.send(typed.events.failed.make({ fault: refusedFault }))
    assert.deepEqual(
      [isMutationConfirming(actor.getSnapshot()), mutationFaultOf(actor.getSnapshot())],
      [true, refusedFault]
    )
    actor.send({ type: "mutation.confirmed" })
    assert.deepEqual([mutationFaultOf(actor.getSnapshot()), inputs.length], [null, 2])
    actor.send(typed.events.failed.make({ fault: refusedFault }))
    actor.send({ type: "mutation.cancelled" })
    assert.deepEqual([isMutationConfirming(actor.getSnapshot()), emitted], [false, ["mutation.uncertain"]])
  })
  it("Unconfirmed mutations run singly and may be uncertain", () => {
    const { actor, inputs, emitted } = open()
    actor.send({ type: "mutation.cancelled" })
    actor.send(typed.events.issued.make({ input: { id: 8 } }))
    actor.send(typed.events.issued.make({ input: { id: 9 } }))
    assert.deepEqual(
      [isMutationConfirming(actor.getSnapshot()), isActing(actor.getSnapshot()), inputs],
      [false, true, [{ id: 8 }]]
    )
    actor.send(typed.events.failed.make({ fault: refusedFault }))
    assert.deepEqual([isActing(actor.getSnapshot()), emitted], [false, ["mutation.uncertain"]])
    actor.send(typed.events.issued.make({ input: { id: 9 } }))
    actor.send({ type: "mutation.done" })
    assert.deepEqual([inputs.length, emitted], [2, ["mutation.uncertain", "mutation.done"]])
  })
  it("A mutation reports its outcome as operation, setting or own word", () => {
    const { actor } = open()
    const noticeTexts: Array<unknown> = []
    actor.on("mutation.done", (emitted) => noticeTexts.push(emitted))
    actor.send({ type: "mutation.confirmed" })
    actor.send(typed.events.done.make({ count: 2 }))
    actor.send(typed.events.issued.make({ input: { id: 8 } }))
    actor.send(typed.events.done.make({}))
    actor.send(typed.events.requested.make({ input: { id: 9 } }))
    actor.send({ type: "mutation.confirmed" })
    actor.send(typed.events.done.make({ what: "synchronized" }))
    assert.deepEqual(noticeTexts, [
      { type: "mutation.done", what: "operated", count: 2 },
      { type: "mutation.done", what: "set" },
      { type: "mutation.done", what: "synchronized" }
    ])
  })
  it("A cancelled mutation sends nothing", () => {
    const { actor, inputs, emitted } = open()
    actor.send({ type: "mutation.cancelled" })
    assert.deepEqual([isMutationConfirming(actor.getSnapshot()), inputs, emitted], [false, [], []])
  })
})

describe("a query", () => {
  const typed = typedQuery(Schema.Struct({ name: Schema.String }))
  const open = () => {
    const asks = questions()
    const actor = createActor(typed.machine(asks.ask), { input: { key: "a" } }) as unknown as ActorOf<typeof typed>
    actor.start()
    return { ...asks, actor }
  }
  it("Another key drops a query's results and stops reading", () => {
    const { actor, inputs, open: running } = open()
    actor.send(typed.events.loaded.make({ data: { name: "A" } }) as never)
    assert.deepEqual(typed.dataOf(actor.getSnapshot()), { name: "A" })
    actor.send({ type: "query.refreshed" })
    actor.send(typed.events.loaded.make({ data: { name: "B" } }) as never)
    assert.deepEqual(typed.previousOf(actor.getSnapshot()), { name: "A" })
    actor.send({ type: "query.requested", key: "b" })
    assert.isNull(typed.previousOf(actor.getSnapshot()))
    actor.send({ type: "query.requested", key: "c" })
    actor.send({ type: "query.requested", key: "c" })
    assert.deepEqual([typed.dataOf(actor.getSnapshot()), inputs, running.size], [null, ["a", "a", "b", "c"], 1])
  })
  it("A failed refresh keeps the result and its fault", () => {
    const { actor } = open()
    actor.send(typed.events.loaded.make({ data: { name: "A" } }) as never)
    actor.send({ type: "query.refreshed" })
    assert.isTrue(isQueryLoading(actor.getSnapshot()))
    actor.send(typed.events.failed.make({ fault: refusedFault }))
    assert.deepEqual(
      [typed.dataOf(actor.getSnapshot()), queryFaultOf(actor.getSnapshot())],
      [{ name: "A" }, refusedFault]
    )
    actor.send({ type: "query.requested", key: "a" })
    assert.isFalse(isQueryLoading(actor.getSnapshot()), "it has this one")
  })
})
