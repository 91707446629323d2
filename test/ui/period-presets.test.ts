import { assert, describe, it } from "vitest"
import { daysOf, periodPresets, presetOf } from "../../src/kit/period-presets.ts"

describe("Presets of a period", () => {
  it("Every preset but yesterday ends today, across months and years", () => {
    assert.deepEqual(daysOf("today", "2026-01-01"), { from: "2026-01-01", to: "2026-01-01" })
    assert.deepEqual(daysOf("yesterday", "2026-01-01"), { from: "2025-12-31", to: "2025-12-31" })
    assert.deepEqual(daysOf("sevenDays", "2026-03-02"), { from: "2026-02-24", to: "2026-03-02" })
    assert.deepEqual(daysOf("thirtyDays", "2026-03-30"), { from: "2026-03-01", to: "2026-03-30" })
    assert.deepEqual(daysOf("thisMonth", "2026-11-28"), { from: "2026-11-01", to: "2026-11-28" })
  })

  it("Days are recognised as their preset or none", () => {
    for (const preset of periodPresets) assert.strictEqual(presetOf(daysOf(preset, "2026-11-28"), "2026-11-28"), preset)
    assert.strictEqual(presetOf(daysOf("thisMonth", "2026-11-01"), "2026-11-01"), "today")
    assert.isUndefined(presetOf({ from: "2026-11-27" }, "2026-11-28"))
    assert.isUndefined(presetOf({ from: "2026-11-20", to: "2026-11-27" }, "2026-11-28"))
  })
})
