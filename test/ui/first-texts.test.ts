import { describe, expect, it } from "vitest"
import { firstPart } from "../../build/text-parts.ts"
import { languages } from "../../src/contract/languages.ts"
import { firstTexts, wordFirst } from "../../src/locales/first-texts.ts"
import { type AnyTranslate, createTexts, type Namespace, type Texts, type Values } from "../../src/locales/texts.ts"

const allTexts = import.meta.glob<Texts>("../../src/locales/*/all.ts", { eager: true, import: "texts" })

const keysOf = (texts: Namespace, prefix = ""): ReadonlyArray<readonly [key: string, text: string]> =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [[prefix + name, text] as const] : keysOf(text, `${prefix}${name}.`)
  )
const plural = /(_ordinal)?_(one|two|few|other)$/

/** A number for every other gap, and several counts for a plural. */
const valuesFor = (key: string, text: string): ReadonlyArray<Values> => {
  const values = Object.fromEntries(
    [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name], index) => [name!, index % 2 === 0 ? "<b>" : 1234.5])
  )
  const counts = [0, 1, 2, 3, 11, 1234.5].map((count) => ({ ...values, count }))
  if (/_ordinal_/.test(key)) return counts.map((count) => ({ ...count, ordinal: true }))
  return plural.test(key) ? counts : [values]
}

describe.each(languages)("the first texts in %s", (language) => {
  const all = Object.fromEntries(
    Object.entries(allTexts[`../../src/locales/${language}/all.ts`]!).filter(([name]) => firstPart.includes(name))
  )
  const texts = createTexts()
  texts.add(language, all)

  it("Texts are worded before i18next loads as after it", () => {
    const keys = keysOf(all as Namespace)
    expect(keys.length).toBeGreaterThan(300)
    const wordedBy = (translate: AnyTranslate) =>
      keys.flatMap(([key, text]) =>
        valuesFor(key, text).map((values) => [key, translate(key.replace(plural, ""), values)])
      )
    expect(wordedBy(wordFirst(all, language))).toEqual(wordedBy(texts.translate(language)))
  })

  it("show the key of an unknown text", () => {
    const first = createTexts()
    first.add(language, firstTexts[language]!)
    for (const key of ["login.unknown", "unknown.key", "login", "login.title.deeper"])
      expect(wordFirst(firstTexts[language]!, language)(key)).toBe(first.translate(language)(key))
  })
})

it("A text shows once it is added, and its newest wording", () => {
  const texts = createTexts()
  const t = texts.translate("en-US")
  expect(t("later.title")).toBe("later.title")
  texts.add("en-US", { later: { title: "Robots" } })
  expect([t("later.title"), t("later.title"), texts.translate("zh-CN")("later.title")]).toEqual([
    "Robots",
    "Robots",
    "later.title"
  ])
  texts.add("en-US", { later: { title: "All robots" } })
  expect(t("later.title")).toBe("All robots")
})
