import { assert, describe, it } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import { accountOverview, sessionEnding } from "../../src/machines/account/account-overview.ts"
import { isMutationConfirming } from "../../src/machines/mutations/mutation-machine.ts"
import { queryFaultOf } from "../../src/machines/queries/query-machine.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { actorsOfPage, pageMachine } from "../../src/machines/pages/page-machine.ts"
import { refusedCall, unreachable } from "./fixtures.ts"

const ownData = { devices: [], total: 0, events: [], sessions: [] }
const read = accountOverview.events.loaded.make({ data: ownData })
const sessionEnded = sessionEnding.events.done.make({})

/** The page, whose reads and ended sessions come out like these; the last ones repeat. */
const open = (reads: Array<EventObject>, endings: Array<EventObject> = [sessionEnded]) => {
  const inputs: Array<unknown> = []
  const outcome = (of: Array<EventObject>) => (of.length > 1 ? of.shift()! : of[0]!)
  const parts = {
    own: accountOverview.part(
      fromCallback(({ sendBack }) => {
        inputs.push("read")
        sendBack(outcome(reads))
      }) as never
    ),
    ending: {
      machine: sessionEnding.machine(
        fromCallback(({ input, sendBack }) => {
          inputs.push(input)
          sendBack(outcome(endings))
        }) as never
      )
    }
  }
  const page = createActor(pageMachine("userCenter", parts), {
    id: "userCenter",
    systemId: ROOT_ACTOR,
    input: { query: {} }
  }).start()
  const actors = actorsOfPage<typeof parts>(page)
  const request = () => actors.ending.send({ type: "mutation.requested", input: { id: 8 } })
  return { inputs, ...actors, request }
}

describe("the User Center", () => {
  it("An ended session refetches the sessions", () => {
    const { inputs, ending, request } = open([read])
    request()
    assert.deepEqual(inputs, ["read"])
    ending.send({ type: "mutation.confirmed" })
    assert.deepEqual(inputs, ["read", { id: 8 }, "read"])
    assert.isFalse(isMutationConfirming(ending.getSnapshot()))
  })

  it("ends nothing that was not confirmed", () => {
    const { inputs, ending, request } = open([read])
    request()
    ending.send({ type: "mutation.cancelled" })
    ending.send({ type: "mutation.confirmed" })
    assert.deepEqual([inputs, isMutationConfirming(ending.getSnapshot())], [["read"], false])
  })

  it("Failing to end a session also refetches the sessions", () => {
    const { inputs, ending, request } = open([read], [sessionEnding.events.failed.make({ fault: refusedCall })])
    request()
    ending.send({ type: "mutation.confirmed" })
    assert.isTrue(isMutationConfirming(ending.getSnapshot()))
    ending.send({ type: "mutation.cancelled" })
    assert.deepEqual(inputs, ["read", { id: 8 }, "read"])
  })

  it("A session list that failed can be read again", () => {
    const center = open([accountOverview.events.failed.make({ fault: unreachable }), read])
    assert.deepEqual(queryFaultOf(center.own.getSnapshot()), unreachable)
    center.own.send({ type: "query.refreshed" })
    assert.deepEqual(
      [queryFaultOf(center.own.getSnapshot()), accountOverview.dataOf(center.own.getSnapshot())],
      [null, ownData]
    )
  })
})
