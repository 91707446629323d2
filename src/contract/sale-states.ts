import { Schema } from "effect"

export const OrderState = Schema.Literals(["unpaid", "paid", "completed", "cancelled", "refunded"])

/** Nothing is known of orders whose robot reports no result. */
export const Dispensing = Schema.Literals(["dispensed", "partial", "failed", "notReported"])

export const RefundState = Schema.Literals(["requested", "approved", "refused"])
