import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { PasswordEvents } from "../../src/machines/password/password-events.ts"
import {
  faultOf,
  isAsking,
  isChanged,
  isOpen,
  isSetting,
  passwordMachine,
  problemsOf
} from "../../src/machines/password/password-machine.ts"
import { unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const typed = {
  old_password: Redacted.make("Secret-77"),
  new_password: Redacted.make("Secret-78"),
  confirm_password: Redacted.make("Secret-78")
}
const submitted = PasswordEvents.submitted.make({ ...typed, problems: {} })
const wrongOld = { _tag: "Refused", code: 40000, msg: "wrong", call: "POST", field: "old_password" } as const
const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
  startActor("password", passwordMachine, ...events)

describe("changing one's password", () => {
  it("sends nothing that the form found wrong", () => {
    const actor = start(PasswordEvents.submitted.make({ ...typed, problems: { new_password: "password.newProblem" } }))
    assert.deepEqual(actor.asked(), [])
    assert.deepEqual(problemsOf(actor.now()), { new_password: "password.newProblem" })
  })

  it("is sent once, however often it is submitted, stays open meanwhile, and tells when it is done", () => {
    const actor = start(PasswordEvents.opened.make({}), submitted, submitted, PasswordEvents.closed.make({}))
    assert.deepEqual(actor.asked(), ["setPassword"])
    assert.isTrue(isSetting(actor.now()) && isOpen(actor.now()))
    actor.send(PasswordEvents.set.make({}))
    assert.deepEqual(actor.told(), ["password.set"])
    assert.isFalse(isOpen(actor.now()))
    assert.isNull(actor.now().context.attempt)
  })

  it("asks before what was typed is let go", () => {
    const actor = start(
      PasswordEvents.opened.make({}),
      PasswordEvents.typed.make({ changed: true }),
      PasswordEvents.closed.make({})
    )
    assert.deepEqual([isAsking(actor.now()), isOpen(actor.now())], [true, true])
    actor.send(PasswordEvents.kept.make({}))
    assert.deepEqual([isAsking(actor.now()), isChanged(actor.now())], [false, true])
    actor.send(PasswordEvents.closed.make({}), PasswordEvents.discarded.make({}))
    assert.deepEqual([isOpen(actor.now()), isChanged(actor.now())], [false, false])
  })

  it("says beside the field what the server refuses, and elsewhere what has no field", () => {
    const actor = start(PasswordEvents.opened.make({}), submitted, PasswordEvents.setFailed.make({ fault: wrongOld }))
    assert.deepEqual(problemsOf(actor.now()), { old_password: "wrong" })
    actor.send(submitted, PasswordEvents.setFailed.make({ fault: unreachable }))
    assert.deepEqual([problemsOf(actor.now()), faultOf(actor.now())], [{}, unreachable])
    assert.isTrue(isOpen(actor.now()))
  })

  it("opens without what was wrong the last time", () => {
    const actor = start(PasswordEvents.opened.make({}), submitted, PasswordEvents.setFailed.make({ fault: wrongOld }))
    actor.send(PasswordEvents.closed.make({}), PasswordEvents.opened.make({}))
    assert.deepEqual([problemsOf(actor.now()), faultOf(actor.now())], [{}, null])
  })
})
