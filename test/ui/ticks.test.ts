import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { ticksTo } from "../../src/kit/charts/ticks.ts"

describe("The values of an axis", () => {
  it("Axis values are round and reach the greatest", () => {
    assert.deepEqual(ticksTo(9), [0, 2, 4, 6, 8, 10])
    assert.deepEqual(ticksTo(3), [0, 1, 2, 3])
    assert.deepEqual(ticksTo(0), [0, 1])
    assert.deepEqual(ticksTo(134_810, 100), [0, 50_000, 100_000, 150_000])
    assert.deepEqual(ticksTo(250, 100), [0, 100, 200, 300])
  })

  it("are at most six multiples of the smallest step", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(1, 100), (max, least) => {
        const ticks = ticksTo(max, least)
        assert.isAtLeast(ticks.at(-1)!, max)
        assert.isAtMost(ticks.length, 6)
        for (const tick of ticks) assert.strictEqual(tick % least, 0)
      })
    )
  })
})
