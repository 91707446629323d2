import { Schema } from "effect"
import { Fault } from "../../effects/contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"
import { Masked } from "../masked.ts"

export const RequestKind = Schema.Literals(["password", "registration"])
export type RequestKind = typeof RequestKind.Type

/** What the form holds; the verification code travels beside it, masked. */
export const RequestDraft = Schema.Struct({ username: Schema.String, email: Schema.String, remarks: Schema.String })
export type RequestDraft = typeof RequestDraft.Type

export const AccountRequestEvents = eventsOf("accountRequest", {
  opened: { kind: RequestKind },
  /** `problems` are the form's own findings, field by field: with any, nothing is sent. */
  submitted: {
    draft: RequestDraft,
    captcha_id: Schema.String,
    captcha: Masked,
    problems: Schema.Record(Schema.String, Schema.String)
  },
  /** Something is typed that would be lost with the form, or no more. */
  typed: { changed: Schema.Boolean },
  /** Asked whether to let go what was typed: to go on with it, or to let it go. */
  kept: {},
  discarded: {},
  sent: {},
  sendFailed: { fault: Fault },
  closed: {}
})
export type AccountRequestEvent = EventOf<typeof AccountRequestEvents>
export type AccountRequestEvents = EventsOf<typeof AccountRequestEvents>
