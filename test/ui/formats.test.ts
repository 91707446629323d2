import { assert, describe, it } from "vitest"
import { millisOf, momentText } from "../../src/contract/formats.ts"

const at = new Date(2026, 0, 5, 7, 3, 9).getTime()

describe("formats of specification section 9", () => {
  it("Moments show local date and time, or a dash", () => {
    assert.strictEqual(momentText(at), "2026-01-05 07:03:09")
    assert.strictEqual(momentText(null), "—")
  })
  it("Timestamps of ten digits are seconds", () => {
    const seconds = at / 1000
    assert.deepEqual([seconds, String(seconds), at, momentText(at)].map(millisOf), [at, at, at, at])
    assert.deepEqual(["", null, "soon"].map(millisOf), [null, null, null])
    assert.deepEqual([-1, "-1", 0].map(millisOf), [-1, -1, 0], "before 1970 as well")
  })
})
