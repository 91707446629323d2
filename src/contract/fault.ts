import { Schema } from "effect"
import { Millis } from "./fields.ts"
import { FreeText, WordText } from "./texts.ts"

const faultFields = {
  /** The code of the envelope (`codes.ts`). */
  code: Schema.Int,
  /** The server's words, in the language of the request. */
  msg: FreeText,
  /** The call that failed: `POST /system-admin/user/add`. */
  call: WordText,
  /** The moment of the failure. */
  at: Schema.optionalKey(Millis),
  /** The id of the call in the server's log. */
  requestId: Schema.optionalKey(WordText)
}

/** The server refused in the envelope. `field` names the refused input, if any. */
export const Refused = Schema.TaggedStruct("Refused", { ...faultFields, field: Schema.optionalKey(WordText) })

/** The token has no live session: 40100, 40305, 40306, 40307. */
export const SessionLost = Schema.TaggedStruct("SessionLost", faultFields)

/**
 * No usable answer: a network failure, an HTTP status, or an answer that breaks the contract. `why` is the original
 * cause, for developers; `status` belongs to an answer without an envelope.
 */
export const Unreachable = Schema.TaggedStruct("Unreachable", {
  msg: faultFields.msg,
  call: faultFields.call,
  at: faultFields.at,
  requestId: faultFields.requestId,
  why: Schema.optionalKey(FreeText),
  status: Schema.optionalKey(Schema.Int)
})

/** Every way in which a call can fail, as plain data for events and contexts. */
export const Fault = Schema.Union([Refused, SessionLost, Unreachable])
export type Fault = typeof Fault.Type
