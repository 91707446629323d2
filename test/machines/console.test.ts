import { assert, describe, it } from "vitest"
import { type AnyMachineSnapshot } from "xstate"
import { eventCodecs } from "../../src/machines/console/event-codecs.ts"
import { captchaOf } from "../../src/machines/captcha/captcha-machine.ts"
import { rulesOf } from "../../src/machines/menu/menu-machine.ts"
import { visibleNoticesOf } from "../../src/machines/notices/notices-machine.ts"
import { readLines, replay } from "../journal/replay.ts"
import { everyMachine } from "./every-machine.ts"
import {
  adaDetail,
  devicesFirst,
  loginVisit,
  refusedFault,
  refusedCall,
  sessionLost,
  systemMenu,
  unreachable,
  userListVisit,
  visitOf
} from "./fixtures.ts"
import { maskedOf } from "./plain.ts"
import {
  actorNames,
  missingSession,
  emptyAnswers,
  savedAnswers,
  openConsole,
  loginAttempt,
  invocationCount
} from "./console-runtime.ts"

describe("the console before sign-in", () => {
  it("All actors run, and visitors need only a captcha", () => {
    const runtime = openConsole(emptyAnswers)
    assert.deepEqual(
      actorNames.map((name) => runtime.snapshotOf(name).status),
      actorNames.map(() => "active")
    )
    assert.deepEqual([...runtime.invoked].sort(), ["findPreferences", "findSession", "loadCaptcha", "restoreMenu"])
    assert.deepEqual(runtime.notices(), [])
  })

  it("A guarded page leads to login with full path", () => {
    const runtime = openConsole(emptyAnswers)
    runtime.visit(userListVisit)
    assert.deepEqual(runtime.verdict(), { kind: "logInFirst", search: { redirect: "/user/userList?page=2" } })
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 0)
  })

  it.each(["loggedOut", "passwordSet"])("After the reload the console says goodbye (%s)", (logoutReason) => {
    assert.deepEqual(openConsole({ ...emptyAnswers, findSession: { ...missingSession, logoutReason } }).notices(), [
      ["success", `session.${logoutReason}`, 1]
    ])
  })
})

describe("signing in", () => {
  it("A sign-in welcomes, drops the captcha and opens the page", () => {
    const runtime = openConsole(emptyAnswers)
    runtime.visit(
      visitOf("login", "/login?redirect=%2Fuser%2FuserList%3Fpage%3D2", {
        query: { redirect: "/user/userList?page=2" }
      })
    )
    runtime.send("session", loginAttempt)
    assert.deepEqual(runtime.notices(), [["success", "session.welcome", 1]])
    assert.isNull(captchaOf(runtime.snapshotOf("captcha")))
    assert.strictEqual(invocationCount(runtime, "loadCaptcha"), 1)
    runtime.visit(
      visitOf("login", "/login?redirect=%2Fuser%2FuserList%3Fpage%3D2", {
        query: { redirect: "/user/userList?page=2" }
      })
    )
    assert.deepEqual(runtime.verdict(), { kind: "goTo", fullPath: "/user/userList?page=2" })
    runtime.visit(userListVisit)
    assert.deepEqual(runtime.verdict(), { kind: "enter" })
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 1)
  })

  it("Without a requested page, sign-in opens the first section", () => {
    const runtime = openConsole({ ...emptyAnswers, fetchMenu: { type: "menu.fetched", rules: devicesFirst } })
    runtime.send("session", loginAttempt)
    runtime.visit(loginVisit)
    assert.deepEqual(runtime.verdict(), { kind: "goTo", fullPath: "/device-admin/router-first" })
  })

  it("A sign-in outdates the login page's verdict", () => {
    const runtime = openConsole(emptyAnswers)
    runtime.visit(loginVisit)
    runtime.send("guard", { type: "guard.arrived" })
    let outdated = 0
    runtime.listener("guard", "guard.outdated", () => outdated++)
    runtime.send("session", loginAttempt)
    assert.isAtLeast(outdated, 1)
    runtime.visit(loginVisit)
    assert.deepEqual(runtime.verdict(), { kind: "goTo", fullPath: "/dashboard/dashboardIndex" })
  })

  it("A refused sign-in posts its text with another captcha", () => {
    const runtime = openConsole({ ...emptyAnswers, logIn: { type: "session.loginRefused", fault: refusedFault } })
    runtime.send("session", loginAttempt)
    assert.strictEqual(invocationCount(runtime, "loadCaptcha"), 2)
    assert.deepEqual(runtime.notices(), [["error", "login.failed", 1]])
    assert.strictEqual(runtime.snapshotOf("session").value, "outside")
  })

  it("A wrong verification code posts no notice beside its field", () => {
    const fault = { ...refusedFault, field: "captcha" }
    const runtime = openConsole({ ...emptyAnswers, logIn: { type: "session.loginRefused", fault } })
    runtime.send("session", loginAttempt)
    assert.strictEqual(invocationCount(runtime, "loadCaptcha"), 2)
    assert.deepEqual(runtime.notices(), [])
  })

  it("An unreadable user needs a new code, too", () => {
    const runtime = openConsole({ ...emptyAnswers, fetchUser: { type: "session.userRefused", fault: unreachable } })
    runtime.send("session", loginAttempt)
    assert.strictEqual(invocationCount(runtime, "loadCaptcha"), 2)
    assert.strictEqual(invocationCount(runtime, "logOut"), 1)
    assert.strictEqual(runtime.snapshotOf("session").value, "outside")
  })
})

