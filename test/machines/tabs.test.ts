import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { type Deed, Tabs } from "../../src/machines/tabs/tabs-events.ts"
import { tabAt } from "../../src/machines/tabs/tab-at.ts"
import { holdsForm, losersOf, openTabsOf, tabsMachine, topOf, wishOf } from "../../src/machines/tabs/tabs-machine.ts"
import { devicesFirst, sectionWith, systemMenu, tabNamed } from "./facts.ts"
import { startRoom } from "./room.ts"

const visited = (name: string, more = {}) => Tabs.visited.make({ tab: tabNamed(name, more) })
const nothing = Tabs.visited.make({ tab: null })
const stored = Tabs.stored.make({})
const asked = (deed: Deed, name: string) => Tabs.asked.make({ deed, name })
const form = (name: string, open = true) => Tabs.formTold.make({ name, open })
const [confirmed, cancelled, cleared] = [Tabs.confirmed.make({}), Tabs.cancelled.make({}), Tabs.cleared.make({})]
const foundNone = Tabs.found.make({ open: [], used: [] })

type Happened = Parameters<typeof startRoom>[2] & object
const start = (...events: ReadonlyArray<Happened>) => {
  const room = startRoom("tabs", tabsMachine, foundNone, ...events)
  return {
    ...room,
    names: () => openTabsOf(room.now()).map(({ name }) => name),
    current: () => room.now().context.current,
    released: () => room.news.flatMap(({ type, name }) => (type === "tabs.released" ? [name] : [])),
    went: () => room.news.flatMap(({ type, fullPath }) => (type === "tabs.went" ? [fullPath] : []))
  }
}

describe("open pages", () => {
  it("are those found, of the operator who signed in", () => {
    const tabs = startRoom("tabs", tabsMachine)
    assert.deepEqual([tabs.asked(), tabs.inputs()], [["findTabs"], [{ owner: 1 }]])
    tabs.send(Tabs.found.make({ open: [tabNamed("a"), tabNamed("b")], used: ["b", "a"] }))
    assert.deepEqual(
      openTabsOf(tabs.now()).map(({ name }) => name),
      ["a", "b"]
    )
    assert.deepEqual([tabs.news, tabs.open()], [[], []])
  })

  it("are one a page, with its latest path and query, in the order they were opened, and stored so", () => {
    const tabs = start(
      visited("a"),
      visited("b"),
      stored,
      visited("a", { fullPath: "/a?page=2", query: { page: "2" } })
    )
    assert.deepEqual([tabs.names(), tabs.current(), tabs.released()], [["a", "b"], "a", []])
    const [tab] = openTabsOf(tabs.now())
    assert.deepEqual([tab?.fullPath, tab?.query], ["/a?page=2", { page: "2" }])
    assert.deepEqual(tabs.inputs().at(-1), { owner: 1, open: openTabsOf(tabs.now()), used: ["b", "a"] })
  })

  it("are twenty at most: the longest unused is let go", () => {
    const twenty = Array.from({ length: 20 }, (_, at) => visited(`p${at}`))
    const tabs = start(...twenty, visited("p0"), visited("p20"), visited("p21"))
    assert.strictEqual(tabs.names().length, 20)
    assert.deepEqual(tabs.released(), ["p1", "p2"])
    assert.include(tabs.names(), "p0")
  })

  it("spare a page with an open form as long as there is another, and tell of one that has to go", () => {
    const twenty = Array.from({ length: 20 }, (_, at) => visited(`p${at}`))
    const tabs = start(...twenty, form("p0"), form("p1"), visited("p20"))
    assert.deepEqual(tabs.released(), ["p2"])
    tabs.send(...tabs.names().map((name) => form(name)), visited("p21"))
    assert.deepEqual(tabs.released(), ["p2", "p0"])
    assert.deepEqual(
      tabs.news.filter(({ type }) => type === "tabs.dropped").map(({ tab }) => (tab as { name: string }).name),
      ["p0"]
    )
  })

  it("end on leaving where they are not to be kept; the tab stays", () => {
    const tabs = start(visited("403", { ignoreCache: true }), visited("403", { ignoreCache: true }))
    assert.deepEqual(tabs.released(), [])
    tabs.send(visited("a"))
    assert.deepEqual([tabs.names(), tabs.released()], [["403", "a"], ["403"]])
    tabs.send(visited("403", { ignoreCache: true }), nothing)
    assert.deepEqual([tabs.released(), tabs.current()], [["403", "403"], null])
  })

  it("remember how far they were scrolled until they end", () => {
    const tabs = start(visited("a"), Tabs.scrolled.make({ name: "a", top: 320 }), visited("b"))
    assert.deepEqual([topOf(tabs.now(), "a"), topOf(tabs.now(), "b")], [320, 0])
    tabs.send(asked("reload", "a"))
    assert.strictEqual(topOf(tabs.now(), "a"), 0)
  })

  it("vanish when they are no longer granted", () => {
    const [users, dashboard, devices] = [
      tabAt("userList", "/user/userList")!,
      tabAt("dashboardIndex", "/dashboard/dashboardIndex")!,
      tabAt("device-admin", "/device-admin/router-first")!
    ]
    const tabs = start(...[dashboard, devices, users].map((tab) => Tabs.visited.make({ tab })))
    tabs.send(Tabs.menuTold.make({ rules: systemMenu }))
    assert.deepEqual(tabs.released(), [])
    tabs.send(Tabs.menuTold.make({ rules: devicesFirst }))
    assert.deepEqual([tabs.names(), tabs.current(), tabs.went()], [["dashboardIndex", "device-admin"], null, []])
    tabs.send(Tabs.menuTold.make({ rules: [sectionWith("sale-admin")] }))
    assert.deepEqual(tabs.names(), [])
  })

  it("all go when the session ends, and what was stored stays", () => {
    const tabs = start(visited("a"), visited("b"), stored)
    const before = tabs.asked().length
    tabs.send(cleared, cleared)
    assert.deepEqual([tabs.names(), tabs.released(), tabs.current()], [[], ["a", "b"], null])
    assert.strictEqual(tabs.asked().length, before)
  })
})

