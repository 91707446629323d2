import { type KeyOf, wordsOf } from "../../ui/kit/words.ts"
import type * as en from "./words/en-US.ts"

export const useWords = wordsOf<KeyOf<typeof en>>()
export type Translate = ReturnType<typeof useWords>
