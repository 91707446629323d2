import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { searchIn, searchText } from "../../src/contract/addresses.ts"
import { filteredWindow, stringifySearch } from "../../src/ui/shell/address.tsx"

describe("the query string of an address", () => {
  it("keeps every value a text, there and back", () => {
    const search = { page: "2", username: "ada lovelace & co", role: "运营", enabled: "true" }
    expect(searchIn(stringifySearch(search))).toEqual(search)
  })
  it("is written as the browser writes it", () => {
    const searches = fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }))
    fc.assert(fc.property(searches, (search) => searchText(search) === new URLSearchParams(search).toString()))
    for (const search of [{ id: "7" }, { number: "A-1_b.*" }, { empty: "" }, { "": "x" }, { q: "a b&c=d~!'()" }])
      expect(searchText(search)).toBe(new URLSearchParams(search).toString())
  })
  it("The search omits missing values and may be empty", () => {
    expect(stringifySearch({ page: undefined, sort: null })).toBe("")
    expect(stringifySearch({})).toBe("")
  })
  it("A broken address is still read", () => {
    expect(searchIn("?%E0%A4%A&=x&page=1&page=7")).toMatchObject({ page: "7" })
  })
})

describe("the router's window proxy", () => {
  const eventOf = (extra: object) => Object.assign(new Event("popstate"), extra)
  it("hears real navigations once and single-spa's echoes never", () => {
    const target = new EventTarget() as unknown as Window
    const quiet = filteredWindow(target, () => false)
    const listener = vi.fn()
    quiet.addEventListener("popstate", listener)
    target.dispatchEvent(eventOf({}))
    target.dispatchEvent(eventOf({ singleSpa: true }))
    expect(listener).toHaveBeenCalledTimes(1)
    quiet.removeEventListener("popstate", listener)
    target.dispatchEvent(eventOf({}))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
