import { createTexts } from "../../src/locales/texts.ts"
import { assert, describe, it } from "vitest"
import {
  centsIn,
  dayIn,
  dayText,
  minuteText,
  momentIn,
  momentText,
  groupedYuanText,
  yuanText
} from "../../src/contract/formats.ts"
import { translate } from "../texts.ts"

describe("dates and times", () => {
  const at = new Date(2026, 10, 1, 9, 5, 7).getTime()
  it("are written in local time and read back", () => {
    assert.deepEqual(
      [momentText(at), dayText(at), minuteText(at)],
      ["2026-11-01 09:05:07", "2026-11-01", "2026-11-01 09:05"]
    )
    assert.strictEqual(momentIn(minuteText(at)), at - 7000)
    assert.deepEqual(
      ["", "tomorrow", "2026-13-40T09:05", "2026-02-30 09:05", "2026-01-05"].map(momentIn),
      Array(5).fill(null)
    )
    const typed = ["2026-01-05 09:05", "2026/1/5 9:05", "2026-01-05T09:05:30", "2026年1月5日 9:05"]
    assert.deepEqual(typed.map(momentIn), Array(4).fill(new Date(2026, 0, 5, 9, 5).getTime()))
    assert.deepEqual(["2026.1.5", "2026年1月5日"].map(dayIn), Array(2).fill(new Date(2026, 0, 5).getTime()))
    assert.deepEqual(["5.1.2026", "2026-01-05 09:05", "2026-00-05"].map(dayIn), [null, null, null])
  })
})

describe("money", () => {
  it("is cents, written and typed as Yuan", () => {
    assert.deepEqual([350, 0, 100_000_005].map(yuanText), ["3.50", "0.00", "1000000.05"])
    assert.strictEqual(groupedYuanText(100_000_005), "1,000,000.05")
    assert.deepEqual(["3.5", " 19.99 ", "0", "1.005", "-1", "", "1e3"].map(centsIn), [
      350,
      1999,
      0,
      null,
      null,
      null,
      null
    ])
  })
})

describe("texts of an application", () => {
  const texts = createTexts()
  texts.add("en-US", {
    robots: { one: "{{name}} of {{count}}", left_one: "{{count}} left", left_other: "{{count}} are left" }
  })
  texts.add("zh-CN", { robots: { left_other: "余 {{count}}" } })
  it("have plurals and numbers as their language has", () => {
    const t = texts.translate("en-US")
    assert.strictEqual(translate("en-US")("records.search"), "Search")
    assert.deepEqual([t("robots.left", { count: 1 }), t("robots.left", { count: 1200 })], ["1 left", "1,200 are left"])
    assert.strictEqual(t("robots.one", { name: "{{count}}", count: 3 }), "{{count}} of 3")
    assert.strictEqual(texts.translate("zh-CN")("robots.left", { count: 1 }), "余 1")
  })
})
