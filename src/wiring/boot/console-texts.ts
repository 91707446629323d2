import { type Language, languages } from "../../contract/languages.ts"
import { translateFirst } from "../../locales/first-texts.ts"
import type { LanguageTexts } from "../../kit/texts.ts"
import { loadOnce } from "../../kit/load.ts"
import type { ConsoleTexts } from "../../ui/runtime/app-runtime.tsx"

/**
 * The texts of one console: those of the login page in every language, and those of imported code in the loaded
 * languages.
 */
export const createConsoleTexts = (languageNow: () => Language) => {
  let lazyTexts: Awaited<ReturnType<typeof loadLazyTexts>> | undefined
  const loadLazyTexts = loadOnce(async () => (await import("../../locales/load-texts.ts")).createLazyTexts())
  const textsByLanguage = new Map<Language, LanguageTexts>(
    languages.map((language) => [language, { language, t: translateFirst(language) }])
  )
  /** Namespaces of imported code. Another language needs them too before it is shown. */
  const imported = new Set<string>()
  const listeners = new Set<() => void>()

  const load = async (language = languageNow(), namespaces: Iterable<string> = []): Promise<void> => {
    const texts = await loadLazyTexts()
    await texts.load(language, new Set([...imported, ...namespaces]))
    for (const name of namespaces) imported.add(name)
    if (lazyTexts === undefined)
      for (const loaded of languages) textsByLanguage.set(loaded, { language: loaded, t: texts.translate(loaded) })
    lazyTexts = texts
    listeners.forEach((listener) => listener())
  }
  const texts: ConsoleTexts = {
    in: (language) => {
      const shownLanguage =
        [language, ...languages].find((candidate) => lazyTexts?.hasAll(candidate, imported)) ?? language
      return textsByLanguage.get(shownLanguage)!
    },
    ofOnly: (language) => textsByLanguage.get(language)!,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: (language) => load(language)
  }
  return {
    texts,
    /** Loads the texts of imported code, also in a language that is chosen meanwhile. */
    loadNamespaces: async (namespaces: ReadonlyArray<string>): Promise<void> => {
      let language
      do {
        language = languageNow()
        await load(language, namespaces)
      } while (language !== languageNow())
    }
  }
}
