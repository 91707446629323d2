import { assert, describe, it } from "vitest"
import { startLazily, loadOnce, sleep } from "../../src/kit/load.ts"

it("A shared load runs once, and again after a failure", async () => {
  let [requestCount, reachable] = [0, false]
  const load = loadOnce(async () => {
    requestCount += 1
    if (!reachable) throw new Error("offline")
    return "code"
  })
  const both = await Promise.allSettled([load(), load()])
  assert.deepEqual([both.map(({ status }) => status), requestCount], [["rejected", "rejected"], 1])
  reachable = true
  assert.deepEqual([await load(), await load(), requestCount], ["code", "code", 2])
})

describe("lazy code", () => {
  it("Loading ends with its actor or never begins", async () => {
    const loaded: Array<string> = []
    const begun = (name: string) =>
      startLazily(
        async () => name,
        (code) => {
          loaded.push(`began ${code}`)
          return () => void loaded.push(`stopped ${code}`)
        },
        () => loaded.push(`${name} failed`)
      )
    begun("never")()
    const stop = begun("once")
    await sleep(0)
    stop()
    assert.deepEqual(loaded, ["began once", "stopped once"])
  })

  it("A failed lazy load reports to those still waiting", async () => {
    const failed: Array<unknown> = []
    const begun = () =>
      startLazily(
        () => Promise.reject(new Error("offline")),
        () => {},
        (cause) => failed.push(String(cause))
      )
    begun()()
    begun()
    await sleep(0)
    assert.deepEqual(failed, ["Error: offline"])
  })
})
