import { assert, describe, it } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import {
  asideFaultOf,
  asideFoundIn,
  asideMachine,
  asideOf,
  asidePageOf,
  isAsideLooking
} from "../../src/machines/asides/aside-machine.ts"
import { invalidate } from "../../src/machines/pages/invalidate.ts"
import { unreachable } from "./fixtures.ts"

const bob = { id: 2, name: "bob" }
const eve = { id: 3, name: "eve" }
const found = (what: unknown) => ({ type: "aside.found", found: what })

/** The machine, whose reads come out like these; the last is never answered. */
const open = (reads: Array<EventObject>) => {
  const asked: Array<unknown> = []
  const look = fromCallback(({ input, sendBack }) => {
    asked.push(input)
    const outcome = reads.shift()
    if (outcome !== undefined) sendBack(outcome)
  })
  const actor = createActor(asideMachine.provide({ actors: { look: look as never } })).start()
  return { asked, actor, now: () => actor.getSnapshot() }
}

describe("what is shown beside a list", () => {
  it("is read when it is opened, turned or asked for anew, and not before", () => {
    const { asked, actor, now } = open([found("first"), found("second"), found("second")])
    actor.send({ type: "aside.refreshed" })
    assert.deepEqual(asked, [])
    actor.send({ type: "aside.opened", of: bob })
    assert.equal(asideFoundIn(now()), "first")
    actor.send({ type: "aside.turned", page: 2 })
    invalidate(actor)
    assert.deepEqual(asked, [
      { id: 2, page: 1 },
      { id: 2, page: 2 },
      { id: 2, page: 2 }
    ])
    assert.deepEqual([asideOf(now()), asidePageOf(now())], [bob, 2])
  })

  it("forgets one record before it shows another", () => {
    const { asked, actor, now } = open([found("of bob")])
    actor.send({ type: "aside.opened", of: bob })
    actor.send({ type: "aside.turned", page: 3 })
    actor.send({ type: "aside.closed" })
    assert.deepEqual([asideOf(now()), asideFoundIn(now())], [null, null])
    actor.send({ type: "aside.opened", of: eve })
    assert.deepEqual([isAsideLooking(now()), asideFoundIn(now()), asked.at(-1)], [true, null, { id: 3, page: 1 }])
  })

  it("says why it could not be read, and reads anew", () => {
    const { actor, now } = open([{ type: "aside.failed", fault: unreachable } as EventObject, found("late")])
    actor.send({ type: "aside.opened", of: bob })
    assert.deepEqual(asideFaultOf(now()), unreachable)
    actor.send({ type: "aside.refreshed" })
    assert.deepEqual([asideFaultOf(now()), asideFoundIn(now())], [null, "late"])
  })
})
