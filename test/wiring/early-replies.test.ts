import { readFileSync } from "node:fs"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { DashboardApi } from "../../src/contract/dashboard.ts"
import { withEarlyReplies } from "../../src/wiring/boot/early-replies.ts"

const { statistics, myDay } = DashboardApi.endpoints
const figures = `${statistics.path}?days=7`
const address = `https://console.example${figures}`
const headers = { authorization: "token", "accept-language": "en-US" }

const [early, later] = [new Response("early"), new Response("later")]
const request = (reply = Promise.resolve(early)) => {
  reply.catch(() => {})
  globalThis.earlyReplies = { headers, replies: { [figures]: reply, [myDay.path]: reply } }
}
const call = async () => later
const fetchEarly = (init: RequestInit = { headers: { ...headers, accept: "application/json" } }, from = address) =>
  withEarlyReplies(call)(from, init)

/** The clock of the process began with other files of tests. */
beforeEach(() => {
  vi.spyOn(performance, "now").mockReturnValue(1000)
})
afterEach(() => {
  globalThis.earlyReplies = undefined
  vi.restoreAllMocks()
})

describe("the first script's replies", () => {
  it.each([
    [statistics.method, figures],
    [myDay.method, myDay.path]
  ])("The first script requests the contract's address: %s %s", (method, path) => {
    assert.equal(method, "GET")
    assert.include(readFileSync("src/wiring/boot/first-script.ts", "utf8"), `"${path}"`)
  })

  it("An early reply answers one call", async () => {
    request()
    assert.equal(await fetchEarly(), early)
    assert.equal(await fetchEarly(), later)
    assert.equal(await fetchEarly(undefined, `https://console.example${myDay.path}`), early)
  })

  it("Early replies answer no other address", async () => {
    request()
    for (const other of [`${address}0`, address.replace("7", "30"), "https://console.example/system-admin/user/list"])
      assert.equal(await fetchEarly({ headers }, other), later)
    assert.equal(await fetchEarly(), early)
  })

  it.each([{ authorization: "another" }, { "accept-language": "zh-CN" }])(
    "Another operator or language gets replies of their own: %o",
    async (changed) => {
      request()
      assert.equal(await fetchEarly({ headers: { ...headers, ...changed } }), later)
    }
  )

  it("Early replies expire", async () => {
    request()
    vi.spyOn(performance, "now").mockReturnValue(20_001)
    assert.equal(await fetchEarly(), later)
  })

  it("A failed early request is made again", async () => {
    request(Promise.reject(new TypeError("Failed to fetch")))
    assert.equal(await fetchEarly(), later)
  })
})
