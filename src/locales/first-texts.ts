import type { Language } from "../contract/languages.ts"
import { byLanguage } from "./by-name.ts"
import type { AnyTranslate, Namespace, Texts, Values } from "./texts.ts"
import { valueText } from "./value-text.ts"

/** The texts of the login page in every language. All others load later. */
export const firstTexts = byLanguage(
  import.meta.glob("./*/{kit/{fault,kit},login,menu,session,shell}.json", { eager: true, import: "default" })
)

/** A key after the namespace is nested, or one name with dots. */
const textAt = (texts: Texts, key: string): Namespace[string] | undefined => {
  const [name = "", ...names] = key.split(".")
  const partOf = (part: Namespace[string] | undefined, own: string) =>
    typeof part === "object" ? part[own] : undefined
  return texts[name]?.[names.join(".")] ?? names.reduce(partOf, texts[name])
}

/** The name of a count's plural, as in i18next. */
const pluralOf = (key: string, { count, ordinal = false }: Values, language: Language): string => {
  if (typeof count !== "number") return key
  const rules = new Intl.PluralRules(language, { type: ordinal ? "ordinal" : "cardinal" })
  return `${key}${ordinal ? "_ordinal" : ""}_${rules.select(count)}`
}

/**
 * Words the texts of login form and shell as i18next does. i18next (14 kB) loads with the first page: with it, form and
 * menu would show a twentieth later.
 */
export const wordFirst =
  (texts: Texts, language: Language): AnyTranslate =>
  (key, values = {}) => {
    const text = textAt(texts, pluralOf(key, values, language)) ?? textAt(texts, key)
    if (typeof text !== "string") return key
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueText(values[name], language))
  }
