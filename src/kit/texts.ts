import { createContext, useContext } from "react"
import type { Fault } from "../contract/fault.ts"
import type { Language } from "../contract/languages.ts"
import type { TextKey, Translate } from "../locales/keys.ts"
import type { AnyTranslate } from "../locales/texts.ts"

/** A language with the lookup of its texts. */
export type LanguageTexts = { readonly language: Language; readonly t: AnyTranslate }
export const TextsContext = createContext<LanguageTexts | null>(null)

const useLanguageTexts = (): LanguageTexts => {
  const texts = useContext(TextsContext)
  if (texts === null) throw new Error("Render inside <KitProvider>")
  return texts
}

/** The operator's language. */
export const useLanguage = (): Language => useLanguageTexts().language

/**
 * The texts of the operator's language, by keys that the compiler knows.
 *
 * **When to use**
 *
 * For every text that a view shows. `faultText` words faults, `problemText` the problems of fields.
 *
 * **Gotchas**
 *
 * - A key with `count` has the plurals `key_one` and `key_other` in English.
 * - Values from people are isolated, so that their direction does not turn the sentence.
 *
 * **Example**
 *
 * ```tsx
 * const SearchButton = () => {
 *   const t = useTexts()
 *   return <button>{t("records.search")}</button>
 * }
 * ```
 */
export const useTexts = (): Translate => useLanguageTexts().t

/** The text of `key`, or `other` if there is none. */
export const textOr = (t: Translate, key: string, other: string): string => {
  const text = t(key as TextKey)
  return text === key ? other : text
}

/**
 * The text of a field's problem. A form gives a key such as `users.problems.name 3`, the server a finished text. A
 * missing key has the general text.
 */
export const problemText = (t: Translate, problem: string | undefined): string | undefined => {
  const [, key, count] = /^(\w+(?:\.\w+)+)(?: (\d+))?$/.exec(problem ?? "") ?? []
  if (key === undefined) return problem
  const text = t(key as TextKey, { count: Number(count) })
  return text === key && key.includes(".problems.") ? t("records.needed") : text
}

/** The text of a fault: the server's, or our own if the server sent none. */
export const faultText = (t: Translate, fault: Fault): string =>
  fault.msg !== "" ? fault.msg : t(`fault.${fault._tag}`)
