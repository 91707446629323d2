import { createContext, useContext } from "react"
import type { Fault } from "../../effects/contract/fault.ts"
import type { Language } from "../../machines/preferences/preferences-events.ts"
import type * as kit from "./topics/kit.ts"
import type * as records from "./topics/records.ts"

export type { Language }
export type Values = Readonly<Record<string, string | number>>
/** `t` as it is made: any key, values for its `{{gaps}}`. */
export type AnyTranslate = (key: string, values?: Values) => string

/** Every key of some topics: an unknown one does not compile. */
export type KeyOf<T> = { [Name in keyof T & string]: `${Name}.${keyof T[Name] & (string | number)}` }[keyof T & string]
/** The words that the console and its applications have in common. */
export type KitKey = KeyOf<typeof kit> | KeyOf<typeof records>

export type Words = { readonly language: Language; readonly t: AnyTranslate }
export const WordsContext = createContext<Words | null>(null)

const useWordsContext = (): Words => {
  const words = useContext(WordsContext)
  if (words === null) throw new Error("Render inside <KitProvider>")
  return words
}

/** The operator's. */
export const useLanguage = (): Language => useWordsContext().language

/** `t` where machines say the key. */
export const useAnyWords = (): AnyTranslate => useWordsContext().t

/** `t` with the common words and some of one's own: `const useWords = wordsOf<KeyOf<typeof topics>>()`. */
export const wordsOf = <Own extends string>() => useAnyWords as () => (key: KitKey | Own, values?: Values) => string

/** `t` with the common words. */
export const useKitWords = wordsOf<never>()

/** What is wrong with a field: a form's finding is the key of words, maybe with a count, the server's its own words. */
export const problemWords = (
  t: (key: never, values: Values) => string,
  problem: string | undefined
): string | undefined => {
  const [, key, count] = /^(\w+\.\w+)(?: (\d+))?$/.exec(problem ?? "") ?? []
  return key === undefined ? problem : t(key as never, { count: Number(count) })
}

/** The one place that turns a fault into words: the server's own, or ours where it has none. */
export const wordsOfFault = (t: (key: KitKey) => string, fault: Fault): string =>
  fault.msg !== "" ? fault.msg : t(`fault.${fault._tag}`)
