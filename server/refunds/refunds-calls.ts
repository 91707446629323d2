import { Effect, Clock } from "effect"
import { type Refund, RefundQuery } from "../../src/contract/refunds.ts"
import { sql } from "../database/sql.ts"
import { anyNumber, makeConditions, containsText } from "../lists/list-conditions.ts"
import { readPage } from "../lists/read-page.ts"
import { callsOf } from "../calls.ts"
import { conflict, noSuchId, text } from "../http/texts.ts"
import { approve, approveAll, refuse, undo } from "./refund-decisions.ts"
import { columns, joins, noun, readQueue, refundsWhere, table, yuan } from "./refund-rows.ts"

const notPaid = conflict(text("orders.notPaid"), "order_id")
const aboveRemaining = (remaining: number) => conflict(text("orders.atMost", { yuan: yuan(remaining) }), "amount")

const lockOrder = Effect.fnUntraced(function* (id: number) {
  const [order] = yield* sql<{ id: number; state: string; amount: number; refunded: number }>`
    select id, state, amount, refunded from orders where id = ${id} for update`
  return order
})

const conditionsOf = makeConditions(
  RefundQuery,
  {
    number: (text) =>
      text.includes(",")
        ? sql`(${anyNumber("r.number", text)} or r.order_id = any(array(select id from orders where ${anyNumber("number", text)})))`
        : containsText("search", text)
  },
  "r"
)

export const RefundsCalls = callsOf("refunds", {
  /** Newest first by default. */
  list: Effect.fnUntraced(function* ({ query }) {
    const { sort = "created_at", order = query.sort === undefined ? "desc" : "asc" } = query
    return yield* readPage<Refund>({
      ...query,
      columns,
      table,
      joins,
      key: "r.id",
      where: conditionsOf(query),
      sort: { by: `r.${sort}`, direction: order, nullsLast: sort === "decided_at" }
    })
  }),
  /** Adds a request. Open requests count, so that all requests together never exceed the paid amount. */
  add: Effect.fnUntraced(function* ({ payload: { order_id, amount, reason } }) {
    const day = new Date(yield* Clock.currentTimeMillis).toISOString().slice(2, 10).replaceAll("-", "")
    const order = yield* lockOrder(order_id)
    if (!order) return yield* noSuchId(noun.order, order_id, "order_id")
    if (order.state === "unpaid" || order.state === "cancelled") return yield* notPaid
    const requested = yield* sql<{ cents: number }>`
      select coalesce(sum(coalesce(granted, amount)), 0)::float8 as cents from refunds
      where order_id = ${order_id} and state in ('requested', 'awaitingSecond', 'scheduled')`.one
    const remaining = order.amount - order.refunded - requested.cents
    if (amount > remaining) return yield* aboveRemaining(remaining)
    const added = yield* sql<{ id: number }>`
      insert into refunds (number, order_id, amount, reason)
      values (${`RF${day}`} || lpad(nextval('refund_numbers')::text, 8, '0'), ${order_id}, ${amount}, ${reason}) returning id`
      .one
    const [refund] = yield* refundsWhere(sql`r.id = ${added.id}`)
    return refund!
  }),
  queue: readQueue,
  approve: ({ payload: { reason, amount, ...record } }) => approve(record, reason, amount),
  approveAll: ({ payload: { ids, under } }) => approveAll(ids, under),
  undo: ({ payload: { ids } }) => undo(ids),
  refuse: ({ payload: { reason, ...record } }) => refuse(record, reason)
})
