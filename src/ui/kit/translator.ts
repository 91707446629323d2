import type { AnyTranslate, Language } from "./words.ts"

/** Topics of texts: `robots.title`. */
type Topics = Readonly<Record<string, Readonly<Record<string, string>>>>
export type Dictionary = Readonly<Record<Language, Topics>>

/** A number as the language writes it. */
export const numberText = (value: unknown, language = "en-US"): string =>
  typeof value === "number" ? new Intl.NumberFormat(language).format(value) : String(value ?? "")

/** Looks words up: `count` chooses the plural, `{{gaps}}` are filled. Of dictionaries with the same topic the last one counts. */
export const translator = (language: Language, ...dictionaries: ReadonlyArray<Dictionary>): AnyTranslate => {
  const plurals = new Intl.PluralRules(language)
  const topics: Topics = Object.assign({}, ...dictionaries.map((dictionary) => dictionary[language]))
  return (key, values = {}) => {
    const [topic = "", name = ""] = key.split(".")
    const { count } = values
    const plural = typeof count === "number" ? topics[topic]?.[`${name}_${plurals.select(count)}`] : undefined
    const text = plural ?? topics[topic]?.[name] ?? topics[topic]?.[`${name}_other`] ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => numberText(values[gap], language))
  }
}
