import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { type Microapp, newMicroapp, callUnload, callUpdate, extrasIn } from "../../src/microapps/host/microapp.ts"

const three = { bootstrap: () => {}, mount: () => {}, unmount: () => {} }

describe("optional exports of an application", () => {
  beforeEach(() => vi.stubGlobal("window", { name: "", close: () => {} }))
  afterEach(() => vi.unstubAllGlobals())
  const extraNames = (inner: object) => Object.keys(extrasIn(inner as Window, "sale-admin"))

  it("Functions are found under the application's or another name", () => {
    const all = { ...three, update: () => {}, unload: () => {} }
    assert.deepEqual(extraNames({ "sale-admin": all }), ["update", "unload"])
    assert.deepEqual(extraNames({ close: () => {}, jQuery: () => {}, saleAdmin: { ...three, unload: () => {} } }), [
      "unload"
    ])
  })

  it("The last name with lifecycle functions is the application", () => {
    assert.deepEqual(extraNames({ "sale-admin": { ...three, update: () => {} }, later: three }), [])
  })

  it("Only an application's functions count as optional exports", () => {
    assert.deepEqual(extraNames({ "sale-admin": { ...three, update: true } }), [])
    assert.deepEqual(extraNames({ other: { update: () => {} }, nothing: null }), [])
  })
})

describe("calls of optional lifecycle functions", () => {
  const container = { firstElementChild: { shadowRoot: "its tree" } }
  const microapp = (fields: Partial<Microapp>): Microapp => ({
    ...newMicroapp({
      name: "sale-admin",
      key: "key",
      container: container as never,
      resources: {} as never,
      setOffers: () => {},
      globalState: {} as never
    }),
    ...fields
  })
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it("`update` gets tree and shared values, and its error is the failure", async () => {
    let handed: Readonly<Record<string, unknown>> = {}
    await callUpdate(microapp({ extras: { update: (props) => (handed = props) } }))
    assert.containSubset(handed, { name: "sale-admin", base: "/sale-admin", container: "its tree" })
    const update = () => {
      throw new Error("no")
    }
    assert.strictEqual(await callUpdate(microapp({ extras: { update } })).catch(({ message }) => message), "no")
  })

  it("`unload` follows the unmounting", async () => {
    const reported: Array<string> = []
    const ending = new Promise<void>((resolve) => setTimeout(resolve, 300)).then(() => reported.push("unmounted"))
    const unloading = callUnload(microapp({ ending, extras: { unload: () => reported.push("unloaded") } }), () => {
      reported.push("ready")
    })
    await vi.advanceTimersByTimeAsync(300)
    await unloading
    assert.deepEqual(reported, ["unmounted", "ready", "unloaded"])
  })

  it("`unload` waits half a second for the unmounting", async () => {
    let reported = false
    const unload = () => (reported = true)
    void callUnload(microapp({ ending: new Promise(() => {}), extras: { unload } }))
    await vi.advanceTimersByTimeAsync(499)
    assert.isFalse(reported)
    await vi.advanceTimersByTimeAsync(1)
    assert.isTrue(reported)
  })
})
