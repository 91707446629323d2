import { Schema } from "effect"
import { Millis } from "./fields.ts"
import { FreeText, WordText } from "./texts.ts"

const faultFields = {
  /** The envelope's code: see `codes.ts`. */
  code: Schema.Int,
  /** The server's own words, in the language of the request. */
  msg: FreeText,
  /** The call that failed: `POST /system-admin/user/add`. */
  call: WordText,
  /** When it failed. */
  at: Schema.optionalKey(Millis),
  /** By what the call is found in the server's log. */
  requestId: Schema.optionalKey(WordText)
}

/** The server said no in the envelope. `field` names the input at fault, where one is. */
export const Refused = Schema.TaggedStruct("Refused", { ...faultFields, field: Schema.optionalKey(WordText) })

/** There is no live session behind the token any more: 40100, 40305, 40306, 40307. */
export const SessionLost = Schema.TaggedStruct("SessionLost", faultFields)

/**
 * No usable answer: network, HTTP status, or an answer that breaks the contract. `why` is the cause in its own words, for developers; `status` that of what came
 * instead of an answer.
 */
export const Unreachable = Schema.TaggedStruct("Unreachable", {
  msg: faultFields.msg,
  call: faultFields.call,
  at: faultFields.at,
  requestId: faultFields.requestId,
  why: Schema.optionalKey(FreeText),
  status: Schema.optionalKey(Schema.Int)
})

/** Every way a call can fail, as plain data: what events carry and contexts hold. */
export const Fault = Schema.Union([Refused, SessionLost, Unreachable])
export type Fault = typeof Fault.Type
