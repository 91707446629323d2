import { createContext, useContext } from "react"
import type { Fault } from "../../effects/contract/fault.ts"
import type { Language } from "./host-environment.ts"
import * as en from "./words/en-US.ts"
import * as zh from "./words/zh-CN.ts"

/** Topics of texts: `robots.title`. */
export type Topics = Readonly<Record<string, Readonly<Record<string, string>>>>
/** An application's own words in both languages. */
export type OwnWords = Readonly<Record<Language, Topics>>
type Values = Readonly<Record<string, string | number>>
export type Translate = (key: string, values?: Values) => string

type Plain<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key
/** Every key of some topics: an unknown one does not compile. */
export type KeyOf<T> = { [Topic in keyof T & string]: `${Topic}.${Plain<keyof T[Topic] & string>}` }[keyof T & string]
export type KitKey = KeyOf<typeof en>

const kit: OwnWords = { "en-US": en, "zh-CN": zh }

/** Looks a word up in the kit's words and in the application's; `count` chooses the plural, `{{gaps}}` are filled, numbers as the language writes them. */
export const translator = (language: Language, own: OwnWords): Translate => {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const find = (topic: string, name: string) => own[language][topic]?.[name] ?? kit[language][topic]?.[name]
  return (key, values = {}) => {
    const [topic = "", name = ""] = key.split(".")
    const { count } = values
    const plural = typeof count === "number" ? find(topic, `${name}_${plurals.select(count)}`) : undefined
    const text = plural ?? find(topic, name) ?? find(topic, `${name}_other`) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => {
      const value = values[gap] ?? ""
      return typeof value === "number" ? numbers.format(value) : value
    })
  }
}

export const WordsContext = createContext<Translate | null>(null)

const useTranslate = (): Translate => {
  const translate = useContext(WordsContext)
  if (translate === null) throw new Error("Render inside an application")
  return translate
}

/** `t` with the kit's own words. */
export const useKitWords = useTranslate as () => (key: KitKey, values?: Values) => string

/** `t` with an application's words and the kit's: `const useWords = wordsOf<typeof en>()`. */
export const wordsOf = <Own>() => useTranslate as () => (key: KitKey | KeyOf<Own>, values?: Values) => string

/** The server's own words for a fault, or the kit's where it has none. */
export const wordsOfFault = (t: (key: KitKey) => string, fault: Fault): string =>
  fault.msg !== "" && fault._tag !== "Unreachable" ? fault.msg : t(`fault.${fault._tag}`)
