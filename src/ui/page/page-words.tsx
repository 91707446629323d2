import { type ReactNode, useMemo } from "react"
import { translator } from "../kit/translator.ts"
import type { Topics } from "../kit/topic.ts"
import { useAnyWords, useLanguage, type Words, WordsContext } from "../kit/words.ts"

/** A page with the words that come with it, before those of the console. */
export const PageWords = ({ words, children }: { readonly words: Topics; readonly children?: ReactNode }) => {
  const language = useLanguage()
  const t = useAnyWords()
  const both = useMemo((): Words => {
    const own = translator(language, words)
    return { language, t: (key, values) => (key.replace(/\..*/, "") in words ? own : t)(key, values) }
  }, [language, t, words])
  return <WordsContext value={both}>{children}</WordsContext>
}
