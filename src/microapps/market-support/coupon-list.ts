import { Schema } from "effect"
import { Coupon, CouponQuery } from "../../effects/contract/coupons.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { validityAt } from "../../ui/kit/period.ts"
import { recordEffects } from "../runtime/record-effects.ts"
import { withReadTime } from "../runtime/with-read-time.ts"
import { couponDraft, couponIn } from "./coupon.ts"

const Validity = Schema.Literals(["coming", "valid", "expired"])

/** `validity` is where the moment of reading stood to the period. */
const CouponRow = Schema.Struct({ ...Coupon.fields, validity: Validity })
export type CouponRow = typeof CouponRow.Type

const rowAt =
  (now: number) =>
  (coupon: Coupon): CouponRow => ({ ...coupon, validity: validityAt(now, coupon) })

export const couponList = typedRecords({
  row: CouponRow,
  draft: Schema.Struct(couponDraft),
  query: CouponQuery
})

const { one, page } = withReadTime(rowAt)

export const couponEffects = recordEffects(couponList, {
  list: ({ coupons }, query) => page(coupons.list({ query })),
  add: ({ coupons }, draft) => one(coupons.add({ payload: couponIn(draft, null) })),
  edit: ({ coupons }, record, draft, before) =>
    one(coupons.edit({ payload: { ...couponIn(draft, before), ...record } })),
  remove: ({ coupons }, payload) => coupons.delete({ payload })
})
