import { Schema } from "effect"
import { Coupon, CouponQuery } from "../../effects/contract/coupons.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { validityAt } from "../../ui/kit/period.ts"
import { withReadTime } from "../../effects/http/with-read-time.ts"
import { couponFields } from "./discount.ts"

const Validity = Schema.Literals(["coming", "valid", "expired"])

/** `validity` is where the moment of reading stood to the period. */
const CouponRow = Schema.Struct({ ...Coupon.fields, validity: Validity })
export type CouponRow = typeof CouponRow.Type

const rowAt =
  (now: number) =>
  (coupon: Coupon): CouponRow => ({ ...coupon, validity: validityAt(now, coupon) })

export const couponList = typedRecords({
  row: CouponRow,
  draft: couponFields.draft,
  draftOf: couponFields.draftOf,
  query: CouponQuery
})

export const couponsSeen = withReadTime(rowAt)
