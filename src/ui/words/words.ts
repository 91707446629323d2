import { loadOnce } from "../load-once.ts"
import {
  translator,
  type AnyTranslate,
  type KeyOf,
  type KitKey,
  type Language,
  type Values,
  wordsOf
} from "../kit/words.ts"
import * as kit from "../kit/topics/kit.ts"
import * as login from "./topics/login.ts"

type Topics = typeof import("./shell-words.ts").shellWords &
  typeof import("./topics/commands.ts") &
  typeof import("./topics/happened.ts")

/** Every key there is: an unknown one does not compile. */
export type WordKey = KitKey | KeyOf<Topics>
export type Translate = (key: WordKey, values?: Values) => string

type Translator = (language: Language) => AnyTranslate

/** Until the rest of the words is here. */
const first: Translator = (language) => translator(language, kit, login)

/** The words of one console: those of the login page, then those of the shell, and at last i18next with its plurals and formats. A failed attempt may be repeated. */
export const createWords = () => {
  let translate = first
  const listeners = new Set<() => void>()
  const turnTo = (loaded: Translator) => {
    translate = loaded
    listeners.forEach((listener) => listener())
  }
  const loadShell = loadOnce(async () => {
    const { shellWords } = await import("./shell-words.ts")
    turnTo((language) => translator(language, shellWords))
  })
  return {
    current: () => translate,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    loadShell,
    /** Never before the shell's, which would take them back. */
    load: loadOnce(async () => {
      const [loaded] = await Promise.all([import("./all-words.ts"), loadShell()])
      turnTo(loaded.translate)
    })
  }
}
export type ConsoleWords = ReturnType<typeof createWords>

/** `t` in the operator's language. */
export const useWords = wordsOf<KeyOf<Topics>>()
