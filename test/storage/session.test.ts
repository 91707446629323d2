import { Schema } from "effect"
import fc from "fast-check"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { loadMenu, loadUser } from "../../src/effects/storage/stored-session.ts"
import { Rule } from "../../src/contract/session.ts"
import { adaDetail, systemMenu } from "../machines/fixtures.ts"

const items = new Map<string, string>()
beforeEach(() => {
  items.clear()
  vi.stubGlobal("localStorage", { getItem: (key: string) => items.get(key) ?? null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const rubbish = [
  "",
  "null",
  "[]",
  "{}",
  "{",
  "0",
  '"text"',
  "\u0000\uFFFF",
  "[[[[",
  '{"__proto__":{"x":1}}',
  "x".repeat(20_000),
  "[null]",
  '[{"name":"user"}]',
  '[{"name":"user","title":"","rule_type":2,"children":{}}]'
]

describe("the shell's stored state", () => {
  it("The shell starts from the stored state", () => {
    items.set("user", JSON.stringify(adaDetail))
    items.set("menu", JSON.stringify(systemMenu))
    assert.deepEqual([loadUser(), loadMenu()], [adaDetail, systemMenu])
  })

  it.each(rubbish)("A stored %j counts as nothing", (text) => {
    items.set("user", text)
    items.set("menu", text)
    assert.deepEqual([loadUser(), loadMenu()], [null, []])
  })

  it("An unusable stored state is ignored", () => {
    const isMenu = Schema.is(Schema.Array(Rule))
    const changed = fc.tuple(fc.constantFrom(...Object.keys(adaDetail)), fc.jsonValue())
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), changed, (text, [field, value]) => {
        items.set("menu", text)
        assert.isTrue(isMenu(loadMenu()))
        for (const stored of [text, JSON.stringify({ ...adaDetail, [field]: value })]) {
          items.set("user", stored)
          const user = loadUser()
          const texts = user === null ? [] : [user.username, user.email, user.role, user.role_name]
          for (const text of texts) assert.isString(text, stored)
        }
      })
    )
  })
})
