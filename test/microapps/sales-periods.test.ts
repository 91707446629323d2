import { assert, describe, it } from "vitest"
import { presetDays } from "../../src/microapps/sale-admin/period-presets.ts"
import { salesBars } from "../../src/microapps/sale-admin/sales-bars.ts"

const valuesOf = ({ bars }: ReturnType<typeof salesBars>) => bars.map(({ key, values }) => [key, values["amount"]])

describe("Presets of the sales period", () => {
  it("Sales periods end today, yesterday or last month", () => {
    assert.deepEqual(presetDays("2026-11-28"), {
      today: { from: "2026-11-28", to: "2026-11-28" },
      yesterday: { from: "2026-11-27", to: "2026-11-27" },
      last7Days: { from: "2026-11-22", to: "2026-11-28" },
      last30Days: { from: "2026-10-30", to: "2026-11-28" },
      thisMonth: { from: "2026-11-01", to: "2026-11-28" },
      lastMonth: { from: "2026-10-01", to: "2026-10-31" }
    })
  })

  it("Presets cross the turn of a year", () => {
    const { yesterday, lastMonth } = presetDays("2027-01-01")
    assert.deepEqual(yesterday, { from: "2026-12-31", to: "2026-12-31" })
    assert.deepEqual(lastMonth, { from: "2026-12-01", to: "2026-12-31" })
    assert.strictEqual(presetDays("2028-03-15").lastMonth.to, "2028-02-29")
  })
})

describe("Bars of sales", () => {
  const sold = (day: string, amount: number) => ({ day, amount })

  it("Bars stand for days, and today's is partial", () => {
    const days = [sold("2026-11-26", 500), sold("2026-11-28", 200)]
    const drawn = salesBars(days, { from: "2026-11-25", to: "2026-12-31" }, "2026-11-28")
    assert.deepEqual(valuesOf(drawn), [
      ["2026-11-25", 0],
      ["2026-11-26", 500],
      ["2026-11-27", 0],
      ["2026-11-28", 200]
    ])
    assert.deepEqual(
      drawn.bars.map(({ isPartial }) => isPartial),
      [false, false, false, true]
    )
  })

  it("Long periods have monthly bars from the first sale", () => {
    const days = [sold("2026-08-31", 500), sold("2026-10-01", 200), sold("2026-10-31", 30)]
    const drawn = salesBars(days, { from: "0001-01-01", to: "2026-11-28" }, "2026-11-28")
    assert.isTrue(drawn.isMonthly)
    assert.deepEqual(valuesOf(drawn), [
      ["2026-08", 500],
      ["2026-09", 0],
      ["2026-10", 230],
      ["2026-11", 0]
    ])
    assert.deepEqual(drawn.bars.filter(({ isPartial }) => isPartial === true).length, 1)
  })

  it("A period ending before its beginning has no bars", () => {
    assert.deepEqual(salesBars([], { from: "2026-11-28", to: "2026-11-01" }, "2026-11-28").bars, [])
  })

  it("Without a day bars begin with the first sale", () => {
    const days = [sold("2026-11-27", 500)]
    const drawn = salesBars(days, { from: "2026-01-45", to: "2026-11-28" }, "2026-11-28")
    assert.deepEqual(valuesOf(drawn), [
      ["2026-11-27", 500],
      ["2026-11-28", 0]
    ])
  })
})
