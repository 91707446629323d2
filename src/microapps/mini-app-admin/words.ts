import { wordsOf } from "../kit/words.ts"
import type * as en from "./words/en-US.ts"

export const useWords = wordsOf<typeof en>()
export type Translate = ReturnType<typeof useWords>
