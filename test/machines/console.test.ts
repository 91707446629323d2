import { assert, describe, it } from "vitest"
import { type AnyMachineSnapshot } from "xstate"
import { books } from "../../src/machines/journal/books.ts"
import { readLines, replay } from "../../src/machines/journal/replay.ts"
import { everyMachine } from "./every-machine.ts"
import {
  adaDetail,
  devicesFirst,
  loginVisit,
  refused,
  refusedAtAll,
  sessionLost,
  systemMenu,
  unreachable,
  userListVisit,
  visitOf
} from "./facts.ts"
import { maskedOf } from "./plain.ts"
import { roomNames, absent, nothingKept, allKept, open, attempt, times } from "./console-house.ts"

describe("the console, before anybody signs in", () => {
  it("stands in every room, and asks only what the browser keeps", () => {
    const house = open(nothingKept)
    assert.deepEqual(
      roomNames.map((name) => house.snapshotOf(name).status),
      roomNames.map(() => "active")
    )
    assert.deepEqual([...house.asked].sort(), ["findPreferences", "findSession", "restoreMenu"])
    assert.deepEqual(house.notices(), [])
  })

  it("sends a guarded page to the login page with the full path", () => {
    const house = open(nothingKept)
    house.visit(userListVisit)
    assert.deepEqual(house.verdict(), { kind: "logInFirst", search: { redirect: "/user/userList?page=2" } })
    assert.strictEqual(times(house, "fetchMenu"), 0)
  })

  it.each(["loggedOut", "passwordSet"])("says goodbye after the reload of a way out (%s)", (farewell) => {
    assert.deepEqual(open({ ...nothingKept, findSession: { ...absent, farewell } }).notices(), [
      ["success", `session.${farewell}`, 1]
    ])
  })
})

describe("signing in", () => {
  it("welcomes, drops the used code, fetches the menu and leads to the very page asked for", () => {
    const house = open(nothingKept)
    house.visit(
      visitOf("login", "/login?redirect=%2Fuser%2FuserList%3Fpage%3D2", {
        query: { redirect: "/user/userList?page=2" }
      })
    )
    house.send("captcha", { type: "captcha.wanted" })
    house.send("session", attempt)
    assert.deepEqual(house.notices(), [["success", "session.welcome", 1]])
    assert.isNull(house.snapshotOf("captcha").context.captcha)
    assert.strictEqual(times(house, "drawCaptcha"), 1)
    house.visit(
      visitOf("login", "/login?redirect=%2Fuser%2FuserList%3Fpage%3D2", {
        query: { redirect: "/user/userList?page=2" }
      })
    )
    assert.deepEqual(house.verdict(), { kind: "goTo", fullPath: "/user/userList?page=2" })
    house.visit(userListVisit)
    assert.deepEqual(house.verdict(), { kind: "enter" })
    assert.strictEqual(times(house, "fetchMenu"), 1)
  })

  it("leads to the first section when nothing was asked for", () => {
    const house = open({ ...nothingKept, fetchMenu: { type: "menu.fetched", rules: devicesFirst } })
    house.send("session", attempt)
    house.visit(loginVisit)
    assert.deepEqual(house.verdict(), { kind: "goTo", fullPath: "/device-admin/router-first" })
  })

  it("tells the views that the login page was judged before, so that they visit it again", () => {
    const house = open(nothingKept)
    house.visit(loginVisit)
    house.send("guard", { type: "guard.arrived" })
    let outdated = 0
    house.hear("guard", "guard.outdated", () => outdated++)
    house.send("session", attempt)
    assert.isAtLeast(outdated, 1)
    house.visit(loginVisit)
    assert.deepEqual(house.verdict(), { kind: "goTo", fullPath: "/dashboard/dashboardIndex" })
  })

  it("wants a new code after a refusal, and says what the specification says", () => {
    const house = open({ ...nothingKept, logIn: { type: "session.loginRefused", fault: refused } })
    house.send("captcha", { type: "captcha.wanted" })
    house.send("session", attempt)
    assert.strictEqual(times(house, "drawCaptcha"), 2)
    assert.deepEqual(house.notices(), [["error", "login.failed", 1]])
    assert.strictEqual(house.snapshotOf("session").value, "outside")
  })

  it("wants a new code when the user cannot be read, too", () => {
    const house = open({ ...nothingKept, fetchUser: { type: "session.userRefused", fault: unreachable } })
    house.send("captcha", { type: "captcha.wanted" })
    house.send("session", attempt)
    assert.strictEqual(times(house, "drawCaptcha"), 2)
    assert.strictEqual(times(house, "logOut"), 1)
    assert.strictEqual(house.snapshotOf("session").value, "outside")
  })
})

