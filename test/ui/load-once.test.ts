import { assert, it } from "vitest"
import { loadOnce } from "../../src/ui/load-once.ts"

it("what is loaded once is loaded for all who ask, and asked for again only after a failure", async () => {
  let [asked, reachable] = [0, false]
  const load = loadOnce(async () => {
    asked += 1
    if (!reachable) throw new Error("offline")
    return "code"
  })
  const both = await Promise.allSettled([load(), load()])
  assert.deepEqual([both.map(({ status }) => status), asked], [["rejected", "rejected"], 1])
  reachable = true
  assert.deepEqual([await load(), await load(), asked], ["code", "code", 2])
})
