import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { LongId, Millis } from "../../contract/fields.ts"
import { WordText } from "../../contract/texts.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** The approval of one card, with its amount in cents. */
export const Approval = Schema.Struct({ id: LongId, version: Schema.Int, number: WordText, cents: Schema.Int })
export type Approval = typeof Approval.Type

/**
 * Refunds that one decision approved. Undo takes the decision back until this moment of the browser. `second`: another
 * person has to approve as well.
 */
export const Payment = Schema.Struct({
  ids: Schema.Array(LongId),
  cents: Schema.Int,
  until: Millis,
  second: Schema.Boolean
})
export type Payment = typeof Payment.Type

const Refusals = Schema.Array(Schema.Struct({ id: LongId, number: WordText, msg: Schema.String }))
export type Refusals = typeof Refusals.Type

export const ApprovalsEvents = eventsOf("approvals", {
  /** The operator moves to another card. */
  cardShown: { id: LongId },
  /** The operator approves the card; `next` is the card after it. */
  requested: { approval: Approval, next: Schema.NullOr(LongId) },
  /** The operator takes the last decision back. */
  undoRequested: {},
  approved: { payment: Payment, at: Millis },
  /** Refunds in the server's messages are paid already. */
  undone: { ids: Schema.Array(LongId), refused: Refusals },
  failed: { fault: Fault },
  /** The operator has refused the refund of this number. */
  cardRefused: { number: WordText },
  /** A second has passed. */
  ticked: { at: Millis },
  /** The server's state: payments that Undo can still take back. */
  synchronized: { payments: Schema.Array(Payment), at: Millis },
  /** A batch did not change these refunds. */
  batchRefused: { refused: Refusals }
})
export type ApprovalsEvent = EventOf<typeof ApprovalsEvents>
export type ApprovalsEvents = EventsOf<typeof ApprovalsEvents>
