import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

const Ids = Schema.Array(Schema.Int)

export const AcknowledgingEvents = eventsOf("acknowledging", {
  opened: { ids: Ids },
  closed: {},
  /** A note is typed that would be lost with the form, or no more. */
  typed: { changed: Schema.Boolean },
  /** Asked whether to let go what was typed: to go on with it, or to let it go. */
  resumed: {},
  discarded: {},
  submitted: { note: Schema.String },
  /** What became of each: those that could not be acknowledged with the server's words. */
  settled: { done: Ids, refused: Schema.Array(Schema.Struct({ id: Schema.Int, msg: Schema.String })) },
  failed: { fault: Fault }
})
export type AcknowledgingEvent = EventOf<typeof AcknowledgingEvents>
export type AcknowledgingEvents = EventsOf<typeof AcknowledgingEvents>
