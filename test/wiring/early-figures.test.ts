import { readFileSync } from "node:fs"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { DashboardApi } from "../../src/contract/dashboard.ts"
import { withEarlyFigures } from "../../src/wiring/boot/early-figures.ts"

const address = `https://console.example${DashboardApi.endpoints.statistics.path}?days=7`
const headers = { authorization: "token", "accept-language": "en-US" }

const [early, later] = [new Response("early"), new Response("later")]
const request = (reply = Promise.resolve(early)) => {
  reply.catch(() => {})
  globalThis.earlyFigures = { headers, reply }
}
const call = async () => later
const fetchFigures = (init: RequestInit = { headers: { ...headers, accept: "application/json" } }) =>
  withEarlyFigures(call)(address, init)

/** The clock of the process began with other files of tests. */
beforeEach(() => {
  vi.spyOn(performance, "now").mockReturnValue(1000)
})
afterEach(() => {
  globalThis.earlyFigures = undefined
  vi.restoreAllMocks()
})

describe("the first script's figures", () => {
  it("The first script requests the figures at the contract's address", () => {
    const { method, path } = DashboardApi.endpoints.statistics
    assert.equal(method, "GET")
    assert.include(readFileSync("src/wiring/boot/first-script.ts", "utf8"), `fetch("${path}?days=7"`)
  })

  it("Early figures answer one call", async () => {
    request()
    assert.equal(await fetchFigures(), early)
    assert.equal(await fetchFigures(), later)
  })

  it("Early figures answer no other address", async () => {
    request()
    for (const other of [`${address}0`, address.replace("7", "30"), "https://console.example/system-admin/user/list"])
      assert.equal(await withEarlyFigures(call)(other, { headers }), later)
    assert.equal(await fetchFigures(), early)
  })

  it.each([{ authorization: "another" }, { "accept-language": "zh-CN" }])(
    "Another operator or language gets figures of their own: %o",
    async (changed) => {
      request()
      assert.equal(await fetchFigures({ headers: { ...headers, ...changed } }), later)
    }
  )

  it("Early figures expire", async () => {
    request()
    vi.spyOn(performance, "now").mockReturnValue(20_001)
    assert.equal(await fetchFigures(), later)
  })

  it("A failed early request is made again", async () => {
    request(Promise.reject(new TypeError("Failed to fetch")))
    assert.equal(await fetchFigures(), later)
  })
})
