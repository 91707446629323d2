import { assert, describe, it } from "vitest"
import type { AnyMachineSnapshot } from "xstate"
import { readLines, replay } from "../journal/replay.ts"
import { isPanelShown } from "../../src/machines/command-palette/command-palette-machine.ts"
import { PANEL_PAGE } from "../../src/machines/command-palette/panel-page.ts"
import { errorReportOf } from "../../src/machines/unexpected-errors/unexpected-errors-machine.ts"
import { isHistoryOpen } from "../../src/machines/history/history-machine.ts"
import { toggledGroupsOf } from "../../src/machines/menu/menu-machine.ts"
import { hasUnsavedInput } from "../../src/machines/has-unsaved-input.ts"
import { formsOf, intentOf, openTabsOf } from "../../src/machines/tabs/tabs-machine.ts"
import {
  actorNames,
  savedAnswers,
  emptyAnswers,
  openConsole,
  signedInNames,
  invocationCount
} from "./console-runtime.ts"
import { everyCodec, everyMachine } from "./every-machine.ts"
import { adminOption, brokenList, devicesFirst, sectionWith, systemMenu, tabNamed, userListVisit } from "./fixtures.ts"
import { maskedOf } from "./plain.ts"
import { statesIn } from "./tree.ts"

const pageLoaded = { type: "tabs.pageLoaded", name: "userList", query: { page: "2" } }

const opened = (answers: Parameters<typeof openConsole>[0] = savedAnswers) => {
  const runtime = openConsole(answers)
  const { system } = runtime.root
  const tree = () => statesIn(runtime.root.getPersistedSnapshot())
  const now = (name: string) => system.get(name)?.getSnapshot()
  const deliver = (name: string, event: { readonly type: string }) => system.get(name).send(event)
  return { ...runtime, tree, now, sendToActor: deliver }
}
const signedIn = (answers?: Parameters<typeof openConsole>[0]) => {
  const runtime = opened(answers)
  runtime.deliver({ type: "console.signedInLoaded" })
  return runtime
}
const withPage = () => {
  const runtime = signedIn()
  runtime.sendToActor("tabs", pageLoaded)
  runtime.sendToActor("tabs", { type: "tabs.visited", tab: tabNamed("userList") } as never)
  return runtime
}
const shell = actorNames.map((name) => `/${name}`)

describe("the actor tree", () => {
  it("The tree reaches down to an open page's actors", () => {
    const tree = withPage().tree()
    assert.deepEqual(
      [...tree.keys()].sort(),
      [
        ...shell,
        "/signedIn",
        "/signedIn/tabs",
        ...signedInNames.map((name) => `/signedIn/${name}`),
        "/signedIn/tabs/userList",
        "/signedIn/tabs/userList/userList.list",
        "/signedIn/tabs/userList/userList.roles"
      ].sort()
    )
    assert.deepEqual(tree.get("/signedIn/tabs"), { saved: "settled" })
    assert.strictEqual(tree.get("/signedIn/tabs/userList/userList.list"), "listing")
    assert.deepEqual(tree.get("/session"), { inside: "present" })
  })

  it.each([["session.logoutRequested"], ["session.passwordSet"], ["session.tokenVanished"]])(
    "Leaving the session stops all its actors (%s)",
    (type) => {
      const runtime = withPage()
      const page = runtime.root.system.get("userList.list")
      runtime.send("session", { type })
      assert.deepEqual([...runtime.tree().keys()].sort(), [...shell].sort())
      assert.deepEqual(
        [page.getSnapshot().status, runtime.now("tabs"), runtime.now("userList.list")],
        ["stopped", undefined, undefined]
      )
    }
  )

  it("A session left during loading starts no actors", () => {
    const runtime = opened()
    runtime.send("session", { type: "session.tokenVanished" })
    runtime.deliver({ type: "console.signedInLoaded" })
    assert.deepEqual([...runtime.tree().keys()].sort(), [...shell].sort())
  })

  it("begins anew for the next operator", () => {
    const runtime = withPage()
    const previousTabs = runtime.root.system.get("tabs")
    runtime.send("session", { type: "session.tokenVanished" })
    runtime.send("session", { type: "session.tokenAppeared" })
    runtime.deliver({ type: "console.signedInLoaded" })
    assert.notStrictEqual(runtime.root.system.get("tabs"), previousTabs)
    assert.deepEqual(Object.keys(runtime.now("tabs").children), [])
  })

  it("Code reported twice starts its actors once", () => {
    const runtime = withPage()
    const [tabs, list] = ["tabs", "userList.list"].map((name) => runtime.root.system.get(name))
    runtime.deliver({ type: "console.signedInLoaded" })
    runtime.sendToActor("tabs", pageLoaded)
    assert.strictEqual(runtime.root.system.get("tabs"), tabs)
    assert.strictEqual(runtime.root.system.get("userList.list"), list)
  })

  it("The login page's account requests live until sign-in", () => {
    const runtime = opened(emptyAnswers)
    runtime.deliver({ type: "console.requestsLoaded" })
    runtime.deliver({ type: "console.requestsLoaded" })
    assert.deepEqual(
      [...runtime.tree().keys()].filter((way) => way.startsWith("/login")),
      ["/login", "/login/login.request", "/login/login.captcha"]
    )
    runtime.send("session", { type: "session.tokenAppeared" })
    runtime.deliver({ type: "console.signedInLoaded" })
    assert.isFalse(runtime.tree().has("/login"))
  })
})

