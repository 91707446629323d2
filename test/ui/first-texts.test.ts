import { describe, expect, it } from "vitest"
import { languages } from "../../src/contract/languages.ts"
import { firstTexts, translateFirst } from "../../src/locales/first-texts.ts"
import { type AnyTranslate, createTexts, type Namespace, type Values } from "../../src/locales/texts.ts"

const keysOf = (texts: Namespace, prefix = ""): ReadonlyArray<readonly [key: string, text: string]> =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [[prefix + name, text] as const] : keysOf(text, `${prefix}${name}.`)
  )
/** A number for every other gap. */
const valuesFor = (text: string): Values =>
  Object.fromEntries(
    [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name], index) => [name!, index % 2 === 0 ? "<b>" : 1234.5])
  )

describe.each(languages)("the first texts in %s", (language) => {
  const texts = createTexts()
  for (const [name, namespace] of Object.entries(firstTexts[language]!))
    texts.add(language, { [name]: namespace as Namespace })

  it("The first texts equal i18next's", () => {
    const keys = keysOf(firstTexts[language] as Namespace)
    expect(keys.length).toBeGreaterThan(50)
    const wordedBy = (translate: AnyTranslate) => keys.map(([key, text]) => [key, translate(key, valuesFor(text))])
    expect(wordedBy(translateFirst(language))).toEqual(wordedBy(texts.translate(language)))
  })

  it("have no plurals", () =>
    expect(keysOf(firstTexts[language] as Namespace).filter(([key]) => /_(one|other|ordinal)/.test(key))).toEqual([]))

  it("show the key of an unknown text", () => {
    for (const key of ["login.unknown", "unknown.key", "login", "login.title.deeper"])
      expect(translateFirst(language)(key)).toBe(texts.translate(language)(key))
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
