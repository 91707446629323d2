import { type ReactNode, useMemo } from "react"
import { translator } from "./translator.ts"
import type { Topics } from "./topic.ts"
import { useAnyWords, useLanguage, type Words, WordsContext } from "./words.ts"

/** A page, or a part that is loaded later, with the words that come with it, before those that are there. */
export const MoreWords = ({ words, children }: { readonly words: Topics; readonly children?: ReactNode }) => {
  const language = useLanguage()
  const t = useAnyWords()
  const both = useMemo((): Words => {
    const own = translator(language, words)
    return { language, t: (key, values) => (key.replace(/\..*/, "") in words ? own : t)(key, values) }
  }, [language, t, words])
  return <WordsContext value={both}>{children}</WordsContext>
}
