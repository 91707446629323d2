import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { type Tab, type TabCommand, TabsEvents } from "../../src/machines/tabs/tabs-events.ts"
import { tabAt } from "../../src/machines/tabs/tab-at.ts"
import {
  hasUnsavedForm,
  unsavedTabsOf,
  openTabsOf,
  selectSavedTabs,
  tabsMachine,
  scrollPositionOf,
  intentOf,
  currentOf,
  formsOf
} from "../../src/machines/tabs/tabs-machine.ts"
import { devicesFirst, sectionWith, systemMenu, tabNamed } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const visited = (name: string, more = {}) => TabsEvents.visited.make({ tab: tabNamed(name, more) })
const nothing = TabsEvents.visited.make({ tab: null })
const commanded = (command: TabCommand, name: string) => TabsEvents.commanded.make({ command, name })
const form = (name: string, open = true) => TabsEvents.formChanged.make({ name, open })
const [confirmed, cancelled] = [TabsEvents.confirmed.make({}), TabsEvents.cancelled.make({})]
const foundNone = TabsEvents.loaded.make({ open: [], used: [] })

type Happened = Parameters<typeof startActor>[2] & object
const start = (...events: ReadonlyArray<Happened>) => {
  const actor = startActor("tabs", tabsMachine, foundNone)
  const released: Array<string> = []
  const running = () => Object.keys(actor.now().children)
  /** Like the console: a page's code is loaded before the page shows. */
  const send = (...more: ReadonlyArray<Happened>) =>
    more.forEach((event) => {
      const { tab } = event as { readonly tab?: Tab | null }
      if (tab) actor.send(TabsEvents.pageLoaded.make({ name: tab.name, query: tab.query }))
      const before = running()
      actor.send(event)
      released.push(...before.filter((name) => !running().includes(name)))
    })
  send(...events)
  return {
    ...actor,
    send,
    running,
    names: () => openTabsOf(actor.now()).map(({ name }) => name),
    current: () => currentOf(actor.now()),
    released: () => released,
    navigated: () => actor.emitted.flatMap(({ type, fullPath }) => (type === "tabs.navigated" ? [fullPath] : []))
  }
}

