import { describe, expect, it } from "vitest"
import { addressedId } from "../../src/contract/addressed-id.ts"

describe("an id in an address", () => {
  it.each(["", "abc", "0", "-3", "1.5", "1e3", "9007199254740992", "99999999999999999", " 7"])(
    "%o is no id and stays unchanged",
    (text) => {
      expect(addressedId(text)).toBe(text)
    }
  )
  it("An invalid id is sent cut and well-formed", () => {
    expect(addressedId("\u0000a\ud800")).toBe("a\ufffd")
    expect(addressedId("a".repeat(63) + "😀")).toBe("a".repeat(63) + "\ufffd")
  })
  it.each([
    ["1", 1],
    ["9007199254740991", Number.MAX_SAFE_INTEGER]
  ])("%o is an id", (text, id) => {
    expect(addressedId(text)).toBe(id)
  })
})
