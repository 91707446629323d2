import { useMemo, useSyncExternalStore } from "react"
import type { Fault } from "../../effects/contract/fault.ts"
import type { Language } from "../../machines/preferences/preferences-events.ts"
import { languageOf } from "../../machines/preferences/preferences-machine.ts"
import { loadOnce } from "../load-once.ts"
import { useActorSelector } from "../app-runtime.tsx"
import * as loginEn from "./en-US/login.ts"
import * as loginZh from "./zh-CN/login.ts"

type Topics = typeof loginEn &
  typeof import("./en-US/account.ts") &
  typeof import("./en-US/commands.ts") &
  typeof import("./en-US/alarms.ts") &
  typeof import("./en-US/devices.ts") &
  typeof import("./en-US/happened.ts") &
  typeof import("./en-US/microapps.ts") &
  typeof import("./en-US/shell.ts") &
  typeof import("./en-US/operator.ts") &
  typeof import("./en-US/messages.ts") &
  typeof import("./en-US/command-palette.ts") &
  typeof import("./en-US/preferences.ts") &
  typeof import("./en-US/records.ts") &
  typeof import("./en-US/results.ts") &
  typeof import("./en-US/tabs.ts") &
  typeof import("./en-US/users.ts") &
  typeof import("./en-US/wechat.ts")

type Plain<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key

/** Every key there is: an unknown one does not compile. */
export type WordKey = {
  [Topic in keyof Topics & string]: `${Topic}.${Plain<keyof Topics[Topic] & string>}`
}[keyof Topics & string]

export type Values = Readonly<Record<string, string | number>>
export type Translate = (key: WordKey, values?: Values) => string
type Answers = (language: Language) => Translate

const entrance: Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  "en-US": loginEn,
  "zh-CN": loginZh
}

/** Until the rest of the words is here: a plain look-up, `{{gaps}}` filled. */
const lookUp: Answers = (language) => (key, values) => {
  const [topic = "", name = ""] = key.split(".")
  const text = entrance[language][topic]?.[name] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => String(values?.[gap] ?? ""))
}

let answers = lookUp
const ears = new Set<() => void>()

const subscribe = (ear: () => void) => {
  ears.add(ear)
  return () => ears.delete(ear)
}

/** Brings in every word and the plurals and formats of i18next. A failed attempt may be repeated. */
export const loadWords = loadOnce(async () => {
  answers = (await import("./all-words.ts")).translate
  ears.forEach((ear) => ear())
})

export const useLanguage = () => useActorSelector("preferences", languageOf)

/** `t` in the operator's language. */
export const useWords = (): Translate => {
  const answer = useSyncExternalStore(subscribe, () => answers)
  const language = useLanguage()
  return useMemo(() => answer(language), [answer, language])
}

/** The one place that turns a fault into words: the server's own, or ours where it has none. */
export const wordsOfFault = (t: Translate, fault: Fault): string => {
  if (fault.msg !== "" && fault._tag !== "Unreachable") return fault.msg
  return t(`fault.${fault._tag}`)
}
