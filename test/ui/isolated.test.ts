import { createTexts } from "../../src/locales/texts.ts"
import { assert, describe, it } from "vitest"
import { wordsOfMessage } from "../../server/messages/message-contents.ts"
import { isolated } from "../../src/contract/isolated.ts"
import { translate } from "../texts.ts"

/** The depth of open isolates and embeddings at the end of a text, by the rules of the bidirectional algorithm (X1 to X8). */
const openAt = (text: string) => {
  const stack: Array<"isolate" | "embedding"> = []
  for (const each of text) {
    if ("\u2066\u2067\u2068".includes(each)) stack.push("isolate")
    if ("\u202a\u202b\u202d\u202e".includes(each)) stack.push("embedding")
    if (each === "\u202c" && stack.at(-1) === "embedding") stack.pop()
    if (each === "\u2069" && stack.includes("isolate")) stack.length = stack.lastIndexOf("isolate")
  }
  return stack
}
const hostile = ["\u202etxt.gpj", "\u2067a", "a\u2069\u202eb", "\u202b\u2068x\u202d", "שלום", "\u2069\u2069\u202e"]

describe("text typed by people", () => {
  it.each(hostile)("No direction mark affects later text: %j", (name) => {
    const text = `${isolated(name)} was added`
    assert.deepEqual(openAt(text), [])
    assert.match(text, /^\u2068.*\u2069 was added$/)
    // Nor does the isolate end before its own end.
    assert.deepEqual(openAt(text.slice(0, text.indexOf(" was"))), [])
    assert.strictEqual(openAt(text.slice(0, text.indexOf(" was") - 1))[0], "isolate")
  })

  it("Text without direction marks is unchanged", () => {
    for (const plain of ["", "bob", "上海 – Ünï", "👩‍👩‍👧‍👦 é"]) assert.strictEqual(isolated(plain), plain)
  })

  it("A person's name is isolated in texts, palette and messages", () => {
    const texts = createTexts()
    texts.add("en-US", { x: { added: "{{name}} was added" } })
    const t = texts.translate("en-US")
    assert.strictEqual(t("x.added", { name: "\u202eevil" }), "\u2068\u202eevil\u2069 was added")
    assert.strictEqual(t("x.added", { name: 1000 }), "1,000 was added")
    const what = [isolated("\u202eevil"), "North"].join(" · ")
    const translated = translate("en-US")("alarm.raised", { what })
    assert.deepEqual(openAt(translated), [])
    // Text behind it within the same value is not turned either.
    assert.deepEqual(openAt(translated.slice(0, translated.indexOf(" · "))), ["isolate"])
    const role = { name: "x", title: "\u202eevil" }
    const about = { by: "admin", before: role, after: role }
    const { content } = wordsOfMessage({ kind: "roleChanged", about }, "en-US")
    assert.include(content, "\u2068\u202eevil\u2069 to \u2068\u202eevil\u2069.")
  })
})
