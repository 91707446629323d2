import type * as places from "../topics/late/places.ts"
import { type KeyOf, wordsOf } from "../words.ts"

/** `t` with the words of the filter block, which come with it. */
export const usePlaceWords = wordsOf<KeyOf<typeof places>>()
