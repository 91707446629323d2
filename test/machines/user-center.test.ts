import { assert, describe, it } from "vitest"
import { UserCenter } from "../../src/machines/account/user-center-events.ts"
import { faultOf, isAsking, ownOf, userCenterMachine } from "../../src/machines/account/user-center-machine.ts"
import { refusedAtAll, unreachable } from "./facts.ts"
import { startRoom } from "./room.ts"

const session = (id: number, current: boolean) => ({ id, address: "", agent: "", created_at: 1, seen_at: 2, current })
const read = UserCenter.read.make({
  devices: [],
  total: 0,
  events: [],
  sessions: [session(7, true), session(8, false)]
})
const [endAsked, endConfirmed] = [UserCenter.endAsked.make({ id: 8 }), UserCenter.endConfirmed.make({})]
const start = (...events: ReadonlyArray<Parameters<typeof startRoom>[2] & object>) =>
  startRoom("userCenter", userCenterMachine, ...events)

describe("the User Center", () => {
  it("ends a session once it is confirmed, takes it away, and tells", () => {
    const center = start(read, endAsked, endConfirmed, endConfirmed)
    assert.deepEqual(center.asked(), ["readOwn", "endSession"])
    assert.deepEqual(center.inputs().at(-1), { id: 8 })
    center.send(UserCenter.ended.make({ id: 8 }))
    assert.deepEqual(
      ownOf(center.now())?.sessions.map(({ id }) => id),
      [7]
    )
    assert.deepEqual(center.told(), ["userCenter.sessionEnded"])
  })

  it("ends nothing that was not confirmed", () => {
    const center = start(read, endAsked)
    assert.isTrue(isAsking(center.now()))
    center.send(UserCenter.endCancelled.make({}), endConfirmed)
    assert.deepEqual([center.asked(), isAsking(center.now())], [["readOwn"], false])
  })

  it("reads anew when a session could not be ended, and after a failure", () => {
    const center = start(read, endAsked, endConfirmed, UserCenter.endFailed.make({ fault: refusedAtAll }))
    center.send(UserCenter.readFailed.make({ fault: unreachable }))
    assert.deepEqual(faultOf(center.now()), unreachable)
    center.send(UserCenter.refreshed.make({}), read)
    assert.isNull(faultOf(center.now()))
    assert.deepEqual(center.asked(), ["readOwn", "endSession", "readOwn", "readOwn"])
  })
})
