import { Effect } from "effect"
import { assert, describe, it } from "vitest"
import { openCase } from "../../src/devtools/replay/replay-effects.ts"
import { framesOf } from "../../src/devtools/replay/frames.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { startLive } from "../machines/live.ts"
import { caseOf, endOf, findMachine } from "../journal/case.ts"

const live = startLive("menu", everyMachine.menu)
const text = JSON.stringify(caseOf(live.lines, [endOf("menu", live.lines, live.actor.getSnapshot())]))

let developed = 0
const opened = (file: Partial<File> | null) =>
  Effect.runPromise(
    openCase(
      () => file as File | null,
      async (read) => {
        developed += 1
        return framesOf(read, findMachine)
      }
    )()
  )
const holding = (text: string) => opened({ size: text.length, text: async () => text })

describe("opening a case", () => {
  it("An opened case counts its events", async () => {
    assert.deepEqual(await holding(text), { type: "replay.opened", events: 1, start: 0 })
    assert.strictEqual(developed, 1)
  })

  it.each([
    ["cut off", text.slice(0, -20), "not whole"],
    ["no JSON", "<script>alert(1)</script>", "not whole"],
    ["another product's", JSON.stringify({ product: "<img onerror=alert(1)>" }), "another product"],
    ["of another version", text.replace('"version":2', '"version":99'), "another version"],
    ["made up", text.replace('"seq":0', '"seq":"<script>"'), "not as it should be"],
    ["empty", JSON.stringify(caseOf([])), "nothing in it"]
  ])("refuses %s as a file, with the reason", async (_, text, why) => {
    const before = developed
    const event = await holding(text)
    assert.strictEqual(event.type === "replay.refused" ? event.why : "opened", why)
    assert.strictEqual(developed, before, "nothing of it is folded")
  })

  it("Files larger than any case are not read", async () => {
    const read = () => Promise.reject(new Error("It was read"))
    assert.deepInclude(await opened({ size: 200_000_000, text: read }), { type: "replay.refused", why: "too large" })
  })

  it("An unreadable or missing case file is refused", async () => {
    const failReading = () => Promise.reject(new Error("It is gone"))
    assert.deepInclude(await opened({ size: 1, text: failReading }), { type: "replay.refused", why: "not whole" })
    assert.deepInclude(await opened(null), { type: "replay.refused", why: "nothing in it" })
  })
})
