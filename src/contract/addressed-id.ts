import { Schema } from "effect"
import { LONG_ID_MAX, longIdFromString, Text } from "./fields.ts"
import { WORD } from "./texts.ts"

const MAX_LENGTH = 64

/** An id as the address of a page names it: what is none stays a text, for the answer says that there is no record with it. */
export const AddressedId = Schema.Union([longIdFromString, Text.check(Schema.isMaxLength(MAX_LENGTH)).annotate(WORD)])
export type AddressedId = typeof AddressedId.Type

/** The id in an address; of a text that is none as much as is sent. */
export const addressedId = (text: string): AddressedId =>
  /^[1-9]\d{0,15}$/.test(text) && Number(text) <= LONG_ID_MAX
    ? Number(text)
    : text.replaceAll("\u0000", "").slice(0, MAX_LENGTH).toWellFormed()
