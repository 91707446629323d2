import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import {
  isAskingReset,
  isPasswordInSight,
  PasswordResetEvents,
  passwordOf,
  passwordResetMachine,
  resetFaultOf,
  userOfReset
} from "../../src/machines/users/password-reset-machine.ts"
import { refusedAtAll } from "./fixtures.ts"
import { password, secret } from "./secrets.ts"

const bob = { id: 2, username: "bob" }

/** The machine, whose resets come out like these, and what ends the hold. */
const open = (outcomes: Array<EventObject>) => {
  const asked: Array<unknown> = []
  let lapse = () => {}
  const actors = {
    resetPassword: fromCallback(({ input, sendBack }) => {
      asked.push(input)
      sendBack(outcomes.shift()!)
    }),
    holdPassword: fromCallback(({ sendBack }) => {
      lapse = () => sendBack(PasswordResetEvents.lapsed.make({}))
    })
  }
  const actor = createActor(passwordResetMachine.provide({ actors: actors as never })).start()
  const emitted: Array<string> = []
  actor.on("*", ({ type }) => emitted.push(type))
  actor.send({ type: "passwordReset.requested", user: bob })
  return { asked, actor, emitted, lapse: () => lapse(), now: () => actor.getSnapshot() }
}
const done = PasswordResetEvents.done.make({ password })

describe("resetting a password", () => {
  it("asks first, and resets nothing that was not confirmed", () => {
    const { asked, actor, emitted, now } = open([done])
    assert.isTrue(isAskingReset(now()))
    actor.send({ type: "passwordReset.closed" })
    actor.send({ type: "passwordReset.confirmed" })
    assert.deepEqual([asked, emitted, userOfReset(now())], [[], [], null])
  })

  it("resets once where it is confirmed twice, and holds the password until it lapses or is closed", () => {
    const { asked, actor, emitted, lapse, now } = open([done])
    actor.send({ type: "passwordReset.confirmed" })
    actor.send({ type: "passwordReset.confirmed" })
    assert.deepEqual([asked, emitted], [[bob], ["mutation.done"]])
    assert.equal(Redacted.value(passwordOf(now())!), secret)
    assert.isFalse(isPasswordInSight(now()))
    actor.send({ type: "passwordReset.shown" })
    assert.isTrue(isPasswordInSight(now()))
    lapse()
    assert.deepEqual([passwordOf(now()), isPasswordInSight(now()), userOfReset(now())], [null, false, bob])
    actor.send({ type: "passwordReset.closed" })
    assert.isNull(userOfReset(now()))
  })

  it("says why it was not done, and has the list asked anew when it is given up: nobody knows", () => {
    const { actor, emitted, now } = open([PasswordResetEvents.failed.make({ fault: refusedAtAll })])
    actor.send({ type: "passwordReset.confirmed" })
    assert.deepEqual([isAskingReset(now()), resetFaultOf(now())], [true, refusedAtAll])
    actor.send({ type: "passwordReset.closed" })
    assert.deepEqual([emitted, resetFaultOf(now())], [["mutation.uncertain"], null])
  })
})
