import type { EventType } from "../../effects/contract/event-types.ts"
import { type KeyOf, type KitKey, type Values, wordsOf } from "../kit/words.ts"

type Topics = typeof import("./shell-words.ts").shellWords &
  typeof import("./topics/commands.ts") & { readonly happened: Readonly<Record<EventType, unknown>> }

/** Every key there is: an unknown one does not compile. */
export type WordKey = KitKey | KeyOf<Topics>
export type Translate = (key: WordKey, values?: Values) => string

/** `t` in the operator's language. */
export const useWords = wordsOf<KeyOf<Topics>>()

/** `t` with the words that come with a page. */
export const wordsWith = <Own>() => wordsOf<KeyOf<Topics> | KeyOf<Own>>()
