import { Schema } from "effect"
import { Coupon, couponColumns, CouponQuery } from "../../effects/contract/coupons.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { recordFace } from "../../machines/records/record-face.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { validityAt } from "../kit/period.ts"
import { recordAnswers } from "../kit/record-answers.ts"
import { seen } from "../kit/seen.ts"
import { couponDraft, type CouponDraft, couponIn } from "./coupon.ts"

const Validity = Schema.Literals(["coming", "valid", "expired"])

/** `validity` is where the moment of reading stood to the period. */
const CouponRow = Schema.Struct({ ...Coupon.fields, validity: Validity })
export type CouponRow = typeof CouponRow.Type

const rowAt =
  (now: number) =>
  (coupon: Coupon): CouponRow => ({ ...coupon, validity: validityAt(now, coupon) })

const Filters = Schema.Struct({ ...CouponQuery.fields, page: Schema.Int, page_size: Schema.Int })
type CouponFilters = typeof Filters.Type & Query

export const couponList = recordFace<CouponRow, CouponDraft, CouponFilters>({
  row: CouponRow,
  draft: Schema.Struct(couponDraft),
  query: Filters as never
})

/** The query of the list as an address holds it. */
export const couponQuery = queryCodec<CouponFilters>({
  sort: Schema.Literals(couponColumns),
  order: Schema.Literals(["asc", "desc"]),
  name: Schema.NonEmptyString.check(Schema.isMaxLength(100)),
  kind: Coupon.fields.kind,
  validity: Validity
})

const { one, page } = seen(rowAt)

export const couponAnswers = recordAnswers(couponList, "/market-support/coupon", {
  list: ({ coupons }, query) => page(coupons.list({ query })),
  add: ({ coupons }, draft) => one(coupons.add({ payload: couponIn(draft, null) })),
  edit: ({ coupons }, record, draft, before) =>
    one(coupons.edit({ payload: { ...couponIn(draft, before), ...record } })),
  remove: ({ coupons }, payload) => coupons.delete({ payload })
})
