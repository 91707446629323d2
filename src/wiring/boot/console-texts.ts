import { type Language, languages } from "../../contract/languages.ts"
import { translateFirst } from "../../locales/first-texts.ts"
import { loadTexts } from "../../locales/load-texts.ts"
import type { LanguageTexts } from "../../kit/texts.ts"
import { loadOnce } from "../../kit/load.ts"
import type { ConsoleTexts } from "../../ui/runtime/app-runtime.tsx"

/** The texts of one console: those of the login page in every language, and all of the loaded languages. */
export const createConsoleTexts = (languageNow: () => Language): ConsoleTexts => {
  const loadTranslator = loadOnce(async () => (await import("../../locales/texts.ts")).createTexts())
  const textsByLanguage = new Map<Language, LanguageTexts>(
    languages.map((language) => [language, { language, t: translateFirst(language) }])
  )
  const whole: Array<Language> = []
  const listeners = new Set<() => void>()
  const loads = new Map(
    languages.map((language) => [
      language,
      loadOnce(async () => {
        const [translator, texts] = await Promise.all([loadTranslator(), loadTexts(language)])
        translator.add(language, texts)
        textsByLanguage.set(language, { language, t: translator.translate(language) })
        whole.push(language)
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
