import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs } from "./authorization.ts"
import { discounted, soundDiscount } from "./money.ts"
import { FilterText, pageOf, pagingOf } from "./paging.ts"
import { Removal } from "./removal.ts"
import { replyOf } from "./reply.ts"
import { textOf } from "./text.ts"
import { editing, kept, period, soundPeriod } from "./versioned.ts"

const drafted = {
  name: textOf(60),
  ...discounted,
  ...period,
  /** How many may be issued at most. */
  quantity: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000_000 }))
}

/** A coupon: `issued` of `quantity` are with customers or were, `used` of those are spent. */
export const Coupon = Schema.Struct({ ...kept, ...drafted, issued: Schema.Int, used: Schema.Int })
export type Coupon = typeof Coupon.Type

export const NewCoupon = Schema.Struct(drafted).check(soundPeriod, soundDiscount)
export type NewCoupon = typeof NewCoupon.Type

/** What a coupon is worth does not change any more once it was issued (40900). */
export const CouponEdit = Schema.Struct({ ...editing, ...drafted }).check(soundPeriod, soundDiscount)
export type CouponEdit = typeof CouponEdit.Type

export const couponColumns = [
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
] as const

/** `name` matches anywhere; `validity` is where today stands to the period. */
export const CouponQuery = Schema.Struct({
  ...pagingOf(couponColumns),
  name: Schema.optionalKey(FilterText),
  kind: Schema.optionalKey(discounted.kind),
  validity: Schema.optionalKey(Schema.Literals(["coming", "valid", "expired"]))
})
export type CouponQuery = typeof CouponQuery.Type

const needed = { any: ["market-support"] }

export class CouponsApi extends HttpApiGroup.make("coupons")
  .add(
    HttpApiEndpoint.get("list", "/list", { query: CouponQuery, success: replyOf(pageOf(Coupon)) }).annotate(
      Needs,
      needed
    ),
    HttpApiEndpoint.post("add", "/add", { payload: NewCoupon, success: replyOf(Coupon) }).annotate(Needs, needed),
    HttpApiEndpoint.post("edit", "/edit", { payload: CouponEdit, success: replyOf(Coupon) }).annotate(Needs, needed),
    HttpApiEndpoint.post("delete", "/delete", {
      payload: Removal,
      success: replyOf(Schema.Struct({ list: Schema.Array(Coupon) }))
    }).annotate(Needs, needed)
  )
  .middleware(Authorization)
  .prefix("/market-support/coupon") {}
