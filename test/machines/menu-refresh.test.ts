import { assert, describe, it } from "vitest"
import { rulesOf } from "../../src/machines/menu/menu-machine.ts"
import { userOf } from "../../src/machines/session/session-machine.ts"
import { savedAnswers, openConsole, invocationCount } from "./console-runtime.ts"
import {
  adaDetail,
  notPermitted,
  refusedFault,
  sectionWith,
  systemMenu,
  unreachable,
  userListVisit
} from "./fixtures.ts"

const less = [sectionWith("system-admin", "merchantList")]
const emptied = { type: "menu.fetched", rules: less } as const

describe("a menu changed on the server", () => {
  it("A forbidden call refetches the menu and closes lost pages", () => {
    const runtime = openConsole({ ...savedAnswers, fetchMenu: emptied })
    runtime.visit(userListVisit)
    assert.deepEqual(runtime.verdict(), { kind: "enter" })
    runtime.deliver({ type: "console.callFailed", fault: refusedFault })
    runtime.deliver({ type: "console.callFailed", fault: unreachable })
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 0)
    runtime.deliver({ type: "console.callFailed", fault: notPermitted })
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 1)
    assert.deepEqual(rulesOf(runtime.snapshotOf("menu")), less)
    assert.strictEqual(runtime.verdictOn(userListVisit)?.kind, "forbidden")
  })

  it("A refreshed menu refetches the user and role", () => {
    const moved = { ...adaDetail, role: "merchant-admin", merchant_id: 7 }
    const runtime = openConsole({ ...savedAnswers, fetchUser: { type: "session.opened", user: moved } })
    assert.strictEqual(invocationCount(runtime, "fetchUser"), 0)
    runtime.send("menu", { type: "menu.refreshed" })
    assert.strictEqual(invocationCount(runtime, "fetchUser"), 1)
    assert.deepEqual(userOf(runtime.snapshotOf("session")), moved)
  })

  it("Many forbidden calls fetch the menu once, and a refresh again", () => {
    const { fetchMenu: _, ...rest } = savedAnswers
    const runtime = openConsole(rest)
    for (let calls = 0; calls < 20; calls++) runtime.deliver({ type: "console.callFailed", fault: notPermitted })
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 1)
    runtime.answer("fetchMenu", { type: "menu.fetched", rules: systemMenu })
    runtime.send("menu", { type: "menu.refreshed" })
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 2)
  })

  it("An unavailable menu refresh silently keeps the old one", () => {
    const runtime = openConsole({ ...savedAnswers, fetchMenu: { type: "menu.fetchFailed", fault: unreachable } })
    runtime.send("menu", { type: "menu.refreshed" })
    assert.deepEqual([rulesOf(runtime.snapshotOf("menu")), runtime.notices()], [systemMenu, []])
  })
})
