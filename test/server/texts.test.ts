import { readdirSync, readFileSync } from "node:fs"
import { assert, it } from "vitest"
import { text, translateText } from "../../server/http/texts.ts"
import { languages } from "../../src/contract/languages.ts"

type Node = { readonly [key: string]: string | Node }

const flat = (node: Node, path = ""): ReadonlyArray<readonly [key: string, text: string]> =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as const] : flat(value, `${path}${key}.`)
  )

/** The texts of a language by key; those of one plural stand together. */
const textsOf = (language: string) => {
  const folder = `src/locales/${language}/server`
  return Map.groupBy(
    readdirSync(folder).flatMap((file) =>
      flat(JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as Node, `${file.replace(".json", "")}.`)
    ),
    ([key]) => key.replace(/_(zero|one|two|few|many|other)$/, "")
  )
}
const gapsOf = (texts: ReadonlyArray<readonly [string, string]> = []) =>
  [...new Set(texts.flatMap(([, text]) => text.match(/\{\{\w+\}\}/g) ?? []))].toSorted()

/** The contract has these in English. */
const isMessage = (key: string) => key.startsWith("issues.messages.")

it("server texts have equal keys and gaps in every language", () => {
  const [first, ...others] = languages.map((language) => textsOf(language))
  const keys = (texts: typeof first) => [...texts!.keys()].filter((key) => !isMessage(key)).toSorted()
  for (const texts of others) {
    assert.deepEqual(keys(texts), keys(first))
    for (const key of keys(texts)) assert.deepEqual([key, gapsOf(texts.get(key))], [key, gapsOf(first!.get(key))])
  }
})

it("every server plural has its language's forms", () => {
  const wrong = languages.flatMap((language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    return [...textsOf(language)].flatMap(([key, texts]) => {
      const forms = texts.map(([name]) => name.slice(key.length + 1)).filter((form) => form !== "")
      const isWhole = forms.length === 0 || forms.toSorted().join() === pluralCategories.toSorted().join()
      return isWhole ? [] : [`${language} ${key}: ${forms.join()}`]
    })
  })
  assert.deepEqual(wrong, [])
})

it("server texts fill their plurals and gaps", () => {
  const robots = (count: number) =>
    text("messages.alarm.title", { type: "X", robots: text("messages.alarm.robots", { count }) })
  assert.strictEqual(translateText(robots(1), "en-US"), "X: 1 robot")
  assert.strictEqual(translateText(robots(2), "en-US"), "X: 2 robots")
  assert.strictEqual(translateText(robots(2), "zh-CN"), "X：2 台机器人")
})
