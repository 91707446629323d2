import { assert, describe, it } from "vitest"
import { UserCenterEvents } from "../../src/machines/account/user-center-events.ts"
import { faultOf, isAsking, ownOf, userCenterMachine } from "../../src/machines/account/user-center-machine.ts"
import { refusedAtAll, unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const session = (id: number, current: boolean) => ({ id, address: "", agent: "", created_at: 1, seen_at: 2, current })
const read = UserCenterEvents.read.make({
  devices: [],
  total: 0,
  events: [],
  sessions: [session(7, true), session(8, false)]
})
const [endAsked, endConfirmed] = [UserCenterEvents.endAsked.make({ id: 8 }), UserCenterEvents.endConfirmed.make({})]
const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
  startActor("userCenter.center", userCenterMachine, ...events)

describe("the User Center", () => {
  it("ends a session once it is confirmed, takes it away, and tells", () => {
    const center = start(read, endAsked, endConfirmed, endConfirmed)
    assert.deepEqual(center.asked(), ["readOwn", "endSession"])
    assert.deepEqual(center.inputs().at(-1), { id: 8 })
    center.send(UserCenterEvents.ended.make({ id: 8 }))
    assert.deepEqual(
      ownOf(center.now())?.sessions.map(({ id }) => id),
      [7]
    )
    assert.deepEqual(center.told(), ["userCenter.sessionEnded"])
  })

  it("ends nothing that was not confirmed", () => {
    const center = start(read, endAsked)
    assert.isTrue(isAsking(center.now()))
    center.send(UserCenterEvents.endCancelled.make({}), endConfirmed)
    assert.deepEqual([center.asked(), isAsking(center.now())], [["readOwn"], false])
  })

  it("reads anew when a session could not be ended, and after a failure", () => {
    const center = start(read, endAsked, endConfirmed, UserCenterEvents.endFailed.make({ fault: refusedAtAll }))
    center.send(UserCenterEvents.readFailed.make({ fault: unreachable }))
    assert.deepEqual(faultOf(center.now()), unreachable)
    center.send(UserCenterEvents.refreshed.make({}), read)
    assert.isNull(faultOf(center.now()))
    assert.deepEqual(center.asked(), ["readOwn", "endSession", "readOwn", "readOwn"])
  })
})
