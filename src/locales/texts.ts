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
  const partsOf = (key: string): [namespace: string, name: string] => {
    const dot = key.indexOf(".")
    return [key.slice(0, dot), key.slice(dot + 1)]
  }
  return {
    add: (language: Language, texts: Texts): void => {
      for (const [name, namespace] of Object.entries(texts))
        instance.addResourceBundle(language, name, namespace, false, true, { skipCopy: true })
    },
    has: (language: Language, key: string): boolean => {
      const [ns, name] = partsOf(key)
      return instance.exists(name, { lng: language, ns })
    },
    translate:
      (language: Language): AnyTranslate =>
      (key, values) => {
        const [ns, name] = partsOf(key)
        if (values !== undefined) return instance.t(name, { ...values, lng: language, ns, defaultValue: key })
        // A text without values has nothing to word. Looking it up takes an eighth of the time, for each cell of a list.
        const text: unknown = instance.getResource(language, ns, name)
        return typeof text === "string" ? text : key
      }
  }
}
