import { type Language, languages } from "../contract/languages.ts"
import { firstTexts } from "./first-texts.ts"
import { files, partOf } from "./text-files.ts"
import { createTexts } from "./texts.ts"

/** Texts by language, loaded in parts. The first part belongs to all namespaces. */
export const createLazyTexts = () => {
  const texts = createTexts()
  const loaded = new Map(languages.map((language) => [language, new Set<string>()]))
  for (const language of languages) texts.add(language, firstTexts[language]!)
  const missingOf = (language: Language, namespaces: ReadonlySet<string>): ReadonlyArray<string> => {
    const parts = new Set(["first", ...[...namespaces].map((name) => partOf[name] ?? "first")])
    return [...parts].filter((part) => !loaded.get(language)!.has(part))
  }
  return {
    translate: texts.translate,
    hasAll: (language: Language, namespaces: ReadonlySet<string>): boolean =>
      missingOf(language, namespaces).length === 0,
    load: async (language: Language, namespaces: ReadonlySet<string>): Promise<void> => {
      const load = async (part: string) => {
        texts.add(language, (await files[language]![part]!()).texts)
        loaded.get(language)!.add(part)
      }
      await Promise.all(missingOf(language, namespaces).map(load))
    }
  }
}
