import { Schema } from "effect"
import { type Coupon, type NewCoupon, NewCoupon as CouponFields } from "../../effects/contract/coupons.ts"
import {
  blankDiscount,
  discountDraft,
  type DiscountDraft,
  discountIn,
  discountProblems,
  discountTexts,
  typedDiscount
} from "./discount.ts"

/** A coupon as a form holds it. */
export const couponDraft = { ...discountDraft, quantity: Schema.String }
export type CouponDraft = DiscountDraft & { readonly quantity: string }

export const blankCoupon: CouponDraft = { ...blankDiscount, quantity: "" }

export const couponTexts = (row: Coupon): CouponDraft => ({ ...discountTexts(row), quantity: String(row.quantity) })

export const typedCoupon = (form: FormData, edited: Coupon | null): CouponDraft => ({
  ...typedDiscount(form, edited),
  quantity: String(form.get("quantity") ?? "").trim()
})

export const couponIn = (draft: CouponDraft, edited: Coupon | null): NewCoupon => ({
  ...discountIn(draft, edited),
  quantity: /^\d{1,9}$/.test(draft.quantity) ? Number(draft.quantity) : Number.NaN
})

const isQuantity = Schema.is(CouponFields.fields.quantity)

/** What the server would refuse, field by field, as keys of words. */
export const couponProblems = (typed: NewCoupon, edited: Coupon | null) => ({
  ...discountProblems(typed),
  ...(isQuantity(typed.quantity)
    ? typed.quantity < (edited?.issued ?? 0)
      ? { quantity: "coupons.fewerProblem" as const }
      : {}
    : { quantity: "coupons.quantityProblem" as const })
})
