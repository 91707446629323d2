import { Effect } from "effect"
import { anyOf, sql } from "../database/sql.ts"
import { inJob, PRODUCT } from "../database/transaction.ts"
import { declareActor } from "../events/log-fact.ts"
import { undoApprovalsOf } from "./refund-decisions.ts"

const MAX_ORDERS = 100

type Due = { readonly id: number; readonly order_id: number; readonly granted: number; readonly remaining: number }

/**
 * Pays due refunds once. Only one of several servers finds each order unlocked, and the second statement sees what
 * others have paid. A refund whose order was refunded otherwise is open again.
 */
const payDue = Effect.gen(function* () {
  const orders = yield* sql<{ id: number }>`
    select id from orders where id in (
      select order_id from refunds where state = 'scheduled' and pays_at <= now() order by pays_at limit ${MAX_ORDERS})
    order by id for update skip locked`
  if (orders.length === 0) return
  const due = yield* sql<Due>`
    select r.id, r.order_id, r.granted, o.amount - o.refunded as remaining
    from refunds r join orders o on o.id = r.order_id
    where r.order_id = ${anyOf(orders.map(({ id }) => id))} and r.state = 'scheduled' and r.pays_at <= now()
    order by r.id for update of r`
  const sums = new Map<number, number>()
  const isPaid = ({ order_id, granted, remaining }: Due) => {
    const sum = (sums.get(order_id) ?? 0) + granted
    if (sum > remaining) return false
    sums.set(order_id, sum)
    return true
  }
  const paidIds = due.filter(isPaid).map(({ id }) => id)
  const stopped = due.filter(({ id }) => !paidIds.includes(id)).map(({ id }) => ({ id, first: false }))
  const paidOrders = [...sums].map(([id, cents]) => ({ id, cents }))
  if (paidIds.length > 0) {
    yield* sql`
      update orders o set refunded = refunded + p.cents, state = case when refunded + p.cents = amount then 'refunded' else state end
      from json_to_recordset(${JSON.stringify(paidOrders)}::json) p (id int8, cents int4) where o.id = p.id`
    yield* sql`
      update refunds set state = 'approved', amount = granted, updated_at = now(), version = version + 1
      where id = ${anyOf(paidIds)}`
  }
  if (stopped.length === 0) return
  yield* declareActor({ id: null, username: PRODUCT }, "refunds.paymentStopped")
  yield* undoApprovalsOf(stopped)
}).pipe(inJob("refunds.paid orders.refunded"))

/** Looks before opening a transaction, because in most seconds no payment is due. */
export const payDueRefunds = Effect.gen(function* () {
  const due = yield* sql`select from refunds where state = 'scheduled' and pays_at <= now() limit 1`
  if (due.length > 0) yield* payDue
})
