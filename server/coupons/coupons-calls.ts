import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Coupon, CouponQuery, type NewCoupon } from "../../src/effects/contract/coupons.ts"
import { callsOf } from "../calls.ts"
import { words, conflict } from "../http/words.ts"
import { touching } from "../lists/list-conditions.ts"
import { crudHandlers, makeRecordTable } from "../records/record-table.ts"

const worthFixed = (field: string) =>
  conflict(words("已发放的优惠券不能更改优惠内容", "What a coupon is worth does not change once it was issued"), field)
const fewerThanIssued = (issued: number) =>
  conflict(words(`已发放 ${issued} 张，数量不能更少`, `${issued} were issued already, it cannot be fewer`), "quantity")
const withCustomers = conflict(
  words(
    "仍有客户持有未使用的优惠券，不能删除",
    "Customers still hold unused coupons of this kind, it cannot be deleted"
  )
)

const worth = ["kind", "discount", "threshold"] as const

export const CouponsCalls = callsOf(
  "coupons",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const validities = {
      coming: sql`starts_at > now()`,
      valid: sql`starts_at <= now() and ends_at > now()`,
      expired: sql`ends_at <= now()`
    }
    const coupons = yield* makeRecordTable({
      topic: "coupons",
      row: Coupon,
      query: CouponQuery,
      where: { ...touching(sql), validity: (validity) => ({ where: [validities[validity]] }) }
    })
    return crudHandlers(coupons, {
      unlessEdited: (before, draft: NewCoupon) => {
        const changed = worth.find((field) => before[field] !== draft[field])
        if (before.issued > 0 && changed !== undefined) return worthFixed(changed)
        return draft.quantity < before.issued ? fewerThanIssued(before.issued) : undefined
      },
      unlessDeleted: ({ issued, used, ends_at }, now) => (issued > used && ends_at > now ? withCustomers : undefined)
    })
  })
)
