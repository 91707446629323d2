import { Schema } from "effect"
import { Fault } from "../../effects/contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"
import { Masked } from "../masked.ts"

export const PasswordEvents = eventsOf("password", {
  /** The dialog; the form itself also stands on the page of settings. */
  opened: {},
  closed: {},
  /** `problems` are the form's own findings, field by field: with any, nothing is sent. */
  submitted: {
    old_password: Masked,
    new_password: Masked,
    confirm_password: Masked,
    problems: Schema.Record(Schema.String, Schema.String)
  },
  /** Something is typed that would be lost with the form, or no more. */
  typed: { changed: Schema.Boolean },
  /** Asked whether to let go what was typed: to go on with it, or to let it go. */
  kept: {},
  discarded: {},
  set: {},
  setFailed: { fault: Fault }
})
export type PasswordEvent = EventOf<typeof PasswordEvents>
export type PasswordEvents = EventsOf<typeof PasswordEvents>
