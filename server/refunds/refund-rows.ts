import type { Statement } from "effect/sql"
import type { Refund } from "../../src/contract/refunds.ts"
import { sql } from "../database/sql.ts"
import { text } from "../http/texts.ts"

export const columns = `r.id, r.number, r.order_id, r.order_number, o.amount as order_amount, r.robot_id, r.merchant_id, coalesce(m.name, '') as merchant,
  r.amount, r.granted, r.reason, r.state, m.refund_limit, r.first_approved_by, r.first_reason, r.pays_at, r.decision, r.decided_by, r.decided_at,
  r.created_at, r.updated_at, r.version`
export const table = "refunds r"
export const joins = "left join orders o on o.id = r.order_id left join merchants m on m.id = r.merchant_id"

export const noun = { order: text("records.order"), refund: text("records.refund") }

export const yuan = (cents: number) => (cents / 100).toFixed(2)

/** The refunds that meet a condition, the newest first. */
export const refundsWhere = (where: Statement.Fragment, limit: number | null = null) =>
  sql<Refund>`select ${sql.literal(columns)} from ${sql.literal(`${table} ${joins}`)} where ${where} order by r.id desc limit ${limit}::int4`
