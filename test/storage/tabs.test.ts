import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { forgetTabs, saveTabs, loadTabs } from "../../src/effects/storage/tabs-storage.ts"
import { tabAt } from "../../src/machines/tabs/tab-at.ts"

const storage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key)
  }
}
const [ADA, BOB] = [1, 2]
const home = tabAt("dashboardIndex", "/dashboard/dashboardIndex")!
const users = tabAt("userList", "/user/userList?page=2")!
const names = (owner: number) => loadTabs(owner).open.map(({ name }) => name)

/** The next calls happen in this window of the browser. */
const useWindow = (window: ReturnType<typeof storage>) => vi.stubGlobal("sessionStorage", window)
let [one, other] = [storage(), storage()]

beforeEach(() => {
  one = storage()
  other = storage()
  vi.stubGlobal("localStorage", storage())
  useWindow(one)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe("stored open pages", () => {
  it("Tabs come back to their operator and nobody else", () => {
    saveTabs({ owner: ADA, open: [home, users], used: ["userList", "dashboardIndex"] })
    assert.deepEqual(loadTabs(ADA), { open: [home, users], used: ["userList", "dashboardIndex"] })
    assert.deepEqual(names(BOB), [])
  })

  it("Reloaded windows keep their tabs, and new ones take the latest", () => {
    saveTabs({ owner: ADA, open: [home, users], used: [] })
    useWindow(other)
    assert.deepEqual(names(ADA), ["dashboardIndex", "userList"])
    saveTabs({ owner: ADA, open: [home], used: [] })
    useWindow(one)
    assert.deepEqual(names(ADA), ["dashboardIndex", "userList"])
    useWindow(storage())
    assert.deepEqual(names(ADA), ["dashboardIndex"])
  })

  it("A logout or another operator forgets every window's tabs", () => {
    saveTabs({ owner: ADA, open: [home, users], used: [] })
    useWindow(other)
    forgetTabs()
    useWindow(one)
    assert.deepEqual(names(ADA), [])
    saveTabs({ owner: ADA, open: [home, users], used: [] })
    useWindow(other)
    saveTabs({ owner: BOB, open: [home], used: [] })
    useWindow(one)
    assert.deepEqual([names(ADA), names(BOB)], [[], ["dashboardIndex"]])
  })

  it("are empty where the storage refuses", () => {
    const refuse = () => {
      throw new DOMException("No", "SecurityError")
    }
    saveTabs({ owner: ADA, open: [home], used: [] })
    useWindow({ getItem: refuse, setItem: refuse, removeItem: refuse })
    assert.deepEqual(names(ADA), ["dashboardIndex"])
    saveTabs({ owner: ADA, open: [users], used: [] })
    assert.deepEqual(names(ADA), ["userList"])
    useWindow({ ...one, getItem: () => "{" })
    assert.deepEqual(names(ADA), ["userList"])
  })
})
