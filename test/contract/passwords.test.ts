import { Schema } from "effect"
import { assert, describe, it } from "vitest"
import { MerchantPassword, OperatorPassword } from "../../src/contract/passwords.ts"

const holds = (schema: Schema.Codec<string, string>) => (text: string) => Schema.is(schema)(text)

describe("passwords", () => {
  it.each(["Abcd12", "abc12!", "ABC12!", "Abcde!", "Aa1!Aa1!"])(
    "Passwords of three kinds of characters are good: %s",
    (text) => {
      assert.isTrue(holds(MerchantPassword)(text))
      assert.isTrue(holds(OperatorPassword)(text))
    }
  )

  it.each(["", "Ab1!", "Abc12", "abcdef", "abcd12", "ABCD!!", "123456"])(
    "too short or of two kinds are not: %s",
    (text) => {
      assert.isFalse(holds(MerchantPassword)(text))
      assert.isFalse(holds(OperatorPassword)(text))
    }
  )

  it("Merchants' passwords end at 8 characters, operators' at 64", () => {
    assert.isFalse(holds(MerchantPassword)("Abcdefg12"))
    assert.isTrue(holds(OperatorPassword)("Abcdefg12"))
    assert.isTrue(holds(OperatorPassword)("Aa1".padEnd(64, "x")))
    assert.isFalse(holds(OperatorPassword)("Aa1".padEnd(65, "x")))
  })
})
