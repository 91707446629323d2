import { assert, describe, it } from "vitest"
import { genders, lastDays, millisOf, momentText, units } from "../../src/effects/contract/formats.ts"
import * as values from "../../src/ui/words/topics/values.ts"
import { translator } from "../../src/ui/kit/translator.ts"
import { genderText, unitText } from "../../src/ui/words/words.ts"

const [chinese, english] = [translator("zh-CN", values), translator("en-US", values)]
const at = new Date(2026, 0, 5, 7, 3, 9).getTime()

describe("section 9 of the specification", () => {
  it("writes a moment as year-month-day hour:minute:second in local time, and a dash where there is none", () => {
    assert.strictEqual(momentText(at), "2026-01-05 07:03:09")
    assert.strictEqual(momentText(null), "—")
  })
  it("takes ten digits for seconds", () => {
    const seconds = at / 1000
    assert.deepEqual([seconds, String(seconds), at, momentText(at)].map(millisOf), [at, at, at, at])
    assert.deepEqual(["", null, "soon"].map(millisOf), [null, null, null])
    assert.deepEqual([-1, "-1", 0].map(millisOf), [-1, -1, 0], "before 1970 as well")
  })
  it("goes from the start of a day so many days ago to 23:59:59 today", () => {
    const texts = (days: number) => Object.values(lastDays(days, at)).map(momentText)
    assert.deepEqual(texts(0), ["2026-01-05 00:00:00", "2026-01-05 23:59:59"])
    assert.deepEqual(texts(29), ["2025-12-07 00:00:00", "2026-01-05 23:59:59"])
  })
  it("names its units and genders in both languages", () => {
    assert.deepEqual(
      units.map((unit) => unitText(english, unit)),
      ["Yuan", "Item", "KM", "Day", "Hour", "Minute", "Second", "Unit"]
    )
    assert.deepEqual(
      genders.map((gender) => [genderText(english, gender), genderText(chinese, gender)]),
      [
        ["Male", "男"],
        ["Female", "女"]
      ]
    )
    for (const unit of units) assert.notInclude(unitText(chinese, unit), "unit.")
  })
})
