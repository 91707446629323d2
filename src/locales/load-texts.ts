import { type Language, languages } from "../contract/languages.ts"
import { firstTexts, wordFirst } from "./first-texts.ts"
import { files, partOf } from "./text-files.ts"
import type { AnyTranslate, createTexts, Texts } from "./texts.ts"

/** Texts by language, loaded in parts. The first part belongs to all namespaces, and i18next loads with the others. */
export const createLazyTexts = (loadI18next: () => Promise<typeof import("./texts.ts")>) => {
  const known = new Map<Language, Texts>(languages.map((language) => [language, firstTexts[language]!]))
  const loaded = new Map(languages.map((language) => [language, new Set<string>()]))
  let worded: ReturnType<typeof createTexts> | undefined

  const loadWorded = async () => {
    const { createTexts } = await loadI18next()
    if (worded !== undefined) return
    worded = createTexts()
    for (const [language, texts] of known) worded.add(language, texts)
  }
  const loadPart = async (language: Language, part: string) => {
    const { texts } = await files[language]![part]!()
    known.set(language, { ...known.get(language), ...texts })
    worded?.add(language, texts)
    loaded.get(language)!.add(part)
  }
  const missingOf = (language: Language, namespaces: ReadonlySet<string>): ReadonlyArray<string> => {
    const parts = new Set(["first", ...[...namespaces].map((name) => partOf[name] ?? "first")])
    return [...parts].filter((part) => !loaded.get(language)!.has(part))
  }
  return {
    translate:
      (language: Language): AnyTranslate =>
      (key, values) =>
        (worded?.translate(language) ?? wordFirst(known.get(language)!, language))(key, values),
    hasAll: (language: Language, namespaces: ReadonlySet<string>): boolean =>
      missingOf(language, namespaces).length === 0,
    load: async (language: Language, namespaces: ReadonlySet<string>): Promise<void> => {
      const hasLater = [...namespaces].some((name) => (partOf[name] ?? "first") !== "first")
      const parts = missingOf(language, namespaces).map((part) => loadPart(language, part))
      await Promise.all([...parts, hasLater && loadWorded()])
    }
  }
}
