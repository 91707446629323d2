import { assert, describe, it } from "vitest"
import { eventTypes } from "../../src/effects/contract/event-types.ts"
import { translate } from "../../src/ui/words/all-words.ts"
import "../../src/ui/words/happened-words.ts"

describe("what the server appends to its event table", () => {
  it.each(["en-US", "zh-CN"] as const)("has words in %s, and none twice", (language) => {
    const t = translate(language)
    const words = eventTypes.map((type) => t(`happened.${type}`))
    words.forEach((text, at) => assert.notInclude(text, eventTypes[at]!))
    assert.strictEqual(new Set(words).size, eventTypes.length)
  })
})
