import { Schema } from "effect"
import { HttpApiGroup } from "effect/http-api"
import { Authorization, Needs } from "./call.ts"
import { recordFilters } from "./record-filters.ts"
import { crud, savedFields, period, soundPeriod } from "./crud.ts"
import { discounted, soundDiscount } from "./money.ts"
import { FilterText, listQuery, textOf } from "./fields.ts"

const drafted = {
  name: textOf(60),
  ...discounted,
  ...period,
  /** How many may be issued at most. */
  quantity: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000_000 }))
}

/** A coupon: `issued` of `quantity` are with customers or were, `used` of those are spent. Once one was issued, what it is worth is fixed (40900). */
export const Coupon = Schema.Struct({ ...savedFields, ...drafted, issued: Schema.Int, used: Schema.Int })
export type Coupon = typeof Coupon.Type

export const NewCoupon = Schema.Struct(drafted).check(soundPeriod, soundDiscount)
export type NewCoupon = typeof NewCoupon.Type

/** `name` matches anywhere; `validity` is where today stands to the period. */
export const CouponQuery = listQuery(
  [
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
  ],
  {
    ...recordFilters,
    name: FilterText,
    kind: discounted.kind,
    validity: Schema.Literals(["coming", "valid", "expired"])
  }
)

export class CouponsApi extends HttpApiGroup.make("coupons")
  .add(...crud({ noun: ["优惠券", "a coupon"], row: Coupon, query: CouponQuery, added: NewCoupon }))
  .annotateEndpoints(Needs, { any: ["market-support"] })
  .middleware(Authorization)
  .prefix("/market-support/coupon") {}
