import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import { MAX_QUEUED_REFUNDS, type Refund } from "../../src/contract/refunds.ts"
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

/**
 * The condition for refunds that this operator can decide. Nobody gives the second approval after their own first one.
 */
export const decidableBy = (operatorId: number) =>
  sql`(r.state = 'requested' or r.state = 'awaitingSecond' and r.first_approver_id <> ${operatorId})`

/** The refunds that the operator can decide, the oldest first. */
export const readQueue = Effect.fnUntraced(function* () {
  const { id, username } = yield* CurrentOperator
  const rows = yield* sql<Refund & { readonly total: number }>`
    select ${sql.literal(columns)}, count(*) over ()::int4 as total from ${sql.literal(`${table} ${joins}`)}
    where ${decidableBy(id)} order by r.created_at, r.id limit ${MAX_QUEUED_REFUNDS}`
  const waitingRow = yield* sql<{ waiting: number; at: number }>`
    select count(*)::int4 as waiting, clock_timestamp() as at from refunds where state = 'awaitingSecond' and first_approver_id = ${id}`
    .one
  return {
    list: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    waiting: waitingRow.waiting,
    paying: yield* refundsWhere(
      sql`r.state = 'scheduled' and r.decided_by = ${username} and r.pays_at > clock_timestamp()`
    ),
    at: waitingRow.at
  }
})
