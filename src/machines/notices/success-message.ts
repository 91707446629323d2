import { Schema } from "effect"
import { optionalFields } from "../../contract/fields.ts"
import { PersonText, ThingText, WordText } from "../../contract/texts.ts"

/** Names what a change did: the key of a text, and its values. */
export const SuccessMessage = Schema.Struct({
  key: WordText,
  ...optionalFields({ count: Schema.Int, person: PersonText, robot: WordText, name: ThingText })
})
export type SuccessMessage = typeof SuccessMessage.Type