describe("an existing session", () => {
  it("A page with a stored menu needs no call", () => {
    const runtime = openConsole(savedAnswers)
    runtime.visit(userListVisit)
    assert.deepEqual(runtime.verdict(), { kind: "enter" })
    assert.deepEqual([...runtime.invoked].sort(), ["findPreferences", "findSession", "restoreMenu"])
    assert.deepEqual(runtime.notices(), [])
  })

  it("A page waits while the token's user is fetched", () => {
    const { fetchUser: _, ...rest } = emptyAnswers
    const runtime = openConsole({ ...rest, findSession: { type: "session.loaded", user: null } })
    runtime.visit(userListVisit)
    assert.isNull(runtime.verdict())
    runtime.answer("fetchUser", { type: "session.opened", user: adaDetail })
    assert.deepEqual(runtime.verdict(), { kind: "enter" })
    assert.deepEqual(runtime.notices(), [], "nobody signed in just now")
  })

  it("An unreadable user leads to login by name and query", () => {
    const runtime = openConsole({
      ...emptyAnswers,
      findSession: { type: "session.loaded", user: null },
      fetchUser: { type: "session.userRefused", fault: unreachable }
    })
    runtime.visit(userListVisit)
    assert.deepEqual(runtime.verdict(), { kind: "logInFirst", search: { page: "2", redirect: "userList" } })
    assert.strictEqual(invocationCount(runtime, "logOut"), 1)
  })
})

describe("the menu", () => {
  it("A failed menu posts `menuNotice` and retries at visits", () => {
    const runtime = openConsole({
      ...savedAnswers,
      restoreMenu: { type: "menu.restored", rules: [] },
      fetchMenu: { type: "menu.fetchFailed", fault: unreachable }
    })
    runtime.visit(userListVisit)
    assert.deepEqual(runtime.verdict(), { kind: "menuFailed" })
    runtime.visit(userListVisit)
    const [notice, ...more] = visibleNoticesOf(runtime.snapshotOf("notices"))
    assert.deepEqual(more, [])
    assert.deepInclude(notice, {
      id: "menuNotice",
      lasting: true,
      left: null,
      kind: "error",
      key: "menu.fetchFailed",
      count: 2
    })
    runtime.reported["fetchMenu"] = { type: "menu.fetched", rules: systemMenu }
    runtime.visit(userListVisit)
    assert.deepEqual(runtime.verdict(), { kind: "enter" })
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 3)
  })

  it("Several simultaneous visits fetch the menu once", () => {
    const { fetchMenu: _, ...rest } = savedAnswers
    const runtime = openConsole({ ...rest, restoreMenu: { type: "menu.restored", rules: [] } })
    for (let visits = 0; visits < 5; visits++) runtime.visit(userListVisit)
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 1)
    runtime.answer("fetchMenu", { type: "menu.fetched", rules: systemMenu })
    assert.deepEqual(runtime.verdict(), { kind: "enter" })
  })

  it("An awaited menu is dropped when the session ends", () => {
    const { fetchMenu: _, ...rest } = savedAnswers
    const runtime = openConsole({ ...rest, restoreMenu: { type: "menu.restored", rules: [] } })
    runtime.visit(userListVisit)
    runtime.send("session", { type: "session.tokenVanished" })
    assert.deepEqual(runtime.verdict(), { kind: "logInFirst", search: { redirect: "/user/userList?page=2" } })
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 1)
    assert.strictEqual(runtime.snapshotOf("menu").value, "empty")
    assert.deepEqual(runtime.notices(), [])
  })
})

describe("the end of a session", () => {
  it("Many calls without a session open one dialog and no notice", () => {
    const runtime = openConsole(savedAnswers)
    for (let calls = 0; calls < 30; calls++) runtime.deliver({ type: "console.sessionLost", fault: sessionLost })
    assert.isTrue(runtime.snapshotOf("session").hasTag("asking"))
    assert.deepEqual(runtime.notices(), [])
    runtime.send("session", { type: "session.stayChosen" })
    assert.isFalse(runtime.snapshotOf("session").hasTag("asking"))
    assert.strictEqual(invocationCount(runtime, "logOut"), 0)
  })

  it.each([
    ["loggedOut", [{ type: "session.logoutRequested" }], {}],
    ["passwordSet", [{ type: "session.passwordSet" }], {}],
    [
      "lost",
      [{ type: "session.lost", fault: sessionLost }, { type: "session.leaveChosen" }],
      { redirect: "/user/userList?page=2" }
    ],
    ["elsewhere", [{ type: "session.tokenVanished" }], { redirect: "/user/userList?page=2" }]
  ])("leaves no menu behind (%s)", (_, events, search) => {
    const runtime = openConsole(savedAnswers)
    runtime.visit(userListVisit)
    for (const event of events) runtime.send("session", event)
    assert.strictEqual(runtime.snapshotOf("session").value, "outside")
    assert.deepEqual(rulesOf(runtime.snapshotOf("menu")), [])
    assert.deepEqual(runtime.verdictOn(userListVisit), { kind: "logInFirst", search })
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 0)
  })

  it("The next operator gets a menu of their own", () => {
    const runtime = openConsole({ ...savedAnswers, fetchMenu: { type: "menu.fetched", rules: devicesFirst } })
    runtime.visit(userListVisit)
    runtime.send("session", { type: "session.tokenVanished" })
    runtime.send("session", loginAttempt)
    runtime.visit(userListVisit)
    assert.deepEqual(runtime.verdict(), {
      kind: "forbidden",
      reason: { kind: "rule", name: "userList", roleName: "Super admin" }
    })
  })
})

