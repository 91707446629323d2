import i18next, { type FormatterModule } from "i18next"
import type { Language } from "../contract/languages.ts"
import { valueText } from "./value-text.ts"

/**
 * The texts of one file, `src/locales/<language>/<namespace>.json`: `{{gaps}}`, `key_one` and `key_other` where a text has a plural, `key_ordinal_one` for the first of several. Keys may nest.
 */
export type Namespace = { readonly [key: string]: string | Namespace }
/** Namespaces by name. */
export type Texts = Readonly<Record<string, Namespace>>
export type Values = Readonly<Record<string, string | number | boolean>>
/** Looks up `namespace.key`. `count` chooses the plural, with `ordinal` the one of "3rd". */
export type AnyTranslate = (key: string, values?: Values) => string

const formatter: FormatterModule = {
  type: "formatter",
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _, language) => valueText(value, language)
}

/** Texts by language. More can be added at any time. */
export const createTexts = () => {
  const instance = i18next.createInstance().use(formatter)
  void instance.init({
    initAsync: false,
    load: "currentOnly",
    fallbackLng: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true }
  })
  /** Texts without values, by language and key. i18next words a text anew at each call, and every row of a list needs the same ones. */
  const plainTexts = new Map<Language, Map<string, string>>()
  const look = (language: Language, key: string, values: Values) => {
    const dot = key.indexOf(".")
    return instance.t(key.slice(dot + 1), { ...values, lng: language, ns: key.slice(0, dot), defaultValue: key })
  }
  return {
    add: (language: Language, texts: Texts): void => {
      plainTexts.delete(language)
      for (const [name, namespace] of Object.entries(texts)) instance.addResourceBundle(language, name, namespace)
    },
    has: (language: Language, key: string): boolean => {
      const dot = key.indexOf(".")
      return instance.exists(key.slice(dot + 1), { lng: language, ns: key.slice(0, dot) })
    },
    translate:
      (language: Language): AnyTranslate =>
      (key, values) => {
        if (values !== undefined) return look(language, key, values)
        const textByKey = plainTexts.get(language) ?? new Map<string, string>()
        plainTexts.set(language, textByKey)
        const text = textByKey.get(key) ?? look(language, key, {})
        if (text !== key) textByKey.set(key, text)
        return text
      }
  }
}
