import { Clock, Effect, Schema } from "effect"
import { Coupon, couponColumns, CouponQuery } from "../../effects/contract/coupons.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { recordFace, type SaveAsk } from "../../machines/records/record-face.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { Calls, read, write } from "../kit/calls.ts"
import { validityAt } from "../kit/period.ts"
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
const { events } = couponList

/** The query of the list as an address holds it. */
export const couponQuery = queryCodec<CouponFilters>({
  sort: Schema.Literals(couponColumns),
  order: Schema.Literals(["asc", "desc"]),
  name: Schema.NonEmptyString.check(Schema.isMaxLength(100)),
  kind: Coupon.fields.kind,
  validity: Validity
})

export const listCoupons = (query: CouponFilters) =>
  Calls.use(({ coupons }) => read("GET /market-support/coupon/list", coupons.list({ query }))).pipe(
    Effect.zip(Clock.currentTimeMillis),
    Effect.match({
      onSuccess: ([{ list, total }, now]) => events.listed.make({ rows: list.map(rowAt(now)), total }),
      onFailure: (fault) => events.listFailed.make({ fault })
    })
  )

/** Adds, or edits the row the form was opened with: its version tells the server whether someone else was faster. */
export const saveCoupon = ({ row, draft }: SaveAsk<CouponRow, CouponDraft>) =>
  Calls.use(({ coupons }) => {
    const payload = couponIn(draft, row)
    if (row === null) return write("POST /market-support/coupon/add", coupons.add({ payload }))
    const edit = { ...payload, id: row.id, version: row.version }
    return write("POST /market-support/coupon/edit", coupons.edit({ payload: edit }))
  }).pipe(
    Effect.zip(Clock.currentTimeMillis),
    Effect.match({
      onSuccess: ([saved, now]) => events.saved.make({ row: rowAt(now)(saved), added: row === null }),
      onFailure: (fault) => events.saveFailed.make({ fault })
    })
  )

export const removeCoupons = (ids: ReadonlyArray<number>) =>
  Calls.use(({ coupons }) =>
    write("POST /market-support/coupon/delete", coupons.delete({ payload: { ids: ids.join(",") } }))
  ).pipe(
    Effect.match({
      onSuccess: () => events.removed.make({ ids }),
      onFailure: (fault) => events.removeFailed.make({ fault })
    })
  )