describe("a new password", () => {
  it("A new password logs the operator out", () => {
    const runtime = openConsole(savedAnswers)
    runtime.deliver({ type: "form.sent", form: "password" })
    assert.strictEqual(runtime.snapshotOf("session").value, "outside")
    assert.deepEqual(runtime.verdictOn(userListVisit), { kind: "logInFirst", search: {} })
  })
})

describe("notices of the console", () => {
  it("Equal failed calls share a notice with their fault", () => {
    const runtime = openConsole(savedAnswers)
    for (let calls = 0; calls < 3; calls++) runtime.deliver({ type: "console.callFailed", fault: unreachable })
    runtime.deliver({ type: "console.callFailed", fault: refusedCall })
    assert.deepEqual(runtime.notices(), [
      ["error", "fault.Unreachable", 3],
      ["error", "fault.Refused", 1]
    ])
    assert.deepEqual(visibleNoticesOf(runtime.snapshotOf("notices"))[1]!.fault, refusedCall)
    assert.deepEqual(visibleNoticesOf(runtime.snapshotOf("notices"))[1]!.values, { msg: "no" })
  })

  it.each([
    [{ type: "records.mutated", what: "added" }, "success.added"],
    [{ type: "mutation.done", what: "operated" }, "success.operated"],
    [
      { type: "form.sent", form: "ownership", message: { key: "ownership.offered", count: 1, person: "ben" } },
      "ownership.offered"
    ],
    [{ type: "mutation.done", what: "operated", message: { key: "silence.endDone" } }, "silence.endDone"],
    [{ type: "records.mutated", what: "submitted", message: { key: "refunds.requestDone" } }, "refunds.requestDone"]
  ])("a success is told in its own words", (emitted, key) => {
    const runtime = openConsole(savedAnswers)
    runtime.deliver(emitted)
    assert.deepEqual(runtime.notices(), [["success", key, 1]])
    const { key: _, ...values } = "message" in emitted ? emitted.message : { key }
    assert.deepEqual(visibleNoticesOf(runtime.snapshotOf("notices"))[0]!.values, values)
  })

  it("A declined request posts no notice about alarm owners", () => {
    const runtime = openConsole(savedAnswers)
    runtime.deliver({ type: "form.sent", form: "decline", outcome: { done: [1], refused: [] } })
    assert.deepEqual(runtime.notices(), [])
  })
})

describe("the console's journal", () => {
  it("The journal replays every actor and holds no secret", () => {
    const runtime = openConsole({ ...emptyAnswers, logIn: { type: "session.loginRefused", fault: refusedFault } })
    runtime.visit(userListVisit)
    runtime.send("session", loginAttempt)
    runtime.reported["logIn"] = { type: "session.tokenSaved" }
    runtime.send("session", loginAttempt)
    runtime.visit(userListVisit)
    runtime.send("preferences", { type: "preferences.themeChosen", theme: "dark" })
    runtime.deliver({ type: "console.callFailed", fault: unreachable })
    runtime.deliver({ type: "console.sessionLost", fault: sessionLost })
    const { lines, unreadable } = readLines(JSON.parse(JSON.stringify(runtime.lines)), eventCodecs)
    assert.deepEqual(unreadable, [])
    for (const name of actorNames) {
      const again = replay(
        everyMachine[name].machine,
        eventCodecs[name],
        lines.filter(({ machine }) => machine === name)
      ) as AnyMachineSnapshot
      const live = runtime.snapshotOf(name)
      assert.deepStrictEqual(again.value, live.value, name)
      assert.deepStrictEqual(maskedOf(again.context), maskedOf(live.context), name)
    }
    assert.deepEqual(
      lines.filter(({ machine, event }) => machine === "console" && event !== null).map(({ event }) => event),
      [
        { type: "console.callFailed", fault: unreachable },
        { type: "console.sessionLost", fault: sessionLost }
      ] as never
    )
    for (const secret of ["Tr0ub4dor", "x7Kq"]) assert.notInclude(JSON.stringify(runtime.lines), secret)
  })
})
