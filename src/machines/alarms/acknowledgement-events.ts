import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

const Ids = Schema.Array(Schema.Int)
const Refusals = Schema.Array(Schema.Struct({ id: Schema.Int, msg: Schema.String }))
export type Refusals = typeof Refusals.Type

export const AcknowledgementEvents = eventsOf("acknowledgement", {
  /** The operator acknowledges these alarms by one click. */
  requested: { ids: Ids },
  /** The operator undoes the last click. */
  undoRequested: {},
  /** The changed ids, and the server's messages about the others. */
  answered: { done: Ids, refused: Refusals },
  /** `done`: ids that changed before the failure. */
  failed: { fault: Fault, done: Ids },
  /** The time to undo is over. */
  expired: {}
})
export type AcknowledgementEvent = EventOf<typeof AcknowledgementEvents>
export type AcknowledgementEvents = EventsOf<typeof AcknowledgementEvents>
