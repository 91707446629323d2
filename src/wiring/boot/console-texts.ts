import { type Language, languages } from "../../contract/languages.ts"
import { firstTexts } from "../../locales/first-texts.ts"
import { loadTexts } from "../../locales/load-texts.ts"
import { createTexts } from "../../locales/texts.ts"
import type { LanguageTexts } from "../../kit/texts.ts"
import { loadOnce } from "../../kit/load.ts"
import type { ConsoleTexts } from "../../ui/runtime/app-runtime.tsx"

/** The texts of one console: those of the login page in every language, and all of the loaded languages. */
export const createConsoleTexts = (languageNow: () => Language): ConsoleTexts => {
  const texts = createTexts()
  const textsByLanguage = new Map<Language, LanguageTexts>()
  const whole: Array<Language> = []
  const listeners = new Set<() => void>()
  const show = (language: Language) => textsByLanguage.set(language, { language, t: texts.translate(language) })
  for (const language of languages) {
    texts.add(language, firstTexts[language]!)
    show(language)
  }
  const loads = new Map(
    languages.map((language) => [
      language,
      loadOnce(async () => {
        texts.add(language, await loadTexts(language))
        whole.push(language)
        show(language)
        listeners.forEach((listener) => listener())
      })
    ])
  )
  return {
    in: (language) => textsByLanguage.get(whole.length === 0 || whole.includes(language) ? language : whole.at(-1)!)!,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: (language = languageNow()) => loads.get(language)!()
  }
}
