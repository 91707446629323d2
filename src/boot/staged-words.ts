import * as kit from "../ui/kit/topics/kit.ts"
import { translator } from "../ui/kit/translator.ts"
import { loadOnce } from "../ui/load.ts"
import type { ConsoleWords, Translator } from "../ui/runtime/app-runtime.tsx"
import * as login from "../ui/words/topics/login.ts"

/** Until the rest of the words is here. */
const first: Translator = (language) => translator(language, kit, login)

/** The words of one console: those of the login page, then those of the shell. What comes later brings its own along (`MoreWords`). */
export const createWords = (): ConsoleWords => {
  let translate = first
  const listeners = new Set<() => void>()
  const turnTo = (loaded: Translator) => {
    translate = loaded
    listeners.forEach((listener) => listener())
  }
  const loadShell = loadOnce(async () => {
    const { shellWords } = await import("../ui/words/shell-words.ts")
    turnTo((language) => translator(language, shellWords))
  })
  return {
    current: () => translate,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    loadShell
  }
}
