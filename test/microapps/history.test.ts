import { assert, describe, it } from "vitest"
import { openHistory } from "../../src/microapps/runtime/history.ts"

/** The parts of `window` that a history uses. A hash change sends both signals, as in a browser. */
const windowAt = (hash: string) => {
  const listeners = new Map<string, Set<() => void>>()
  const entries = [hash]
  const deliver = (...signals: ReadonlyArray<string>) =>
    signals.forEach((signal) => listeners.get(signal)?.forEach((listener) => listener()))
  const move = (next: string, replace: boolean) => {
    entries.splice(replace ? -1 : entries.length, 1, next)
    deliver("popstate", "hashchange")
  }
  const location = {
    get hash() {
      return entries.at(-1)!
    },
    set hash(next: string) {
      move(next, false)
    },
    replace: (next: string | URL) => move(String(next), true)
  }
  return {
    entries,
    deliver,
    listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    world: {
      location,
      addEventListener: (signal: string, listener: () => void) =>
        void listeners.set(signal, (listeners.get(signal) ?? new Set()).add(listener)),
      removeEventListener: (signal: string, listener: () => void) => void listeners.get(signal)?.delete(listener)
    } as never as Window
  }
}
const base = "/device-admin"

describe("an application's place in the hash", () => {
  it.each([
    ["#/device-admin", { path: "/router-first", search: "" }],
    ["#/device-admin/", { path: "/router-first", search: "" }],
    ["#/device-admin?page=2", { path: "/router-first", search: "page=2" }],
    ["#/device-admin/robot?robot_id=a%3Fb", { path: "/robot", search: "robot_id=a%3Fb" }],
    ["#/device-admin/robot?a=b?c", { path: "/robot", search: "a=b?c" }]
  ])("%s", (hash, place) => assert.deepEqual(openHistory(base, windowAt(hash).world).place(), place))

  it.each(["", "#/", "#/device-admins", "#/sale-admin/robot", "#/x/device-admin"])(
    "%s is no place of the application",
    (hash) => {
      const { world } = windowAt("#/device-admin/robot")
      const history = openHistory(base, world)
      world.location.hash = hash
      assert.deepEqual(history.place(), { path: "/robot", search: "" })
    }
  )
})

describe("an application's own history", () => {
  it("A history hears each navigation once, whoever made it", () => {
    const { world, deliver } = windowAt("#/device-admin/router-first")
    const history = openHistory(base, world)
    const notified: Array<string> = []
    history.subscribe(() => notified.push(history.place().path))
    history.go("/robot", { robot_id: "R 1" })
    assert.deepEqual(history.place(), { path: "/robot", search: "robot_id=R+1" })
    world.location.hash = "#/device-admin/other"
    deliver("popstate")
    deliver("hashchange", "popstate")
    assert.deepEqual(notified, ["/robot", "/other"])
  })

  it("Addresses outside the application change no place", () => {
    const { world, entries } = windowAt("#/device-admin/robot")
    const history = openHistory(base, world)
    let notifyCount = 0
    history.subscribe(() => (notifyCount += 1))
    world.location.hash = "#/user/userList"
    assert.deepEqual([notifyCount, history.place().path], [0, "/robot"])
    assert.deepEqual(entries, ["#/device-admin/robot", "#/user/userList"])
    world.location.hash = "#/device-admin/robot"
    assert.strictEqual(notifyCount, 0)
  })

  it("An application opens at its first screen without address change", () => {
    const { world, entries } = windowAt("")
    assert.strictEqual(openHistory(base, world).place().path, "/router-first")
    assert.deepEqual(entries, [""])
  })

  it("Replacing adds no entry and keeps equal places identical", () => {
    const { world, entries } = windowAt("#/device-admin/robot")
    const history = openHistory(base, world)
    const place = history.place()
    history.replace("/robot")
    assert.strictEqual(history.place(), place)
    history.replace("/robot", { page: "2" })
    assert.deepEqual(entries, ["#/device-admin/robot?page=2"])
  })

  it("A closed history leaves no listener", () => {
    const { world, listeners } = windowAt("")
    const history = openHistory(base, world)
    assert.strictEqual(listeners(), 2)
    history.close()
    assert.strictEqual(listeners(), 0)
  })
})
