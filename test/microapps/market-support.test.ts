import { assert, describe, it } from "vitest"
import type { Coupon } from "../../src/contract/coupons.ts"
import { activityFields, couponFields, activityForm } from "../../src/microapps/market-support/discounts.tsx"
import { validityAt } from "../../src/kit/period.ts"
import { drawField } from "../../src/kit/lazy/draw-field.tsx"

const period = { starts_at: new Date(2026, 10, 1, 8).getTime(), ends_at: new Date(2026, 10, 30, 23, 59, 59).getTime() }
const coupon: Coupon = {
  id: 1,
  version: 2,
  created_at: 3,
  updated_at: 4,
  name: "满 20 减 4",
  ...period,
  kind: "amount",
  discount: 450,
  threshold: 2000,
  quantity: 100,
  issued: 10,
  used: 4
}
const draft = activityFields.draftOf(coupon)
const problemsOf = (change: object) => activityFields.problems({ ...draft, ...change }, null)

describe("a period in a form", () => {
  const texts = { starts_at: "2026-11-01 08:00", ends_at: "2026-11-30 23:59" }
  const periodIn = (change: object, edited: Coupon | null) => {
    const { starts_at, ends_at } = activityFields.sent({ ...draft, ...change }, edited)
    return { starts_at, ends_at }
  }
  it("Untouched periods keep milliseconds, and typed ones have minutes", () => {
    assert.include(draft, texts)
    assert.deepEqual(periodIn({}, coupon), period)
    assert.strictEqual(periodIn({}, null).ends_at, period.ends_at - 59_000)
    assert.deepEqual(periodIn({ starts_at: "" }, coupon).starts_at, Number.NaN)
  })
  it("starts before its end, both before 2100", () => {
    assert.deepEqual(problemsOf({}), {})
    assert.deepEqual(problemsOf({ ends_at: texts.starts_at }), { ends_at: "period.orderProblem" })
    assert.deepEqual(problemsOf({ starts_at: "", ends_at: "2128-06-11T08:53" }), {
      starts_at: "period.momentProblem",
      ends_at: "period.momentProblem"
    })
    assert.deepEqual(problemsOf({ starts_at: "2128-06-11T08:53" }), { starts_at: "period.momentProblem" })
  })
  it("A period is future, present or past", () => {
    const { starts_at, ends_at } = period
    const at = [starts_at - 1, starts_at, ends_at - 1, ends_at].map((now) => validityAt(now, period))
    assert.deepEqual(at, ["coming", "valid", "valid", "expired"])
  })
})

describe("a discount in a form", () => {
  it("Discounts in Yuan or percent come back unchanged", () => {
    assert.deepEqual([draft.discount, draft.threshold], ["4.50", "20.00"])
    const { name, kind, discount, threshold } = coupon
    assert.deepEqual(activityFields.sent(draft, coupon), { name, kind, discount, threshold, ...period })
    const percent = { ...coupon, kind: "percent", discount: 20, threshold: 0 } as const
    const texts = activityFields.draftOf(percent)
    assert.deepEqual([texts.discount, texts.threshold], ["20", ""])
    assert.include(activityFields.sent(texts, percent), { discount: 20, threshold: 0 })
  })
  it.each([
    [{}, {}],
    [{ threshold: "" }, {}],
    [{ discount: "20.00" }, {}],
    [{ name: "" }, { name: "discounts.nameProblem" }],
    [{ name: "x".repeat(61) }, { name: "records.tooLong 60" }],
    [{ kind: "percent" }, { discount: "discounts.percentProblem" }],
    [{ kind: "percent", discount: "100" }, { discount: "discounts.percentProblem" }],
    [{ kind: "percent", discount: "99" }, {}],
    [{ discount: "0" }, { discount: "discounts.amountProblem" }],
    [{ discount: "1.005" }, { discount: "discounts.amountProblem" }],
    [{ discount: "20.01" }, { discount: "discounts.excessProblem" }],
    [{ threshold: "-1" }, { threshold: "discounts.thresholdProblem" }],
    [{ threshold: "1000000.01" }, { threshold: "discounts.thresholdProblem" }]
  ])("a draft with %o has the problems %o", (change, problems) => {
    assert.deepEqual(problemsOf(change), problems)
  })
  it("names a problem beside each wrong field", () => {
    const fieldNames: Array<string> = []
    activityForm(String).fields(
      draft,
      (field) => void fieldNames.push(field),
      null,
      () => {},
      drawField
    )
    assert.sameMembers(fieldNames, Object.keys(draft))
  })
  it("A discount needs a kind", () => {
    assert.property(problemsOf({ kind: "" }), "kind")
  })
})

describe("a coupon in a form", () => {
  const { draftOf, problems, sent, typed } = couponFields
  it("An edited coupon keeps the worth outside the form", () => {
    const form = new FormData()
    for (const name of ["starts_at", "ends_at"] as const) form.set(name, draft[name])
    form.set("name", " renamed ")
    form.set("quantity", "10")
    const renamed = typed(form, coupon)
    assert.deepEqual(renamed, { ...draftOf(coupon), name: "renamed", quantity: "10" })
    assert.deepEqual(problems(renamed, coupon), {})
    assert.include(sent(renamed, coupon), { kind: "amount", discount: 450, threshold: 2000, ...period })
  })
  it("is never for fewer than were issued", () => {
    const problemsOf = (quantity: string, edited: Coupon | null) => problems({ ...draft, quantity }, edited)
    assert.deepEqual(problemsOf("9", coupon), { quantity: "coupons.fewerProblem" })
    assert.deepEqual(problemsOf("9", null), {})
    for (const wrong of ["", "0", "1.5", "10000001"])
      assert.deepEqual(problemsOf(wrong, null), { quantity: "coupons.quantityProblem" })
  })
})
