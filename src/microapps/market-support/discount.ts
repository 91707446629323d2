import { Schema } from "effect"
import { NewActivity } from "../../effects/contract/activities.ts"
import { type Coupon, NewCoupon } from "../../effects/contract/coupons.ts"
import { discounted } from "../../effects/contract/money.ts"
import { kinds } from "../../ui/kit/field-kinds.ts"
import { type Period, periodFields, periodProblem } from "../../ui/kit/period.ts"
import { recordFields } from "../../ui/kit/record-fields.tsx"

/** A discount and its period as the contract has them; NaN where no number was typed. */
export type Discount = Period & {
  readonly name: string
  readonly kind: "percent" | "amount"
  readonly discount: number
  readonly threshold: number
}

const discountFields = {
  name: { kind: "text", label: "discounts.name", problem: "discounts.nameProblem", input: { maxLength: 60 } },
  kind: { kind: "choice", label: "discounts.kind", problem: "discounts.kindProblem" },
  /** A percentage, or an amount in Yuan. */
  discount: {
    kind: "text",
    label: "discounts.discount",
    hint: "discounts.discountHint",
    input: { inputMode: "decimal" },
    shown: ({ kind, discount }: Discount) => (kind === "percent" ? String(discount) : kinds.amount.shown(discount)),
    sent: ({ kind, discount }: { readonly kind: string; readonly discount: string }) =>
      kinds[kind === "amount" ? "amount" : "number"].sent(discount)
  },
  threshold: {
    kind: "amount",
    label: "discounts.threshold",
    hint: "discounts.thresholdHint",
    problem: "discounts.thresholdProblem",
    optional: true
  },
  ...periodFields
} as const

const isWorth = Schema.is(discounted.discount)

const worthProblem = ({ kind, discount, threshold }: Discount) => {
  if (kind === "percent") return discount >= 1 && discount <= 99 ? undefined : ("discounts.percentProblem" as const)
  if (!isWorth(discount)) return "discounts.amountProblem" as const
  return threshold > 0 && discount > threshold ? ("discounts.excessProblem" as const) : undefined
}

const discountProblems = (sent: Discount) => {
  const worth = worthProblem(sent)
  return { ...(worth === undefined ? {} : { discount: worth }), ...periodProblem(sent) }
}

export const activityFields = recordFields(NewActivity, discountFields, discountProblems)

const quantity = {
  kind: "number",
  label: "coupons.quantity",
  hint: "coupons.quantityHint",
  problem: "coupons.quantityProblem"
} as const

export const couponFields = recordFields(
  NewCoupon,
  { ...discountFields, quantity },
  (sent: NewCoupon, edited: Coupon | null) => ({
    ...discountProblems(sent),
    ...(sent.quantity < (edited?.issued ?? 0) ? { quantity: "coupons.fewerProblem" } : {})
  })
)
