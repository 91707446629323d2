import { type KeyOf, wordsOf } from "../../ui/kit/words.ts"
import type * as en from "./words/en-US.ts"

/** `t` with the words that every application has. */
export const useApplicationWords = wordsOf<KeyOf<typeof en>>()
