import { assert, describe, it } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import {
  drawerFaultOf,
  drawerDataIn,
  drawerQueryMachine,
  drawerSubjectOf,
  drawerPageOf,
  isDrawerLoading
} from "../../src/machines/queries/drawer-query-machine.ts"
import { invalidate } from "../../src/machines/pages/invalidate.ts"
import { unreachable } from "./fixtures.ts"

const bob = { id: 2, name: "bob" }
const eve = { id: 3, name: "eve" }
const loaded = (what: unknown) => ({ type: "drawerQuery.loaded", data: what })

/** The machine, whose reads come out like these; the last is never answered. */
const open = (reads: Array<EventObject>) => {
  const keys: Array<unknown> = []
  const look = fromCallback(({ input, sendBack }) => {
    keys.push(input)
    const outcome = reads.shift()
    if (outcome !== undefined) sendBack(outcome)
  })
  const actor = createActor(drawerQueryMachine.provide({ actors: { look: look as never } })).start()
  return { keys, actor, now: () => actor.getSnapshot() }
}

describe("a drawer query", () => {
  it("A drawer query reads on open, page, invalidation", () => {
    const { keys, actor, now } = open([loaded("first"), loaded("second"), loaded("second")])
    actor.send({ type: "drawerQuery.refreshed" })
    assert.deepEqual(keys, [])
    actor.send({ type: "drawerQuery.opened", of: bob })
    assert.equal(drawerDataIn(now()), "first")
    actor.send({ type: "drawerQuery.turned", page: 2 })
    invalidate(actor)
    assert.deepEqual(keys, [
      { id: 2, page: 1 },
      { id: 2, page: 2 },
      { id: 2, page: 2 }
    ])
    assert.deepEqual([drawerSubjectOf(now()), drawerPageOf(now())], [bob, 2])
  })

  it("forgets one record before it shows another", () => {
    const { keys, actor, now } = open([loaded("of bob")])
    actor.send({ type: "drawerQuery.opened", of: bob })
    actor.send({ type: "drawerQuery.turned", page: 3 })
    actor.send({ type: "drawerQuery.closed" })
    assert.deepEqual([drawerSubjectOf(now()), drawerDataIn(now())], [null, null])
    actor.send({ type: "drawerQuery.opened", of: eve })
    assert.deepEqual([isDrawerLoading(now()), drawerDataIn(now()), keys.at(-1)], [true, null, { id: 3, page: 1 }])
  })

  it("says why it could not be read, and reads anew", () => {
    const { actor, now } = open([{ type: "drawerQuery.failed", fault: unreachable } as EventObject, loaded("late")])
    actor.send({ type: "drawerQuery.opened", of: bob })
    assert.deepEqual(drawerFaultOf(now()), unreachable)
    actor.send({ type: "drawerQuery.refreshed" })
    assert.deepEqual([drawerFaultOf(now()), drawerDataIn(now())], [null, "late"])
  })
})
