import { expect, it } from "vitest"
import { isZero } from "../../src/kit/amount-text.tsx"

it("A number or an amount of nothing is zero", () => {
  expect(["0", "¥0.00"].map(isZero)).toEqual([true, true])
  expect(["10", "¥0.05", "0%", "—"].map(isZero)).toEqual([false, false, false, false])
})
