import { coupons, type NewCoupon } from "../../src/contract/coupons.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { conflict, text } from "../http/texts.ts"
import { overlapFilters, withDenseCondition } from "../lists/list-conditions.ts"
import { crudHandlers, recordTable } from "../records/record-table.ts"

const worthFixed = (field: string) => conflict(text("campaigns.coupon.worthFixed"), field)
const fewerThanIssued = (issued: number) => conflict(text("campaigns.coupon.fewerThanIssued", { issued }), "quantity")
const withCustomers = conflict(text("campaigns.coupon.withCustomers"))

const discountFields = ["kind", "discount", "threshold"] as const

/** Both moments have a bound, so that a scan of either index starts at the first match. */
const validities = {
  coming: withDenseCondition(sql`starts_at > now()`, sql`starts_at > now() and ends_at > now()`),
  valid: sql`starts_at <= now() and ends_at > now()`,
  expired: withDenseCondition(sql`ends_at <= now()`, sql`starts_at <= now() and ends_at <= now()`)
}

const table = recordTable(coupons, {
  where: { ...overlapFilters, validity: (validity) => validities[validity] }
})

export const CouponsCalls = callsOf(
  "coupons",
  crudHandlers(table, {
    unlessEdited: (before, draft: NewCoupon) => {
      const changed = discountFields.find((field) => before[field] !== draft[field])
      if (before.issued > 0 && changed !== undefined) return worthFixed(changed)
      return draft.quantity < before.issued ? fewerThanIssued(before.issued) : undefined
    },
    onlyEdited: ({ quantity }) => sql`issued <= ${quantity}::int4`,
    unlessDeleted: ({ issued, used, ends_at }, now) => (issued > used && ends_at > now ? withCustomers : undefined)
  })
)
