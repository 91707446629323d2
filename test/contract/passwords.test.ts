import { Schema } from "effect"
import { assert, describe, it } from "vitest"
import { MerchantPassword, OperatorPassword } from "../../src/contract/passwords.ts"

const accepts = (schema: Schema.Codec<string, string>) => (text: string) => Schema.is(schema)(text)

describe("passwords", () => {
  it.each(["Abcd12", "abc12!", "ABC12!", "Abcde!", "Aa1!Aa1!"])("Three kinds of characters are enough: %s", (text) => {
    assert.isTrue(accepts(MerchantPassword)(text))
    assert.isTrue(accepts(OperatorPassword)(text))
  })

  it.each(["", "Ab1!", "Abc12", "abcdef", "abcd12", "ABCD!!", "123456"])(
    "Short or two-kind passwords are refused: %s",
    (text) => {
      assert.isFalse(accepts(MerchantPassword)(text))
      assert.isFalse(accepts(OperatorPassword)(text))
    }
  )

  it("Merchants' passwords have 8 characters, operators' 64", () => {
    assert.isFalse(accepts(MerchantPassword)("Abcdefg12"))
    assert.isTrue(accepts(OperatorPassword)("Abcdefg12"))
    assert.isTrue(accepts(OperatorPassword)("Aa1".padEnd(64, "x")))
    assert.isFalse(accepts(OperatorPassword)("Aa1".padEnd(65, "x")))
  })
})
