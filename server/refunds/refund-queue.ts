import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { MAX_QUEUED_REFUNDS, type Refund } from "../../src/contract/refunds.ts"
import { sql } from "../database/sql.ts"
import { columns, joins, refundsWhere, table } from "./refund-rows.ts"

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
  const [waitingRow] = yield* sql<{ waiting: number; at: number }>`
    select count(*)::int4 as waiting, clock_timestamp() as at from refunds where state = 'awaitingSecond' and first_approver_id = ${id}`
  return {
    list: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    waiting: waitingRow!.waiting,
    paying: yield* refundsWhere(
      sql`r.state = 'scheduled' and r.decided_by = ${username} and r.pays_at > clock_timestamp()`
    ),
    at: waitingRow!.at
  }
})
