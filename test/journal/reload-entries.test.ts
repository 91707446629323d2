import { afterEach, assert, describe, it, vi } from "vitest"
import { hasReloadEntries, leaveForReload, takeReloadEntries } from "../../src/effects/journal/reload-entries.ts"

const entries = [{ owner: 7, lines: [] }]
const stubStorage = (setItem: (items: Map<string, string>, key: string, value: string) => void) => {
  const items = new Map<string, string>()
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => setItem(items, key, value),
    removeItem: (key: string) => items.delete(key)
  })
}

describe("entries for the reloaded page", () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it("A reloaded page takes the entries once", () => {
    stubStorage((items, key, value) => items.set(key, value))
    assert.isTrue(leaveForReload(entries))
    assert.isTrue(hasReloadEntries())
    assert.deepEqual(takeReloadEntries(), entries)
    assert.isFalse(hasReloadEntries())
    assert.deepEqual(takeReloadEntries(), [])
  })

  it("A full storage refuses the entries", () => {
    stubStorage(() => {
      throw new DOMException("full", "QuotaExceededError")
    })
    assert.isFalse(leaveForReload(entries))
    assert.isFalse(hasReloadEntries())
  })

  it("A forbidden storage has no entries", () => {
    vi.stubGlobal("sessionStorage", undefined)
    assert.isFalse(hasReloadEntries())
    assert.deepEqual(takeReloadEntries(), [])
  })
})
