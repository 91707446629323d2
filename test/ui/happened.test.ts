import { assert, describe, it } from "vitest"
import { eventWords } from "../../src/effects/contract/event-words.ts"
import { translate } from "../../src/ui/words/all-words.ts"
import { isEventType } from "../../src/ui/words/happened-words.ts"

const types = Object.keys(eventWords).filter(isEventType)

describe("what the server appends to its event table", () => {
  it.each(["en-US", "zh-CN"] as const)("has words in %s, and none twice", (language) => {
    const t = translate(language)
    const words = types.map((type) => t(`happened.${type}`))
    words.forEach((text, at) => assert.notInclude(text, types[at]!))
    assert.strictEqual(new Set(words).size, Object.keys(eventWords).length)
  })

  it("is told of records by what they are called in the contract", () => {
    const [english, chinese] = [translate("en-US"), translate("zh-CN")]
    assert.strictEqual(english("happened.users.added"), "Added a user")
    assert.strictEqual(english("happened.utterances.deleted"), "Deleted an utterance")
    assert.strictEqual(chinese("happened.miniAppPages.edited"), "编辑小程序页面")
    for (const topic of ["users", "activities", "coupons", "placements", "utterances", "quizzes", "miniAppPages"])
      for (const what of ["added", "edited", "deleted"]) assert.property(eventWords, `${topic}.${what}`)
  })

  it("has no words where a type is older or somebody else's", () => {
    assert.isTrue(isEventType("users.added"))
    assert.isFalse(isEventType("users.renamed"))
    assert.isFalse(isEventType("toString"))
  })
})