describe("open pages", () => {
  it("are those of the signed-in operator", () => {
    const tabs = startActor("tabs", tabsMachine)
    assert.deepEqual([tabs.invoked(), tabs.inputs()], [["findTabs"], [{ owner: 1 }]])
    const saved = tabs.saved(selectSavedTabs)
    tabs.send(TabsEvents.loaded.make({ open: [tabNamed("a"), tabNamed("b")], used: ["b", "a"] }))
    assert.deepEqual(
      openTabsOf(tabs.now()).map(({ name }) => name),
      ["a", "b"]
    )
    assert.deepEqual([tabs.emitted, tabs.open(), saved], [[], [], []])
  })

  it("Tabs report visits and returns to a page", () => {
    const tabs = start()
    const visits = () =>
      tabs.emitted.flatMap(({ type, name, query, isReturn }) =>
        type === "tabs.pageVisited" ? [[name, query, isReturn]] : []
      )
    const at = { fullPath: "/a?page=2", query: { page: "2" } }
    tabs.send(visited("a"), visited("a", at), visited("a", at), visited("b"), nothing, visited("b"))
    assert.deepEqual(visits(), [
      ["a", {}, true],
      ["a", { page: "2" }, false],
      ["a", { page: "2" }, false],
      ["b", {}, true],
      ["b", {}, true]
    ])
  })

  it("Each page has one tab with its latest address", () => {
    const tabs = start(visited("a"), visited("b"))
    const saved = tabs.saved(selectSavedTabs)
    tabs.send(visited("a", { fullPath: "/a?page=2", query: { page: "2" } }))
    assert.deepEqual([tabs.names(), tabs.current(), tabs.released()], [["a", "b"], "a", []])
    const [tab] = openTabsOf(tabs.now())
    assert.deepEqual([tab?.fullPath, tab?.query], ["/a?page=2", { page: "2" }])
    assert.deepEqual(saved, [{ owner: 1, open: openTabsOf(tabs.now()), used: ["b", "a"] }])
    tabs.send(TabsEvents.scrolled.make({ name: "a", top: 320 }), form("a"))
    assert.strictEqual(saved.length, 1, "what a page holds is not saved")
  })

  it("Beyond twenty pages the least recently used closes", () => {
    const twenty = Array.from({ length: 20 }, (_, index) => visited(`p${index}`))
    const tabs = start(...twenty, visited("p0"), visited("p20"), visited("p21"))
    assert.strictEqual(tabs.names().length, 20)
    assert.deepEqual(tabs.released(), ["p1", "p2"])
    assert.include(tabs.names(), "p0")
  })

  it("Tabs with forms are dropped last; lost forms are reported", () => {
    const twenty = Array.from({ length: 20 }, (_, index) => visited(`p${index}`))
    const tabs = start(...twenty, form("p0"), form("p1"), visited("p20"))
    assert.deepEqual(tabs.released(), ["p2"])
    tabs.send(...tabs.names().map((name) => form(name)), visited("p21"))
    assert.deepEqual(tabs.released(), ["p2", "p0"])
    assert.deepEqual(
      tabs.emitted.filter(({ type }) => type === "tabs.dropped").map(({ tab }) => (tab as { name: string }).name),
      ["p0"]
    )
  })

  it("Leaving ends an uncached page while its tab stays", () => {
    const tabs = start(visited("403", { ignoreCache: true }), visited("403", { ignoreCache: true }))
    assert.deepEqual(tabs.released(), [])
    tabs.send(visited("a"))
    assert.deepEqual([tabs.names(), tabs.released()], [["403", "a"], ["403"]])
    tabs.send(visited("403", { ignoreCache: true }), nothing)
    assert.deepEqual([tabs.released(), tabs.current()], [["403", "403"], null])
  })

  it("remember their scroll position until they end", () => {
    const tabs = start(visited("a"), TabsEvents.scrolled.make({ name: "a", top: 320 }), visited("b"))
    assert.deepEqual([scrollPositionOf(tabs.now(), "a"), scrollPositionOf(tabs.now(), "b")], [320, 0])
    tabs.send(commanded("reload", "a"))
    assert.strictEqual(scrollPositionOf(tabs.now(), "a"), 0)
  })

  it("vanish when they are no longer granted", () => {
    const [users, dashboard, devices] = [
      tabAt("userList", "/user/userList")!,
      tabAt("dashboardIndex", "/dashboard/dashboardIndex")!,
      tabAt("device-admin", "/device-admin/router-first")!
    ]
    const tabs = start(...[dashboard, devices, users].map((tab) => TabsEvents.visited.make({ tab })))
    tabs.send(TabsEvents.menuChanged.make({ rules: systemMenu }))
    assert.deepEqual(tabs.released(), [])
    tabs.send(TabsEvents.menuChanged.make({ rules: devicesFirst }))
    assert.deepEqual([tabs.names(), tabs.current(), tabs.navigated()], [["dashboardIndex", "device-admin"], null, []])
    tabs.send(TabsEvents.menuChanged.make({ rules: [sectionWith("sale-admin")] }))
    assert.deepEqual(tabs.names(), [])
  })

  it("Revoked tabs vanish with their forms", () => {
    const users = tabAt("userList", "/user/userList")!
    const tabs = start(TabsEvents.visited.make({ tab: users }), form("userList"))
    tabs.send(TabsEvents.menuChanged.make({ rules: devicesFirst }))
    assert.deepEqual([tabs.names(), tabs.emitted.map(({ type }) => type)], [[], ["tabs.pageVisited", "tabs.revoked"]])
  })

  it("A broken tab drops its form and restarts when visited", () => {
    const tabs = start(visited("a"), visited("b"), form("a"))
    tabs.send(TabsEvents.pageBroke.make({ name: "a" }))
    assert.deepEqual([tabs.names(), tabs.released(), hasUnsavedForm(tabs.now(), "a")], [["a", "b"], ["a"], false])
    tabs.send(visited("a"))
    assert.deepEqual(tabs.running(), ["b", "a"])
  })
})

