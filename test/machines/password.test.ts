import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import {
  faultOf,
  hasDiscardPrompt,
  isChanged,
  isOpen,
  formMachine,
  isSending,
  isSent,
  problemsOf
} from "../../src/machines/forms/form-machine.ts"
import { passwordForm } from "../../src/machines/password/password.ts"
import { unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"
import { secretsIn } from "./plain.ts"

const { events } = passwordForm
const attempt = {
  old_password: Redacted.make("Secret-77"),
  new_password: Redacted.make("Secret-78"),
  confirm_password: Redacted.make("Secret-78")
}
const submitted = events.submitted.make({ attempt, problems: {} })
const wrongOld = { _tag: "Refused", code: 40000, msg: "wrong", call: "POST", field: "old_password" } as const
const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
  startActor("password", formMachine, ...events)

describe("changing the password", () => {
  it("A form with problems sends nothing", () => {
    const actor = start(
      events.opened.make({ subject: null }),
      events.submitted.make({ attempt, problems: { new_password: "password.hint" } })
    )
    assert.deepEqual(actor.invoked(), [])
    assert.deepEqual(problemsOf(actor.now()), { new_password: "password.hint" })
  })

  it("A closed form sends nothing, except on a page", () => {
    assert.deepEqual(start(submitted).invoked(), [])
    const page = startActor("userSettings.password", formMachine, submitted)
    assert.deepEqual(page.invoked(), ["send"])
  })

  it("A password form is sent once and reports success", () => {
    const actor = start(events.opened.make({ subject: null }), submitted, submitted, events.closed.make({}))
    assert.deepEqual(actor.invoked(), ["send"])
    assert.isTrue(isSending(actor.now()) && isOpen(actor.now()))
    actor.send(events.sent.make({}))
    assert.deepEqual(actor.reported(), ["form.opened", "form.sent"])
    assert.isTrue(isSent(actor.now()))
    assert.deepEqual(secretsIn(actor.now().context), [])
  })

  it("Discarding a typed password asks first", () => {
    const actor = start(
      events.opened.make({ subject: null }),
      events.typed.make({ changed: true }),
      events.closed.make({})
    )
    assert.deepEqual([hasDiscardPrompt(actor.now()), isOpen(actor.now())], [true, true])
    actor.send(events.resumed.make({}))
    assert.deepEqual([hasDiscardPrompt(actor.now()), isChanged(actor.now())], [false, true])
    actor.send(events.closed.make({}), events.discarded.make({}))
    assert.deepEqual([isOpen(actor.now()), isChanged(actor.now())], [false, false])
  })

  it("Refusals show beside fields, other faults above the form", () => {
    const actor = start(events.opened.make({ subject: null }), submitted, events.sendFailed.make({ fault: wrongOld }))
    assert.deepEqual(problemsOf(actor.now()), { old_password: "wrong" })
    actor.send(submitted, events.sendFailed.make({ fault: unreachable }))
    assert.deepEqual([problemsOf(actor.now()), faultOf(actor.now())], [{}, unreachable])
    assert.isTrue(isOpen(actor.now()))
  })

  it("An opened form has no former problems", () => {
    const actor = start(events.opened.make({ subject: null }), submitted, events.sendFailed.make({ fault: wrongOld }))
    actor.send(events.closed.make({}), events.opened.make({ subject: null }))
    assert.deepEqual([problemsOf(actor.now()), faultOf(actor.now())], [{}, null])
  })
})
