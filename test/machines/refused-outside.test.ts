import { assert, describe, it } from "vitest"
import { savedAnswers, loginAttempt, openConsole, invocationCount } from "./console-runtime.ts"
import { sessionLost } from "./fixtures.ts"

describe("a code that ends a session", () => {
  it("A refused sign-in without session is an ordinary fault", () => {
    const runtime = openConsole({
      ...savedAnswers,
      findSession: { type: "session.missing", logoutReason: null },
      logIn: { type: "session.loginRefused", fault: sessionLost }
    })
    runtime.deliver({ type: "console.sessionLost", fault: sessionLost })
    runtime.send("session", loginAttempt)
    assert.isTrue(runtime.snapshotOf("session").matches("outside"))
    assert.deepEqual(runtime.notices(), [
      ["error", "fault.SessionLost", 1],
      ["error", "login.failed", 1]
    ])
  })

  it("A signed-in operator gets a question only", () => {
    const runtime = openConsole(savedAnswers)
    runtime.deliver({ type: "console.sessionLost", fault: sessionLost })
    assert.isTrue(runtime.snapshotOf("session").hasTag("asking"))
    assert.deepEqual([runtime.notices(), invocationCount(runtime, "logOut")], [[], 0])
  })
})
