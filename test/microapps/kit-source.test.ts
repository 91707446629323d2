import { parseSync } from "oxc-parser"
import { assert, describe, it } from "vitest"
import { type KitImports, kitSource, noteImports } from "../../kit.config.ts"

/** What some scripts ask of the kit; what begins with `./` is their own. */
const askedBy = (...scripts: ReadonlyArray<string>): KitImports => {
  const asked: KitImports = new Map()
  for (const script of scripts)
    noteImports(
      parseSync("a.js", script).program as never,
      (source) => (source.startsWith("./") ? null : source),
      asked
    )
  return asked
}
const namesIn = (asked: KitImports) =>
  Object.fromEntries([...asked].map(([module, names]) => [module, [...names].sort()]))

describe("what the kit holds", () => {
  it("is what the applications import, and nothing of their own", () => {
    const asked = askedBy(
      `import { a, b as c } from "src/x.ts"; import { own } from "./own.ts"; import "side"`,
      `import d from "src/x.ts"; import * as y from "src/y.ts"`
    )
    assert.deepEqual(namesIn(asked), { "src/x.ts": ["a", "b", "default"], "src/y.ts": ["*"], side: [] })
  })

  it("is of a namespace only the members in use, and all of one that is handed on", () => {
    const asked = askedBy(
      `import { Effect, Schema as S } from "effect"; Effect.match(S.Int, { Effect: 1 }, other.Effect)`,
      `import { Effect, Result } from "effect"; Effect.map(() => hand(Result))`
    )
    assert.deepEqual(namesIn(asked), { effect: ["Effect.map", "Effect.match", "Result", "Schema.Int"] })
    const source = kitSource(asked, (module) => `/root/${module}`, "kit")
    assert.include(
      source,
      `import { Effect as m0_Effect, Result as m0_Result, Schema as m0_Schema } from "/root/effect"`
    )
    assert.include(source, "Effect: { map: m0_Effect.map, match: m0_Effect.match }")
    assert.include(source, "Result: m0_Result,")
  })
})