describe("closing and reloading", () => {
  const four = ["a", "b", "c", "d"].map((name) => visited(name))
  it.each<[Deed, string, string, ReadonlyArray<string>, ReadonlyArray<string>]>([
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
  ])("%s %s while %s is on show", (deed, name, current, left, went) => {
    const tabs = start(...four, visited(current), asked(deed, name))
    assert.deepEqual([tabs.names(), tabs.went()], [left, went])
    const gone = ["a", "b", "c", "d"].filter((other) => !left.includes(other))
    assert.deepEqual(tabs.released(), deed === "reload" ? [name] : gone)
    assert.strictEqual(tabs.current(), deed === "reload" || left.includes(current) ? current : null)
  })

  it("leads to the neighbour with its query", () => {
    const tabs = start(visited("a", { fullPath: "/a?page=2&username=ada" }), visited("b"), asked("close", "b"))
    assert.deepEqual(tabs.went(), ["/a?page=2&username=ada"])
  })

  it("does nothing where nothing is to be done", () => {
    const home = tabAt("dashboardIndex", "/dashboard/dashboardIndex?x=1")
    const tabs = start(Tabs.visited.make({ tab: home }))
    for (const deed of ["close", "closeAll", "closeLeft", "closeRight", "closeOthers"] as const)
      assert.isFalse(tabs.now().can(asked(deed, "dashboardIndex")), deed)
    assert.isFalse(tabs.now().can(asked("reload", "nobody")))
    assert.isTrue(tabs.now().can(asked("reload", "dashboardIndex")))
  })

  it("asks first where a form is open, and does it or leaves it", () => {
    const tabs = start(...four, form("b"), asked("closeOthers", "a"))
    assert.deepEqual([wishOf(tabs.now()), tabs.names().length], [{ deed: "closeOthers", name: "a" }, 4])
    tabs.send(cancelled)
    assert.deepEqual([wishOf(tabs.now()), tabs.names().length], [null, 4])
    tabs.send(asked("reload", "b"), confirmed)
    assert.deepEqual([tabs.released(), tabs.now().context.forms], [["b"], []])
    tabs.send(form("b"), asked("close", "b"), visited("c"))
    assert.deepEqual(
      [wishOf(tabs.now()), tabs.now().context.wish],
      [null, null],
      "another page came: no question any more"
    )
    tabs.send(form("b", false), asked("closeOthers", "a"))
    assert.deepEqual(tabs.names(), ["a"])
  })

  it("asks before a page is left that loses its form by it, and forgets the form once it is given up", () => {
    const tabs = start(...four, form("a"), form("b"), Tabs.leaveAsked.make({ name: "c" }))
    assert.isNull(wishOf(tabs.now()), "nothing would be lost")
    tabs.send(Tabs.leaveAsked.make({ name: "b" }))
    const wish = wishOf(tabs.now())!
    assert.deepEqual(wish, { deed: "leave", name: "b" })
    assert.deepEqual(
      losersOf(tabs.now(), wish).map(({ name }) => name),
      ["b"]
    )
    tabs.send(cancelled)
    assert.deepEqual([wishOf(tabs.now()), holdsForm(tabs.now(), "b")], [null, true])
    tabs.send(Tabs.leaveAsked.make({ name: "b" }), confirmed)
    assert.deepEqual([wishOf(tabs.now()), holdsForm(tabs.now(), "b"), holdsForm(tabs.now(), "a")], [null, false, true])
    assert.deepEqual([tabs.names().length, tabs.went()], [4, []], "the operator goes where he was going")
  })
})

it("a page's actor lives exactly as long as it is kept: opened once, let go once", () => {
  const name = fc.integer({ min: 0, max: 29 }).map((at) => `p${at}`)
  const deed = fc.constantFrom<Deed>("reload", "close", "closeLeft", "closeRight", "closeOthers", "closeAll")
  const step = fc.oneof(
    { weight: 20, arbitrary: name.map((name) => visited(name, { ignoreCache: name.endsWith("3") })) },
    { weight: 3, arbitrary: fc.tuple(deed, name).map(([deed, name]) => asked(deed, name)) },
    { weight: 2, arbitrary: fc.tuple(name, fc.boolean()).map(([name, open]) => form(name, open)) },
    { weight: 1, arbitrary: fc.constantFrom(cleared, confirmed, cancelled, nothing, stored) }
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const alive = new Set<string>()
      const tabs = start()
      for (const event of steps) {
        const before = tabs.released().length
        tabs.send(event)
        for (const gone of tabs.released().slice(before)) alive.delete(gone as string)
        if (event.type === "tabs.visited" && event.tab !== null) alive.add(event.tab.name)
        for (const living of alive) assert.include(tabs.names(), living)
        assert.isAtMost(tabs.names().length, 20)
        const { current, used, forms } = tabs.now().context
        assert.isTrue(current === null || tabs.names().includes(current))
        assert.deepEqual([...used].sort(), [...tabs.names()].sort())
        for (const held of forms) assert.include(tabs.names(), held)
      }
    }),
    { numRuns: 60 }
  )
})
