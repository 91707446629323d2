import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { Tabs } from "../../src/machines/tabs/tabs-events.ts"
import { openTabsOf, tabsMachine } from "../../src/machines/tabs/tabs-machine.ts"
import { tabNamed } from "./facts.ts"
import { startRoom } from "./room.ts"

const visited = (name: string, more = {}) => Tabs.visited.make({ tab: tabNamed(name, more) })
const start = (...events: ReadonlyArray<Parameters<typeof startRoom>[2] & object>) => {
  const room = startRoom("tabs", tabsMachine, ...events)
  return {
    ...room,
    names: () => openTabsOf(room.now()).map(({ name }) => name),
    released: () => room.news.map(({ name }) => name)
  }
}

describe("open pages", () => {
  it("are one a page, with its latest path and query", () => {
    const tabs = start(
      visited("userList"),
      visited("roleList"),
      visited("userList", { fullPath: "/user/userList?page=2", query: { page: "2" } })
    )
    assert.deepEqual(tabs.names(), ["roleList", "userList"])
    assert.deepEqual(openTabsOf(tabs.now()).at(-1)?.query, { page: "2" })
    assert.deepEqual(tabs.released(), [])
  })

  it("are twenty at most: the longest unused is let go", () => {
    const tabs = start(
      ...Array.from({ length: 20 }, (_, at) => visited(`p${at}`)),
      visited("p0"),
      visited("p20"),
      visited("p21")
    )
    assert.strictEqual(tabs.names().length, 20)
    assert.deepEqual(tabs.released(), ["p1", "p2"])
    assert.include(tabs.names(), "p0")
  })

  it("end on leaving where they are not to be kept", () => {
    const tabs = start(visited("403", { ignoreCache: true }), visited("403", { ignoreCache: true }))
    assert.deepEqual(tabs.released(), [])
    tabs.send(visited("userList"))
    assert.deepEqual([tabs.names(), tabs.released()], [["userList"], ["403"]])
  })

  it("are let go when closed, once", () => {
    const tabs = start(
      visited("userList"),
      visited("roleList"),
      Tabs.closed.make({ name: "roleList" }),
      Tabs.closed.make({ name: "roleList" }),
      Tabs.closed.make({ name: "x" })
    )
    assert.deepEqual([tabs.names(), tabs.released(), tabs.now().context.current], [["userList"], ["roleList"], null])
    tabs.send(Tabs.closed.make({ name: "userList" }))
    assert.deepEqual(tabs.names(), [])
  })

  it("all go when the session ends", () => {
    const tabs = start(visited("userList"), visited("roleList"), Tabs.cleared.make({}), Tabs.cleared.make({}))
    assert.deepEqual([tabs.names(), tabs.released(), tabs.now().context.current], [[], ["userList", "roleList"], null])
  })

  it("live exactly as long as they are open: every one that was opened is open or was let go once", () => {
    const name = fc.integer({ min: 0, max: 29 }).map((at) => `p${at}`)
    const step = fc.oneof(
      { weight: 20, arbitrary: name.map((name) => visited(name, { ignoreCache: name.endsWith("3") })) },
      { weight: 3, arbitrary: name.map((name) => Tabs.closed.make({ name })) },
      { weight: 1, arbitrary: fc.constant(Tabs.cleared.make({})) }
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const alive = new Set<string>()
        const tabs = start()
        for (const event of steps) {
          const before = tabs.released().length
          tabs.send(event)
          for (const gone of tabs.released().slice(before))
            assert.isTrue(alive.delete(gone as string), `${String(gone)} was let go twice`)
          if (event.type === "tabs.visited") alive.add(event.tab.name)
          assert.deepEqual([...alive].sort(), [...tabs.names()].sort())
          assert.isAtMost(alive.size, 20)
        }
      }),
      { numRuns: 60 }
    )
  })
})
