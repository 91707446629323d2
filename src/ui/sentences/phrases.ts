import type { Phrase } from "../../contract/event-sentences.ts"
import type { Translate } from "../../locales/keys.ts"

/** The phrases that name records, in the operator's language. */
export const phraseIn =
  (t: Translate): Phrase =>
  (key, gaps = {}) =>
    t(`phrase.${key}`, gaps)
