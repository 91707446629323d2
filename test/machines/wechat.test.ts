import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { WechatEvents } from "../../src/machines/wechat/wechat-events.ts"
import {
  addressOf,
  boundAtOf,
  faultOf,
  isBound,
  isExpired,
  isOpen,
  wechatMachine
} from "../../src/machines/wechat/wechat-machine.ts"
import { sessionLost, unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const reported = (bound_at: number | null) =>
  WechatEvents.fetched.make({ address: Redacted.make("https://here/?token"), bound_at, validMs: 600_000 })
const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
  startActor("wechat", wechatMachine, WechatEvents.opened.make({}), ...events)

describe("the WeChat dialog", () => {
  it("The WeChat dialog watches for the phone until closed", () => {
    const actor = start(reported(null))
    assert.isNotNull(addressOf(actor.now()))
    assert.deepEqual(actor.invoked(), ["fetchBinding", "watchBinding"])
    actor.send(WechatEvents.closed.make({}))
    assert.deepEqual([addressOf(actor.now()), isOpen(actor.now()), actor.open()], [null, false, []])
  })

  it("shows a binding and its removal", () => {
    const actor = start(reported(null), WechatEvents.unbindRequested.make({}), WechatEvents.bound.make({ bound_at: 7 }))
    assert.isTrue(isBound(actor.now()))
    assert.deepEqual([boundAtOf(actor.now()), addressOf(actor.now())], [7, null])
    actor.send(
      WechatEvents.unbindRequested.make({}),
      WechatEvents.unbindRequested.make({}),
      WechatEvents.unbound.make({})
    )
    assert.deepEqual(actor.invoked(), ["fetchBinding", "watchBinding", "unbind", "fetchBinding"])
    assert.isNull(boundAtOf(actor.now()))
  })

  it("waits for a binding beside the present one", () => {
    const actor = start(reported(5))
    assert.deepEqual(actor.inputs().at(-1), { boundAt: 5, validMs: 600_000 })
    actor.send(WechatEvents.unbindRequested.make({}), WechatEvents.unbindFailed.make({ fault: unreachable }))
    assert.deepEqual(faultOf(actor.now()), unreachable)
  })

  it("A failed watch is begun again", () => {
    const actor = start(
      reported(null),
      WechatEvents.watchFailed.make({ fault: sessionLost }),
      WechatEvents.refreshed.make({}),
      reported(null)
    )
    assert.isNull(faultOf(actor.now()))
    assert.strictEqual(actor.invoked().filter((src) => src === "fetchBinding").length, 2)
  })

  it("replaces an expired code", () => {
    const actor = start(reported(5), WechatEvents.expired.make({}))
    assert.deepEqual([isExpired(actor.now()), isOpen(actor.now()), addressOf(actor.now())], [true, true, null])
    assert.deepEqual([boundAtOf(actor.now()), actor.open()], [5, []])
    actor.send(WechatEvents.refreshed.make({}), reported(5))
    assert.isNotNull(addressOf(actor.now()))
    assert.deepEqual(actor.invoked(), ["fetchBinding", "watchBinding", "fetchBinding", "watchBinding"])
  })
})