describe("events between the tree's actors", () => {
  it("The root receives the events of a page", () => {
    const runtime = withPage()
    runtime.sendToActor("userList.list", { type: "records.listed", rows: [], total: 0, at: 0 } as never)
    runtime.sendToActor("userList.list", { type: "records.addOpened", draft: {} } as never)
    assert.deepEqual(formsOf(runtime.now("tabs")), [], "nothing is typed yet")
    runtime.sendToActor("userList.list", { type: "records.draftTyped", changed: true } as never)
    assert.deepEqual(formsOf(runtime.now("tabs")), ["userList"])
    assert.isTrue(hasUnsavedInput(runtime.root))
    runtime.sendToActor("userList.list", {
      type: "records.draftSubmitted",
      draft: {},
      secret: null,
      problems: {}
    } as never)
    runtime.sendToActor("userList.list", { type: "records.saved", what: "added" } as never)
    assert.deepEqual(formsOf(runtime.now("tabs")), [])
    assert.isFalse(hasUnsavedInput(runtime.root))
    runtime.deliver({ type: "page.formChanged", name: "userList", open: true })
    assert.isTrue(hasUnsavedInput(runtime.root), "what an embedded application tells")
    assert.deepEqual(runtime.notices(), [["success", "success.added", 1]])
  })

  it("Another address closes the history and opens its group", () => {
    const rules = [{ ...systemMenu[0]!, children: [sectionWith("user", "userList", "roleList")] }]
    const runtime = signedIn({ ...savedAnswers, restoreMenu: { type: "menu.restored", rules } })
    const turned = () => toggledGroupsOf(runtime.now("menu"))["user"]
    runtime.sendToActor("history", { type: "history.opened", of: { entity: "users", id: "2" } } as never)
    runtime.visit(userListVisit)
    assert.deepEqual([isHistoryOpen(runtime.now("history")), turned()], [false, true])
    runtime.send("menu", { type: "menu.groupToggled", name: "user", open: false })
    runtime.sendToActor("history", { type: "history.opened", of: { entity: "users", id: "2" } } as never)
    runtime.visit(userListVisit)
    assert.deepEqual([isHistoryOpen(runtime.now("history")), turned()], [true, false], "the same address")
    runtime.visit({ ...userListVisit, fullPath: `${userListVisit.fullPath}?page=2` })
    assert.deepEqual([isHistoryOpen(runtime.now("history")), turned()], [false, false], "the same page")
  })

  it("A refused page asks who can grant it", () => {
    const refused = { ...userListVisit, name: "eventList", rule: "eventList" }
    const early = opened()
    early.visit(refused)
    assert.strictEqual(invocationCount(early, "load"), 0)
    early.deliver({ type: "console.signedInLoaded" })
    assert.strictEqual(invocationCount(early, "load"), 1)
    const runtime = signedIn()
    runtime.visit(refused)
    assert.strictEqual(invocationCount(runtime, "load"), 1)
  })

  it("Another language refetches the user and the lists", () => {
    const runtime = withPage()
    runtime.sendToActor("userList.list", { type: "records.listed", rows: [], total: 0, at: 0 } as never)
    const [lists, users] = [invocationCount(runtime, "list"), invocationCount(runtime, "fetchUser")]
    runtime.send("preferences", { type: "preferences.languageChosen", language: "zh-CN" })
    assert.deepEqual([invocationCount(runtime, "list"), invocationCount(runtime, "fetchUser")], [lists + 1, users + 1])
    assert.strictEqual(runtime.now("userList.list").value, "listing")
    runtime.send("preferences", { type: "preferences.languageChosen", language: "zh-CN" })
    assert.strictEqual(invocationCount(runtime, "fetchUser"), users + 1, "the same language changes nothing")
  })

  it("The root receives the operator's other actors' events", () => {
    const runtime = signedIn()
    runtime.sendToActor("password", { type: "form.opened", subject: null } as never)
    runtime.sendToActor("password", { type: "form.submitted", attempt: {}, problems: {} } as never)
    runtime.sendToActor("password", { type: "form.sent", form: "password" } as never)
    assert.deepEqual(runtime.verdictOn(userListVisit), { kind: "logInFirst", search: {} })
  })

  it("Open pages close when no longer granted", () => {
    const storedTabs = [tabNamed("userList", { fullPath: "/user/userList" }), tabNamed("messageList")]
    const runtime = signedIn({
      ...savedAnswers,
      restoreMenu: { type: "menu.restored", rules: devicesFirst },
      findTabs: { type: "tabs.loaded", open: storedTabs, used: ["userList", "messageList"] }
    })
    assert.deepEqual(
      openTabsOf(runtime.now("tabs")).map(({ name }: { readonly name: string }) => name),
      ["messageList"]
    )
    assert.notDeepEqual(devicesFirst, systemMenu)
  })

  it("A broken page restarts alone with new actors", () => {
    const runtime = withPage()
    const broken = runtime.root.system.get("userList.list")
    const report = { ...brokenList, pageName: "userList", part: "userList.list" }
    runtime.send("unexpectedErrors", { type: "unexpectedErrors.reported", report })
    assert.deepEqual([broken.getSnapshot().status, runtime.now("userList.list")], ["stopped", undefined])
    runtime.sendToActor("tabs", pageLoaded)
    assert.strictEqual(runtime.now("userList.list").status, "active")
    runtime.send("unexpectedErrors", { type: "unexpectedErrors.reported", report: { ...report, part: "view" } })
    assert.strictEqual(
      runtime.now("userList.list").status,
      "active",
      "what is drawn has a bug, not what it is drawn of"
    )
  })
})

