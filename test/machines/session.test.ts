import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { SessionEvents, type SessionEvent } from "../../src/machines/session/session-events.ts"
import {
  enrolmentOf,
  isLogoutPromptOpen,
  isCodeRequired,
  isInside,
  isLoggingIn,
  sessionMachine,
  userOf,
  missingOf,
  faultOf
} from "../../src/machines/session/session-machine.ts"
import { loginAttempt } from "./console-runtime.ts"
import { adaDetail, codeRefused, refusedFault, sessionLost, unreachable } from "./fixtures.ts"
import { startLive } from "./live.ts"
import { secretsIn } from "./plain.ts"

const userLoaded = SessionEvents.loaded.make({ user: adaDetail })
const foundBare = SessionEvents.loaded.make({ user: null })
const absent = SessionEvents.missing.make({ logoutReason: null })
const opened = SessionEvents.opened.make({ user: adaDetail })
const userRefused = SessionEvents.userRefused.make({ fault: unreachable })
const lost = SessionEvents.lost.make({ fault: sessionLost })

const start = (...events: ReadonlyArray<SessionEvent>) => {
  const { actor, outside } = startLive("session", { machine: sessionMachine, input: undefined })
  const emitted: Array<{
    readonly type: string
    readonly reason?: string | null
    readonly owner?: number
    readonly roleName?: string
  }> = []
  actor.on("*" as never, ((reported: { readonly type: string }) => emitted.push(reported)) as never)
  const send = (...more: ReadonlyArray<SessionEvent>) => more.forEach((event) => actor.send(event))
  send(...events)
  return {
    emitted,
    send,
    reported: () => emitted.map(({ type }) => type),
    invoked: () => outside.invoked.map(({ src }) => src),
    open: () => outside.open(),
    now: () => actor.getSnapshot() as ReturnType<typeof sessionMachine.getInitialSnapshot>
  }
}