describe("a session that is found", () => {
  it("needs no call to show a page whose menu was kept", () => {
    const house = open(allKept)
    house.visit(userListVisit)
    assert.deepEqual(house.verdict(), { kind: "enter" })
    assert.deepEqual([...house.asked].sort(), ["findPreferences", "findSession", "restoreMenu"])
    assert.deepEqual(house.notices(), [])
  })

  it("fetches the user where the token has none, the page waiting", () => {
    const { fetchUser: _, ...rest } = nothingKept
    const house = open({ ...rest, findSession: { type: "session.found", user: null } })
    house.visit(userListVisit)
    assert.isNull(house.verdict())
    house.answer("fetchUser", { type: "session.opened", user: adaDetail })
    assert.deepEqual(house.verdict(), { kind: "enter" })
    assert.deepEqual(house.notices(), [], "nobody signed in just now")
  })

  it("logs out and goes to the login page with name and query when the user cannot be read", () => {
    const house = open({
      ...nothingKept,
      findSession: { type: "session.found", user: null },
      fetchUser: { type: "session.userRefused", fault: unreachable }
    })
    house.visit(userListVisit)
    assert.deepEqual(house.verdict(), { kind: "logInFirst", search: { page: "2", redirect: "userList" } })
    assert.strictEqual(times(house, "logOut"), 1)
  })
})

describe("the menu", () => {
  it("that cannot be fetched is told as `menuNotice`, stays until it is closed, and is fetched again at the next visit", () => {
    const house = open({
      ...allKept,
      restoreMenu: { type: "menu.restored", rules: [] },
      fetchMenu: { type: "menu.fetchFailed", fault: unreachable }
    })
    house.visit(userListVisit)
    assert.deepEqual(house.verdict(), { kind: "menuFailed" })
    house.visit(userListVisit)
    const [notice, ...more] = house.snapshotOf("notices").context.shown
    assert.deepEqual(more, [])
    assert.deepInclude(notice, {
      id: "menuNotice",
      lasting: true,
      left: null,
      kind: "error",
      key: "menu.fetchFailed",
      count: 2
    })
    house.told["fetchMenu"] = { type: "menu.fetched", rules: systemMenu }
    house.visit(userListVisit)
    assert.deepEqual(house.verdict(), { kind: "enter" })
    assert.strictEqual(times(house, "fetchMenu"), 3)
  })

  it("is fetched once for several visits at the same time", () => {
    const { fetchMenu: _, ...rest } = allKept
    const house = open({ ...rest, restoreMenu: { type: "menu.restored", rules: [] } })
    for (let visits = 0; visits < 5; visits++) house.visit(userListVisit)
    assert.strictEqual(times(house, "fetchMenu"), 1)
    house.answer("fetchMenu", { type: "menu.fetched", rules: systemMenu })
    assert.deepEqual(house.verdict(), { kind: "enter" })
  })

  it("is not fetched for anybody who leaves while a page waits for it", () => {
    const { fetchMenu: _, ...rest } = allKept
    const house = open({ ...rest, restoreMenu: { type: "menu.restored", rules: [] } })
    house.visit(userListVisit)
    house.send("session", { type: "session.tokenVanished" })
    assert.deepEqual(house.verdict(), { kind: "logInFirst", search: { redirect: "/user/userList?page=2" } })
    assert.strictEqual(times(house, "fetchMenu"), 1)
    assert.strictEqual(house.snapshotOf("menu").value, "empty")
    assert.deepEqual(house.notices(), [])
  })
})

