import { describe, expect, it } from "vitest"
import { idInAddress, INT4_MAX } from "../../src/effects/contract/fields.ts"

describe("an id in an address", () => {
  it.each(["", "abc", "0", "-3", "1.5", "1e3", "2147483648", "99999999999", " 7"])("%o names no record", (text) => {
    expect(idInAddress(text)).toBe(INT4_MAX)
  })
  it.each([
    ["1", 1],
    ["2147483646", 2_147_483_646]
  ])("%o is one", (text, id) => {
    expect(idInAddress(text)).toBe(id)
  })
})
