import { Schema } from "effect"

export const OrderState = Schema.Literals(["unpaid", "paid", "completed", "cancelled", "refunded"])

/** The result of an order. It is unknown as long as the robot reports none. */
export const Dispensing = Schema.Literals(["dispensed", "partial", "failed", "notReported"])

/**
 * `awaitingSecond` has one approval of two. `scheduled` is approved and will be paid in a few seconds; `approved` is
 * paid.
 */
export const RefundState = Schema.Literals(["requested", "awaitingSecond", "scheduled", "approved", "refused"])
