import type { Language } from "../contract/languages.ts"
import { byLanguage } from "./by-name.ts"
import type { AnyTranslate, Namespace } from "./texts.ts"
import { valueText } from "./value-text.ts"

/** The texts of the login page in every language. All others load later. */
export const firstTexts = byLanguage(
  import.meta.glob("./*/{kit/{fault,kit},login,menu,session,shell}.json", { eager: true, import: "default" })
)

/** Looks up the first texts, none of which has a plural. i18next (12 kB) loads with all others: with it, the login form would be ready a tenth later. */
export const translateFirst =
  (language: Language): AnyTranslate =>
  (key, values = {}) => {
    const part = (texts: Namespace[string] | undefined, name: string) =>
      typeof texts === "object" ? texts[name] : undefined
    const text = key.split(".").reduce<Namespace[string] | undefined>(part, firstTexts[language])
    if (typeof text !== "string") return key
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueText(values[name], language))
  }