describe("the end of a session", () => {
  it("opens one dialog for many calls, and no other notice", () => {
    const house = open(allKept)
    for (let calls = 0; calls < 30; calls++) house.tell({ type: "console.sessionLost", fault: sessionLost })
    assert.isTrue(house.snapshotOf("session").hasTag("asking"))
    assert.deepEqual(house.notices(), [])
    house.send("session", { type: "session.stayChosen" })
    assert.isFalse(house.snapshotOf("session").hasTag("asking"))
    assert.strictEqual(times(house, "logOut"), 0)
  })

  it.each([
    ["loggedOut", [{ type: "session.logoutAsked" }], {}],
    ["passwordSet", [{ type: "session.passwordSet" }], {}],
    [
      "lost",
      [{ type: "session.lost", fault: sessionLost }, { type: "session.leaveChosen" }],
      { redirect: "/user/userList?page=2" }
    ],
    ["elsewhere", [{ type: "session.tokenVanished" }], { redirect: "/user/userList?page=2" }]
  ])("leaves no menu behind (%s)", (leaving, events, search) => {
    const house = open(allKept)
    house.visit(userListVisit)
    for (const event of events) house.send("session", event)
    assert.strictEqual(house.snapshotOf("session").value, "outside")
    assert.deepEqual(house.snapshotOf("menu").context.rules, [])
    assert.deepEqual(house.snapshotOf("guard").context.standing, { _tag: "Outside", leaving })
    house.visit(userListVisit)
    assert.deepEqual(house.verdict(), { kind: "logInFirst", search })
    assert.strictEqual(times(house, "fetchMenu"), 0)
  })

  it("lets the next operator in with a menu of their own", () => {
    const house = open({ ...allKept, fetchMenu: { type: "menu.fetched", rules: devicesFirst } })
    house.visit(userListVisit)
    house.send("session", { type: "session.tokenVanished" })
    house.send("session", attempt)
    house.visit(userListVisit)
    assert.deepEqual(house.verdict(), {
      kind: "forbidden",
      reason: { kind: "rule", name: "userList", roleName: "Super admin" }
    })
  })
})

describe("a new password", () => {
  it("logs the operator out", () => {
    const house = open(allKept)
    house.tell({ type: "password.set" })
    assert.strictEqual(house.snapshotOf("session").value, "outside")
    assert.deepEqual(house.snapshotOf("guard").context.standing, { _tag: "Outside", leaving: "passwordSet" })
  })
})

describe("what is told", () => {
  it("a failed call is told with its fault, equal ones together", () => {
    const house = open(allKept)
    for (let calls = 0; calls < 3; calls++) house.tell({ type: "console.callFailed", fault: unreachable })
    house.tell({ type: "console.callFailed", fault: refusedAtAll })
    assert.deepEqual(house.notices(), [
      ["error", "fault.Unreachable", 3],
      ["error", "fault.Refused", 1]
    ])
    assert.deepEqual(house.snapshotOf("notices").context.shown[1].fault, refusedAtAll)
    assert.deepEqual(house.snapshotOf("notices").context.shown[1].values, { msg: "no" })
  })

  it("a success is told in its own words", () => {
    const house = open(allKept)
    house.tell({ type: "console.toldSuccess", key: "success.added" })
    assert.deepEqual(house.notices(), [["success", "success.added", 1]])
  })
})

describe("the journal of the whole console", () => {
  it("replays every room to where it stands, and holds no secret", () => {
    const house = open({ ...nothingKept, logIn: { type: "session.loginRefused", fault: refused } })
    house.visit(userListVisit)
    house.send("captcha", { type: "captcha.wanted" })
    house.send("session", attempt)
    house.told["logIn"] = { type: "session.tokenKept" }
    house.send("session", attempt)
    house.visit(userListVisit)
    house.send("preferences", { type: "preferences.themeChosen", theme: "dark" })
    house.tell({ type: "console.callFailed", fault: unreachable })
    house.tell({ type: "console.sessionLost", fault: sessionLost })
    const { lines, unreadable } = readLines(JSON.parse(JSON.stringify(house.lines)), books)
    assert.deepEqual(unreadable, [])
    for (const name of roomNames) {
      const again = replay(
        everyMachine[name].machine,
        books[name],
        lines.filter(({ machine }) => machine === name)
      ) as AnyMachineSnapshot
      const live = house.snapshotOf(name)
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
    for (const secret of ["Tr0ub4dor", "x7Kq"]) assert.notInclude(JSON.stringify(house.lines), secret)
  })
})
