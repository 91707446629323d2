import { Schema } from "effect"
import { LONG_ID_MAX, longIdFromString, Text } from "./fields.ts"
import { WORD } from "./texts.ts"

const MAX_LENGTH = 64

/**
 * An id as an address names it. Text that is no id stays text, and the call then answers that there is no such record.
 */
export const AddressedId = Schema.Union([longIdFromString, Text.check(Schema.isMaxLength(MAX_LENGTH)).annotate(WORD)])
export type AddressedId = typeof AddressedId.Type

/** The id in an address. Other text is cut to the length that a call accepts. */
export const addressedId = (text: string): AddressedId =>
  /^[1-9]\d{0,15}$/.test(text) && Number(text) <= LONG_ID_MAX
    ? Number(text)
    : text.replaceAll("\u0000", "").slice(0, MAX_LENGTH).toWellFormed()
