import { type KeyOf, wordsOf } from "../../ui/kit/words.ts"
import type * as topics from "./topics.ts"

export const useWords = wordsOf<KeyOf<typeof topics>>()
export type Translate = ReturnType<typeof useWords>
