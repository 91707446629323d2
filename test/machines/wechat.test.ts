import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { Wechat } from "../../src/machines/wechat/wechat-events.ts"
import {
  addressOf,
  boundAtOf,
  faultOf,
  isBound,
  isOpen,
  wechatMachine
} from "../../src/machines/wechat/wechat-machine.ts"
import { sessionLost, unreachable } from "./facts.ts"
import { startRoom } from "./room.ts"

const told = (bound_at: number | null) => Wechat.told.make({ address: Redacted.make("https://here/?token"), bound_at })
const start = (...events: ReadonlyArray<Parameters<typeof startRoom>[2] & object>) =>
  startRoom("wechat", wechatMachine, Wechat.opened.make({}), ...events)

describe("subscribing to WeChat notifications", () => {
  it("shows the code and looks out for the phone; closing it forgets the code and stops looking", () => {
    const room = start(told(null))
    assert.isNotNull(addressOf(room.now()))
    assert.deepEqual(room.asked(), ["tellBinding", "watchBinding"])
    room.send(Wechat.closed.make({}))
    assert.deepEqual([addressOf(room.now()), isOpen(room.now()), room.open()], [null, false, []])
  })

  it("says that it is bound, and can undo it", () => {
    const room = start(told(null), Wechat.unbindAsked.make({}), Wechat.bound.make({ bound_at: 7 }))
    assert.isTrue(isBound(room.now()))
    assert.deepEqual([boundAtOf(room.now()), addressOf(room.now())], [7, null])
    room.send(Wechat.unbindAsked.make({}), Wechat.unbindAsked.make({}), Wechat.unbound.make({}))
    assert.deepEqual(room.asked(), ["tellBinding", "watchBinding", "unbind", "tellBinding"])
    assert.isNull(boundAtOf(room.now()))
  })

  it("looks for another binding than the one there is", () => {
    const room = start(told(5))
    assert.deepEqual(room.inputs().at(-1), { boundAt: 5 })
    room.send(Wechat.unbindAsked.make({}), Wechat.unbindFailed.make({ fault: unreachable }))
    assert.deepEqual(faultOf(room.now()), unreachable)
  })

  it("is prepared again after a failure", () => {
    const room = start(
      told(null),
      Wechat.watchFailed.make({ fault: sessionLost }),
      Wechat.refreshed.make({}),
      told(null)
    )
    assert.isNull(faultOf(room.now()))
    assert.strictEqual(room.asked().filter((src) => src === "tellBinding").length, 2)
  })
})