describe("a bug in the machine panel", () => {
  const bug = { ...brokenList, pageName: PANEL_PAGE, part: "view" }
  const shown = (page: string) => {
    const runtime = withPage()
    runtime.sendToActor("tabs", { type: "tabs.visited", tab: tabNamed(page) } as never)
    runtime.sendToActor("commandPalette", { type: "commandPalette.panelToggled", open: true } as never)
    runtime.send("unexpectedErrors", { type: "unexpectedErrors.reported", report: bug })
    const isReported = errorReportOf(PANEL_PAGE)(runtime.now("unexpectedErrors")) !== null
    return [isPanelShown(runtime.now("commandPalette")), isReported, runtime.notices().length]
  }

  it("A broken panel closes with notice and opens anew", () => {
    assert.deepEqual(shown("userList"), [false, false, 1])
  })

  it("A bug on the panel's own page is shown there", () => {
    assert.deepEqual(shown(PANEL_PAGE), [true, true, 0])
  })
})

describe("logging out", () => {
  type Runtime = ReturnType<typeof withPage>
  const typeIn: Readonly<Record<string, (runtime: Runtime) => void>> = {
    "the page in sight": ({ sendToActor }) => {
      sendToActor("userList.list", { type: "records.listed", rows: [], total: 0, at: 0 } as never)
      sendToActor("userList.list", { type: "records.addOpened", draft: {} } as never)
      sendToActor("userList.list", { type: "records.draftTyped", changed: true } as never)
    },
    "a kept page or an embedded application": ({ deliver, sendToActor }) => {
      sendToActor("tabs", { type: "tabs.visited", tab: tabNamed("dashboardIndex") } as never)
      deliver({ type: "page.formChanged", name: "userList", open: true })
    },
    "a dialog": ({ sendToActor }) => {
      sendToActor("password", { type: "form.opened", subject: null } as never)
      sendToActor("password", { type: "form.typed", changed: true } as never)
    }
  }
  const command = ({ now }: Runtime) => intentOf(now("tabs"))?.command

  it.each(Object.keys(typeIn))("Logging out asks first when %s has typed input", (place) => {
    const runtime = withPage()
    typeIn[place]!(runtime)
    runtime.send("session", { type: "session.logoutRequested" })
    assert.deepEqual([command(runtime), invocationCount(runtime, "logOut")], ["logout", 0])
    runtime.sendToActor("tabs", { type: "tabs.cancelled" })
    assert.deepEqual(
      [command(runtime), invocationCount(runtime, "logOut"), hasUnsavedInput(runtime.root)],
      [undefined, 0, true]
    )
    runtime.send("session", { type: "session.logoutRequested" })
    runtime.sendToActor("tabs", { type: "tabs.confirmed" })
    assert.deepEqual(runtime.verdictOn(userListVisit), { kind: "logInFirst", search: {} })
  })

  it("Signed out, a page leads to the login", () => {
    const runtime = withPage()
    runtime.send("session", { type: "session.logoutRequested" })
    assert.deepEqual(runtime.verdictOn(userListVisit), { kind: "logInFirst", search: {} })
  })

  it("A new password asks about unsaved forms before logout", () => {
    const runtime = withPage()
    typeIn["the page in sight"]!(runtime)
    runtime.sendToActor("password", { type: "form.opened", subject: null } as never)
    runtime.sendToActor("password", { type: "form.submitted", attempt: {}, problems: {} } as never)
    runtime.sendToActor("password", { type: "form.sent", form: "password" } as never)
    assert.deepEqual([command(runtime), invocationCount(runtime, "logOut")], ["logout", 0])
    assert.deepEqual(runtime.notices(), [["success", "session.passwordSet", 1]])
    runtime.sendToActor("tabs", { type: "tabs.confirmed" })
    assert.strictEqual(invocationCount(runtime, "logOut"), 1)
  })

  it.each(["password", "userSettings.password"])("Logging out asks nothing about the new password (%s)", (form) => {
    const runtime = withPage()
    runtime.sendToActor("tabs", { type: "tabs.pageLoaded", name: "userSettings", query: {} } as never)
    runtime.sendToActor("tabs", { type: "tabs.visited", tab: tabNamed("userSettings") } as never)
    runtime.sendToActor(form, { type: "form.opened", subject: null } as never)
    runtime.sendToActor(form, { type: "form.typed", changed: true } as never)
    runtime.sendToActor(form, { type: "form.submitted", attempt: {}, problems: {} } as never)
    runtime.sendToActor(form, { type: "form.sent", form: "password" } as never)
    assert.deepEqual(runtime.verdictOn(userListVisit), { kind: "logInFirst", search: {} })
  })
})

