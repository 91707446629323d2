import { type KeyOf, wordsOf } from "../../ui/kit/words.ts"
import type * as topics from "./topics.ts"

/** `t` with the words that every application has. */
export const useApplicationWords = wordsOf<KeyOf<typeof topics>>()