describe("the session", () => {
  it("The session opens with the stored user, without calls", () => {
    const session = start(userLoaded)
    assert.isTrue(isInside(session.now()))
    assert.deepEqual(session.invoked(), ["findSession"])
    assert.deepEqual(session.emitted, [{ type: "session.entered", owner: 1, roleName: "Super admin" }])
  })

  it("fetches the user where the token has none", () => {
    const session = start(foundBare)
    assert.deepEqual(session.invoked(), ["findSession", "fetchUser"])
    session.send(opened)
    assert.isTrue(isInside(session.now()))
    assert.deepEqual(session.reported(), ["session.entered"], "no welcome: nobody signed in just now")
  })

  it("An unreadable user is logged out with the reason", () => {
    const session = start(foundBare, userRefused)
    assert.deepEqual(
      session.open().map(({ src, input }) => [src, input]),
      [["logOut", { reason: "userRefused" }]]
    )
    assert.deepEqual(session.reported(), [])
    session.send(SessionEvents.closed.make({}))
    assert.deepEqual(session.emitted, [{ type: "session.left", reason: "userRefused" }])
    assert.isNull(userOf(session.now()))
  })

  it("says goodbye once after a logout's reload", () => {
    assert.deepEqual(start(absent).reported(), ["session.left"])
    assert.deepEqual(start(SessionEvents.missing.make({ logoutReason: "loggedOut" })).reported(), [
      "session.left",
      "session.greeted"
    ])
  })

  it("signs in: token, user, welcome", () => {
    const session = start(absent, loginAttempt)
    assert.isTrue(isLoggingIn(session.now()))
    assert.strictEqual(session.open()[0]!.input, loginAttempt)
    session.send(SessionEvents.tokenSaved.make({}))
    assert.isTrue(isLoggingIn(session.now()))
    assert.deepEqual(secretsIn(session.now().context), [])
    session.send(opened)
    assert.deepEqual(session.reported(), ["session.left", "session.entered", "session.greeted"])
    assert.deepEqual(session.invoked(), ["findSession", "logIn", "fetchUser"])
  })

  it("Empty fields are named before a request", () => {
    const session = start(absent, { ...loginAttempt, missing: ["password", "captcha"] })
    assert.deepEqual(session.invoked(), ["findSession"])
    assert.deepEqual(missingOf(session.now()), ["password", "captcha"])
    session.send(loginAttempt)
    assert.deepEqual(missingOf(session.now()), [])
  })

  it("makes one call of a form submitted twice", () => {
    const session = start(absent, loginAttempt, loginAttempt, loginAttempt)
    assert.deepEqual(session.invoked(), ["findSession", "logIn"])
  })

  it("A refused sign-in forgets its input and allows another attempt", () => {
    const session = start(absent, loginAttempt, SessionEvents.loginRefused.make({ fault: refusedFault }))
    assert.deepEqual(
      [session.now().value, secretsIn(session.now().context), faultOf(session.now())],
      ["outside", [], refusedFault]
    )
    assert.deepEqual(session.reported(), ["session.left", "session.refusedLogin"])
    session.send(loginAttempt)
    assert.isNull(faultOf(session.now()))
    assert.isTrue(isLoggingIn(session.now()))
  })

  it("Second factor codes keep the captcha and can be retried", () => {
    const session = start(absent, loginAttempt, SessionEvents.codeRequired.make({}))
    assert.deepEqual([session.now().value, isCodeRequired(session.now())], ["codeRequired", true])
    session.send({ ...loginAttempt, missing: ["otp"] })
    assert.deepEqual([session.now().value, missingOf(session.now())], ["codeRequired", ["otp"]])
    const otp = Redacted.make("123456")
    session.send({ ...loginAttempt, otp })
    assert.isTrue(isCodeRequired(session.now()), "its field stands while the code is looked at")
    assert.deepEqual(session.open()[0]!.input, { ...loginAttempt, otp })
    session.send(SessionEvents.loginRefused.make({ fault: codeRefused }))
    assert.deepEqual([session.now().value, faultOf(session.now())], ["codeRequired", codeRefused])
    assert.deepEqual(session.reported(), ["session.left"], "nobody draws another verification code")
    session.send({ ...loginAttempt, otp }, SessionEvents.loginRefused.make({ fault: refusedFault }))
    assert.deepEqual([session.now().value, isCodeRequired(session.now())], ["outside", false])
    assert.deepEqual(session.reported(), ["session.left", "session.refusedLogin"])
  })

  it("A demanded second factor shows until confirmed, expired or declined", () => {
    const handed = SessionEvents.enrolmentHanded.make({
      secret: Redacted.make("ABC"),
      uri: Redacted.make("otpauth://totp/a?secret=ABC"),
      recovery_codes: Redacted.make("a b"),
      until: 600_000
    })
    const session = start(
      absent,
      loginAttempt,
      handed,
      loginAttempt,
      SessionEvents.loginRefused.make({ fault: codeRefused })
    )
    assert.strictEqual(session.now().value, "enrolling")
    assert.strictEqual(enrolmentOf(session.now())?.secret, handed.secret)
    for (const fault of [unreachable, { ...refusedFault, code: 42900 }]) {
      session.send(loginAttempt, SessionEvents.loginRefused.make({ fault }))
      assert.deepEqual([session.now().value, faultOf(session.now())], ["enrolling", fault])
      assert.strictEqual(enrolmentOf(session.now())?.secret, handed.secret, "it has been scanned")
      assert.deepEqual(session.open()[0]!.input, { until: 600_000 }, "and no longer than it was to be shown at first")
    }
    session.send(loginAttempt, SessionEvents.tokenSaved.make({}))
    assert.deepEqual([secretsIn(session.now().context), isLoggingIn(session.now())], [[], true])
    for (const way of [SessionEvents.enrolmentLapsed.make({}), SessionEvents.codeDeclined.make({})]) {
      const other = start(absent, loginAttempt, handed, way)
      assert.deepEqual([other.now().value, secretsIn(other.now().context)], ["outside", []])
      assert.deepEqual(other.reported(), ["session.left", "session.startedOver"])
    }
  })

  it("A sign-in without a readable user fails", () => {
    const session = start(
      absent,
      loginAttempt,
      SessionEvents.tokenSaved.make({}),
      userRefused,
      SessionEvents.closed.make({})
    )
    assert.deepEqual(session.reported(), ["session.left", "session.refusedLogin", "session.left"])
    assert.strictEqual(session.now().value, "outside")
    assert.deepEqual(faultOf(session.now()), unreachable)
  })

  it("Calls after the session's end open one dialog", () => {
    const session = start(userLoaded)
    for (let calls = 0; calls < 30; calls++) session.send(lost)
    assert.isTrue(isLogoutPromptOpen(session.now()))
    assert.isTrue(isInside(session.now()))
    assert.deepEqual(session.reported(), ["session.entered"])
    session.send(SessionEvents.stayChosen.make({}))
    assert.isFalse(isLogoutPromptOpen(session.now()))
    assert.isNull(faultOf(session.now()))
    session.send(lost)
    assert.isTrue(isLogoutPromptOpen(session.now()), "and again at the next one")
    session.send(SessionEvents.leaveChosen.make({}), lost, lost)
    assert.deepEqual(
      session.open().map(({ src, input }) => [src, input]),
      [["logOut", { reason: "lost" }]]
    )
    session.send(SessionEvents.closed.make({}))
    assert.deepEqual(session.emitted.at(-1), { type: "session.left", reason: "lost" })
  })

  it("opens no dialog outside the console", () => {
    for (const events of [
      [absent],
      [foundBare],
      [absent, loginAttempt],
      [absent, loginAttempt, SessionEvents.tokenSaved.make({})],
      [userLoaded, SessionEvents.logoutAgreed.make({})]
    ]) {
      const session = start(...events)
      const before = session.now().value
      session.send(lost)
      assert.deepEqual(session.now().value, before)
    }
  })

  it.each([
    [[userLoaded]],
    [[userLoaded, lost]],
    [[foundBare]],
    [[absent, loginAttempt, SessionEvents.tokenSaved.make({})]]
  ])("leaves when another tab signs out (%#)", (events) => {
    const session = start(...events)
    session.send(SessionEvents.tokenVanished.make({}))
    assert.deepEqual(
      session.open().map(({ src, input }) => [src, input]),
      [["logOut", { reason: "elsewhere" }]]
    )
    session.send(SessionEvents.closed.make({}))
    assert.deepEqual(session.emitted.at(-1), { type: "session.left", reason: "elsewhere" })
  })

  it("comes in when another tab signs in", () => {
    const session = start(absent, { ...loginAttempt, missing: ["captcha"] }, SessionEvents.tokenAppeared.make({}))
    assert.deepEqual(
      session.open().map(({ src }) => src),
      ["findSession"]
    )
    assert.deepEqual(missingOf(session.now()), [])
    session.send(userLoaded)
    assert.isTrue(isInside(session.now()))
  })

  it("A logout runs once before another sign-in", () => {
    const session = start(
      userLoaded,
      SessionEvents.logoutAgreed.make({}),
      SessionEvents.logoutAgreed.make({}),
      SessionEvents.tokenVanished.make({})
    )
    assert.deepEqual(session.invoked(), ["findSession", "logOut"])
    session.send(SessionEvents.closed.make({}))
    assert.deepEqual(session.emitted.at(-1), { type: "session.left", reason: "loggedOut" })
    session.send(loginAttempt, SessionEvents.tokenSaved.make({}), opened)
    assert.isTrue(isInside(session.now()))
  })

  it("An abandoned effect's answer is ignored", () => {
    const session = start(foundBare)
    const pendingCall = session.open()[0]!
    session.send(
      SessionEvents.tokenVanished.make({}),
      SessionEvents.closed.make({}),
      loginAttempt,
      SessionEvents.tokenSaved.make({})
    )
    assert.isTrue(pendingCall.cancelled)
    pendingCall.deliver(opened)
    assert.isFalse(isInside(session.now()))
  })

  it("Another language refetches the user on the same page", () => {
    const session = start(userLoaded, SessionEvents.userOutdated.make({}))
    assert.isTrue(isInside(session.now()))
    assert.deepEqual(
      session.open().map(({ src }) => src),
      ["fetchUser"]
    )
    session.send(SessionEvents.opened.make({ user: { ...adaDetail, role_name: "超级管理员" } }))
    assert.strictEqual(userOf(session.now())?.role_name, "超级管理员")
    assert.deepEqual(session.reported(), ["session.entered", "session.entered"])
    session.send(SessionEvents.userOutdated.make({}), SessionEvents.userOutdated.make({}))
    assert.deepEqual(
      session.open().map(({ src }) => src),
      ["fetchUser"],
      "the later intent replaces the earlier"
    )
    const pendingCall = session.open()[0]!
    session.send(SessionEvents.userOutdated.make({ inBackground: true }))
    assert.isFalse(pendingCall.cancelled, "what nobody waits for replaces nothing")
    session.send(userRefused)
    assert.isTrue(isInside(session.now()), "the user that is known stays")
    assert.strictEqual(userOf(session.now())?.role_name, "超级管理员")
    session.send(SessionEvents.userOutdated.make({}), lost)
    assert.isTrue(isLogoutPromptOpen(session.now()))
    assert.deepEqual(session.open(), [])
  })
})
