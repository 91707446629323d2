import { Schema } from "effect"
import { assert, describe, it } from "vitest"
import { movePart, nextKey, partsKind, removePart } from "../../src/kit/parts.tsx"

describe("the parts of a record", () => {
  const parts = [{ key: 4 }, { key: 1 }, { key: 7 }]
  const keys = (parts: ReadonlyArray<{ readonly key: number }>) => parts.map(({ key }) => key)
  it("Moved parts keep their keys within the list", () => {
    assert.deepEqual(keys(movePart(parts, 1, -1)), [1, 4, 7])
    assert.deepEqual(keys(movePart(parts, 1, 1)), [4, 7, 1])
    assert.deepEqual(keys(movePart(parts, 4, -1)), [4, 1, 7])
    assert.deepEqual(keys(movePart(parts, 7, 1)), [4, 1, 7])
    assert.deepEqual(keys(movePart(parts, 9, 1)), [4, 1, 7])
  })
  it("Removed parts go, and new parts get fresh keys", () => {
    assert.deepEqual(keys(removePart(parts, 1)), [4, 7])
    assert.deepEqual([nextKey(parts), nextKey([])], [8, 1])
  })
  it("Parts of a form keep its order", () => {
    const form = new FormData()
    form.append("question", "?")
    for (const { key } of parts) form.append(`answer.${key}`, "")
    const kind = partsKind(Schema.Struct({ key: Schema.Int }), "answer.", [], () => ({}))
    assert.deepEqual(keys(kind.typed(form)), [4, 1, 7])
  })
})
