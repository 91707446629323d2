import { Schema } from "effect"

export const OrderState = Schema.Literals(["unpaid", "paid", "completed", "cancelled", "refunded"])

export const RefundState = Schema.Literals(["requested", "approved", "refused"])
