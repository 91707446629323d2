import { Schema } from "effect"
import { choice, field } from "./record-fields.ts"

const ONE_MILLION_YUAN = 100_000_000

/** An amount of money in cents, never negative. */
export const Cents = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: ONE_MILLION_YUAN }))

/** A positive amount of money in cents. */
export const PositiveCents = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: ONE_MILLION_YUAN }))

/** `discount` is a percentage, or an amount in cents. It applies to purchases of at least `threshold` cents. */
export const discountFields = {
  kind: choice(["percent", "amount"], { filter: true }),
  discount: field(PositiveCents),
  threshold: field(Cents)
}

export const validDiscount = Schema.makeFilter(
  ({
    kind,
    discount,
    threshold
  }: { readonly [K in keyof typeof discountFields]: (typeof discountFields)[K]["row"]["Type"] }) => {
    if (kind === "percent") return discount < 100 || { path: ["discount"], issue: "must be a percentage from 1 to 99" }
    return (
      threshold === 0 || discount <= threshold || { path: ["discount"], issue: "cannot be more than the threshold" }
    )
  },
  { identifier: "SoundDiscount" }
)
