import { Schema } from "effect"

export const OrderState = Schema.Literals(["unpaid", "paid", "completed", "cancelled", "refunded"])

/** Nothing is known of orders whose robot reports no result. */
export const Dispensing = Schema.Literals(["dispensed", "partial", "failed", "notReported"])

/**
 * `awaitingSecond` has the approval of one of two people. `scheduled` is approved and paid in a few seconds, `approved`
 * is paid.
 */
export const RefundState = Schema.Literals(["requested", "awaitingSecond", "scheduled", "approved", "refused"])