describe("closing and reloading", () => {
  const four = ["a", "b", "c", "d"].map((name) => visited(name))
  it.each<[TabCommand, string, string, ReadonlyArray<string>, ReadonlyArray<string>]>([
    ["close", "b", "b", ["a", "c", "d"], ["/c"]],
    ["close", "d", "d", ["a", "b", "c"], ["/c"]],
    ["close", "a", "d", ["b", "c", "d"], []],
    ["closeLeft", "c", "a", ["c", "d"], ["/c"]],
    ["closeRight", "b", "d", ["a", "b"], ["/b"]],
    ["closeRight", "b", "a", ["a", "b"], []],
    ["closeOthers", "b", "c", ["b"], ["/b"]],
    ["closeAll", "b", "b", [], ["/dashboard/dashboardIndex"]],
    ["reload", "b", "b", ["a", "b", "c", "d"], ["/b"]],
    ["reload", "b", "c", ["a", "b", "c", "d"], []]
  ])("%s %s while %s is on show", (command, name, current, left, expectedPath) => {
    const tabs = start(...four, visited(current), commanded(command, name))
    assert.deepEqual([tabs.names(), tabs.navigated()], [left, expectedPath])
    const closedNames = ["a", "b", "c", "d"].filter((other) => !left.includes(other))
    assert.deepEqual(tabs.released(), command === "reload" ? [name] : closedNames)
    assert.strictEqual(tabs.current(), command === "reload" || left.includes(current) ? current : null)
  })

  it("leads to the neighbour with its query", () => {
    const tabs = start(visited("a", { fullPath: "/a?page=2&username=ada" }), visited("b"), commanded("close", "b"))
    assert.deepEqual(tabs.navigated(), ["/a?page=2&username=ada"])
  })

  it("Closing or reloading a missing tab changes nothing", () => {
    const home = tabAt("dashboardIndex", "/dashboard/dashboardIndex?x=1")
    const tabs = start(TabsEvents.visited.make({ tab: home }))
    for (const command of ["close", "closeAll", "closeLeft", "closeRight", "closeOthers"] as const)
      assert.isFalse(tabs.now().can(commanded(command, "dashboardIndex")), command)
    assert.isFalse(tabs.now().can(commanded("reload", "nobody")))
    assert.isTrue(tabs.now().can(commanded("reload", "dashboardIndex")))
  })

  it("Tab commands ask about open forms first", () => {
    const tabs = start(...four, form("b"), commanded("closeOthers", "a"))
    assert.deepEqual([intentOf(tabs.now()), tabs.names().length], [{ command: "closeOthers", name: "a" }, 4])
    tabs.send(cancelled)
    assert.deepEqual([intentOf(tabs.now()), tabs.names().length], [null, 4])
    tabs.send(commanded("reload", "b"), confirmed)
    assert.deepEqual([tabs.released(), formsOf(tabs.now())], [["b"], []])
    tabs.send(form("b"), commanded("close", "b"), visited("c"))
    assert.isNull(intentOf(tabs.now()), "another page came: no question any more")
    tabs.send(form("b", false), commanded("closeOthers", "a"))
    assert.deepEqual(tabs.names(), ["a"])
  })

  it("Leaving asks only about open forms", () => {
    const tabs = start(...four, form("a"), form("b"), TabsEvents.leaveRequested.make({ name: "c" }))
    assert.isNull(intentOf(tabs.now()), "nothing would be lost")
    tabs.send(TabsEvents.leaveRequested.make({ name: "b" }))
    const intent = intentOf(tabs.now())!
    assert.deepEqual(intent, { command: "leave", name: "b" })
    assert.deepEqual(
      unsavedTabsOf(tabs.now(), intent).map(({ name }) => name),
      ["b"]
    )
    tabs.send(cancelled)
    assert.deepEqual([intentOf(tabs.now()), hasUnsavedForm(tabs.now(), "b")], [null, true])
    tabs.send(TabsEvents.leaveRequested.make({ name: "b" }), confirmed)
    assert.deepEqual(
      [intentOf(tabs.now()), hasUnsavedForm(tabs.now(), "b"), hasUnsavedForm(tabs.now(), "a")],
      [null, false, true]
    )
    assert.deepEqual([tabs.names().length, tabs.navigated()], [4, []], "the operator goes where he was going")
  })
})

it("A page's actor starts and stops once with its tab", () => {
  const name = fc.integer({ min: 0, max: 29 }).map((at) => `p${at}`)
  const command = fc.constantFrom<TabCommand>("reload", "close", "closeLeft", "closeRight", "closeOthers", "closeAll")
  const step = fc.oneof(
    { weight: 20, arbitrary: name.map((name) => visited(name, { ignoreCache: name.endsWith("3") })) },
    { weight: 3, arbitrary: fc.tuple(command, name).map(([command, name]) => commanded(command, name)) },
    { weight: 2, arbitrary: fc.tuple(name, fc.boolean()).map(([name, open]) => form(name, open)) },
    { weight: 1, arbitrary: fc.constantFrom(confirmed, cancelled, nothing) }
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const alive = new Set<string>()
      const tabs = start()
      for (const event of steps) {
        const before = tabs.released().length
        tabs.send(event)
        for (const releasedName of tabs.released().slice(before)) alive.delete(releasedName)
        if (event.type === "tabs.visited" && event.tab !== null) alive.add(event.tab.name)
        for (const living of alive) assert.include(tabs.names(), living)
        assert.isAtMost(tabs.names().length, 20)
        const current = currentOf(tabs.now())
        assert.isTrue(current === null || tabs.names().includes(current))
        assert.deepEqual([...selectSavedTabs(tabs.now())!.used].sort(), [...tabs.names()].sort())
        for (const formName of formsOf(tabs.now())) assert.include(tabs.names(), formName)
      }
    }),
    { numRuns: 60 }
  )
})
