import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { createActor } from "xstate"
import type { ConsoleActor } from "../../src/machines/console/console-machine.ts"
import { microappsMachine } from "../../src/machines/microapps/microapps-machine.ts"
import { prefetchOthers } from "../../src/wiring/signed-in-effects.ts"
import { savedAnswers, openConsole } from "../machines/console-runtime.ts"
import { sectionWith, systemMenu, userListVisit } from "../machines/fixtures.ts"

const window = new EventTarget()
const network = { onLine: true, connection: {} as { readonly saveData?: boolean; readonly effectiveType?: string } }
let requests: ReadonlyArray<string> = []
let close = (): void => {}

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  Object.assign(network, { onLine: true, connection: {} })
  vi.stubGlobal("navigator", network)
  vi.stubGlobal("location", { href: "http://console/" })
  vi.stubGlobal("document", { visibilityState: "visible" })
  vi.stubGlobal("DOMParser", Object)
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window))
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window))
  // Fails as without a network: there is no notice.
  vi.stubGlobal("fetch", async (address: string) => {
    requests = [...requests, new URL(address).pathname]
    throw new TypeError("Failed to fetch")
  })
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const rules = [...systemMenu, sectionWith("device-admin"), sectionWith("sale-admin")]
const both = ["/device-admin/index.html", "/sale-admin/index.html"]

const start = () => {
  const runtime = openConsole({ ...savedAnswers, restoreMenu: { type: "menu.restored", rules } })
  runtime.visit(userListVisit)
  runtime.send("guard", { type: "guard.arrived" })
  const children = { menu: runtime.actor("menu"), guard: runtime.actor("guard") }
  close = prefetchOthers(
    { getSnapshot: () => ({ children }) } as unknown as ConsoleActor,
    createActor(microappsMachine).start()
  )
  return runtime
}

describe("prefetched applications", () => {
  it("Granted applications are prefetched once, one after another", async () => {
    start()
    await vi.advanceTimersByTimeAsync(2100)
    assert.strictEqual(requests.length, 1)
    await vi.advanceTimersByTimeAsync(60_000)
    assert.deepEqual(requests.toSorted(), both)
  })

  it("Completed prefetches rest and resume for a newly granted application", async () => {
    const runtime = start()
    await vi.advanceTimersByTimeAsync(60_000)
    assert.deepEqual(requests.toSorted(), both)
    assert.strictEqual(vi.getTimerCount(), 0)
    runtime.reported["fetchMenu"] = { type: "menu.fetched", rules: [...rules, sectionWith("market-support")] }
    runtime.send("menu", { type: "menu.requested" })
    await vi.advanceTimersByTimeAsync(60_000)
    assert.deepEqual(requests.slice(2), ["/market-support/index.html"])
    assert.strictEqual(vi.getTimerCount(), 0)
  })

  it("wait for the network where there is none", async () => {
    network.onLine = false
    start()
    await vi.advanceTimersByTimeAsync(60_000)
    assert.deepEqual(requests, [])
    network.onLine = true
    window.dispatchEvent(new Event("online"))
    await vi.advanceTimersByTimeAsync(60_000)
    assert.deepEqual(requests.toSorted(), both)
  })

  it.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }, { effectiveType: "3g" }])(
    "No application is prefetched over a spared network: %o",
    async (connection) => {
      network.connection = connection
      start()
      await vi.advanceTimersByTimeAsync(60_000)
      assert.deepEqual(requests, [])
    }
  )

  it("Prefetched applications are dropped with the session", async () => {
    start()
    close()
    window.dispatchEvent(new Event("online"))
    await vi.advanceTimersByTimeAsync(60_000)
    assert.deepEqual(requests, [])
  })
})
