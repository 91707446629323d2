import * as kit from "../kit/topics/kit.ts"
import { translator } from "../kit/translator.ts"
import type { AnyTranslate, Language } from "../kit/words.ts"
import { loadOnce } from "../load-once.ts"
import * as login from "./topics/login.ts"

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
