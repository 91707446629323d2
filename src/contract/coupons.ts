import { Schema } from "effect"
import { validPeriod } from "./crud.ts"
import { defineRecord } from "./define-record.ts"
import { discountFields, validDiscount } from "./money.ts"
import { moment, number, text } from "./record-fields.ts"

/**
 * A coupon. Of `quantity`, `issued` went to customers, who spent `used` of them. Its worth is fixed once one is issued
 * (40900). `validity` is the relation of today to its period.
 */
export const coupons = defineRecord({
  name: "coupons",
  label: ["优惠券", "a coupon"],
  path: "/market-support/coupon",
  screen: "/coupons",
  owner: "platform",
  fields: {
    name: text({ max: 60, search: true }),
    ...discountFields,
    starts_at: moment(),
    ends_at: moment(),
    quantity: number({ min: 1, max: 10_000_000 })
  },
  readOnly: { issued: Schema.Int, used: Schema.Int },
  filters: { validity: Schema.Literals(["coming", "valid", "expired"]) },
  checks: [validPeriod, validDiscount],
  sort: [
    "id",
    "name",
    "kind",
    "discount",
    "threshold",
    "quantity",
    "issued",
    "used",
    "starts_at",
    "ends_at",
    "created_at",
    "updated_at"
  ]
})

export const Coupon = coupons.row
export type Coupon = typeof Coupon.Type
export const NewCoupon = coupons.draft
export type NewCoupon = typeof NewCoupon.Type
export const CouponQuery = coupons.query
