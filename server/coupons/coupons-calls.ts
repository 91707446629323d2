import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient, type Statement } from "effect/sql"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import type { Coupon, CouponEdit, CouponQuery, NewCoupon } from "../../src/effects/contract/coupons.ts"
import { inside } from "../database/page-of-rows.ts"
import { words } from "../http/language.ts"
import { answering, conflict } from "../http/refusal.ts"
import { makeRecordTable } from "../records/record-table.ts"

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

const valuesOf = ({ name, kind, discount, threshold, starts_at, ends_at, quantity }: NewCoupon) => ({
  name,
  kind,
  discount,
  threshold,
  starts_at: new Date(starts_at),
  ends_at: new Date(ends_at),
  quantity
})

const worth = ["kind", "discount", "threshold"] as const

export const CouponsCalls = HttpApiBuilder.group(
  ConsoleApi,
  "coupons",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const coupons = yield* makeRecordTable<Coupon>({
      table: "coupons",
      topic: "coupons",
      noun: words("优惠券", "coupon"),
      shown:
        "id, name, kind, discount, threshold, starts_at, ends_at, quantity, issued, used, created_at, updated_at, version"
    })
    const validities = {
      coming: sql.literal("starts_at > now()"),
      valid: sql.literal("starts_at <= now() and ends_at > now()"),
      expired: sql.literal("ends_at <= now()")
    }

    const list = (query: CouponQuery) => {
      const where: Array<Statement.Fragment> = []
      if (query.name) where.push(sql`lower(name) like lower(${inside(query.name)})`)
      if (query.kind) where.push(sql`kind = ${query.kind}`)
      if (query.validity) where.push(validities[query.validity])
      return coupons.list(query, where)
    }

    const edit = (draft: CouponEdit) =>
      coupons.change(draft, {
        fact: "coupons.edited",
        values: valuesOf(draft),
        unless: (before) => {
          const changed = worth.find((field) => before[field] !== draft[field])
          if (before.issued > 0 && changed !== undefined) return worthFixed(changed)
          return draft.quantity < before.issued ? fewerThanIssued(before.issued) : undefined
        }
      })

    return handlers.handleAll({
      list: ({ query }) => answering(list(query)),
      add: ({ payload }) => answering(coupons.add(valuesOf(payload))),
      edit: ({ payload }) => answering(edit(payload)),
      delete: ({ payload }) =>
        answering(
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            coupons.remove(payload, ({ issued, used, ends_at }) =>
              issued > used && ends_at > now ? withCustomers : undefined
            )
          )
        )
    })
  })
)