it("Export events arrive once, and sign-out ends the export", () => {
  const runtime = signedIn()
  assert.isUndefined(runtime.now("export"))
  const inside = runtime.root.getSnapshot().children.signedIn!
  inside.send({ type: "exports.loaded" })
  inside.send({ type: "exports.loaded" })
  runtime.sendToActor("export", { type: "export.requested", job: { id: 1, title: "Users" } } as never)
  runtime.sendToActor("export", { type: "export.stopped" })
  assert.deepEqual(runtime.notices(), [["info", "exportEnds.abandoned", 1]])
  runtime.send("session", { type: "session.tokenVanished" })
  assert.isUndefined(runtime.now("export"))
})

it("The tree's journal replays every actor to live state", () => {
  const runtime = withPage()
  runtime.sendToActor("userList.roles", { type: "query.loaded", data: [adminOption] } as never)
  runtime.sendToActor("userList.list", {
    type: "records.listFailed",
    fault: { _tag: "Unreachable", msg: "", call: "" }
  } as never)
  const { lines, unreadable } = readLines(JSON.parse(JSON.stringify(runtime.lines)), everyCodec)
  assert.deepEqual(unreadable, [])
  for (const name of [...actorNames, ...signedInNames, "tabs", "userList.list", "userList.roles"] as const) {
    const { machine, codec } = everyMachine[name]
    const again = replay(
      machine,
      codec,
      lines.filter((line) => line.machine === name)
    ) as AnyMachineSnapshot
    assert.deepStrictEqual(again.value, runtime.now(name).value, name)
    assert.deepStrictEqual(maskedOf(again.context), maskedOf(runtime.now(name).context), name)
  }
})
