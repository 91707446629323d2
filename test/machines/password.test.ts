import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { Password } from "../../src/machines/password/password-events.ts"
import {
  faultOf,
  isOpen,
  isSetting,
  passwordMachine,
  problemsOf
} from "../../src/machines/password/password-machine.ts"
import { unreachable } from "./facts.ts"
import { startRoom } from "./room.ts"

const typed = {
  old_password: Redacted.make("Secret-77"),
  new_password: Redacted.make("Secret-78"),
  confirm_password: Redacted.make("Secret-78")
}
const submitted = Password.submitted.make({ ...typed, problems: {} })
const wrongOld = { _tag: "Refused", code: 40000, msg: "wrong", call: "POST", field: "old_password" } as const
const start = (...events: ReadonlyArray<Parameters<typeof startRoom>[2] & object>) =>
  startRoom("password", passwordMachine, ...events)

describe("changing one's password", () => {
  it("sends nothing that the form found wrong", () => {
    const room = start(Password.submitted.make({ ...typed, problems: { new_password: "password.newProblem" } }))
    assert.deepEqual(room.asked(), [])
    assert.deepEqual(problemsOf(room.now()), { new_password: "password.newProblem" })
  })

  it("is sent once, however often it is submitted, stays open meanwhile, and tells when it is done", () => {
    const room = start(Password.opened.make({}), submitted, submitted, Password.closed.make({}))
    assert.deepEqual(room.asked(), ["setPassword"])
    assert.isTrue(isSetting(room.now()) && isOpen(room.now()))
    room.send(Password.set.make({}))
    assert.deepEqual(room.told(), ["password.set"])
    assert.isFalse(isOpen(room.now()))
    assert.isNull(room.now().context.attempt)
  })

  it("says beside the field what the server refuses, and elsewhere what has no field", () => {
    const room = start(Password.opened.make({}), submitted, Password.setFailed.make({ fault: wrongOld }))
    assert.deepEqual(problemsOf(room.now()), { old_password: "wrong" })
    room.send(submitted, Password.setFailed.make({ fault: unreachable }))
    assert.deepEqual([problemsOf(room.now()), faultOf(room.now())], [{}, unreachable])
    assert.isTrue(isOpen(room.now()))
  })

  it("opens without what was wrong the last time", () => {
    const room = start(Password.opened.make({}), submitted, Password.setFailed.make({ fault: wrongOld }))
    room.send(Password.closed.make({}), Password.opened.make({}))
    assert.deepEqual([problemsOf(room.now()), faultOf(room.now())], [{}, null])
  })
})
