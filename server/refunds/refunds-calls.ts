import { Effect, Clock } from "effect"
import type { Statement } from "effect/sql"
import { type Refund, RefundQuery } from "../../src/contract/refunds.ts"
import { sql } from "../database/sql.ts"
import { makeConditions, textInside } from "../lists/list-conditions.ts"
import { readPage, decodeRow } from "../lists/read-page.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { Versioned } from "../../src/contract/crud.ts"
import { callsOf } from "../calls.ts"
import { conflict, noSuchId, versionConflict, text } from "../http/texts.ts"

const columns = `r.id, r.number, r.order_id, r.order_number, o.amount as order_amount, r.robot_id, coalesce(m.name, '') as merchant,
  r.amount, r.reason, r.state, r.decision, r.decided_by, r.decided_at, r.created_at, r.updated_at, r.version`
const table = "refunds r"
const joins = "left join orders o on o.id = r.order_id left join merchants m on m.id = r.merchant_id"

/** The newest first. */
export const refundsWhere = Effect.fnUntraced(function* (where: Statement.Fragment, limit: number | null = null) {
  const rows =
    yield* sql`select ${sql.literal(columns)} from ${sql.literal(`${table} ${joins}`)} where ${where} order by r.id desc limit ${limit}::int4`
  return rows.map((row) => decodeRow<Refund>(row))
})

const refundById = (id: number) => Effect.map(refundsWhere(sql`r.id = ${id}`), ([refund]) => refund)

const yuan = (cents: number) => (cents / 100).toFixed(2)

export const noun = { order: text("records.order"), refund: text("records.refund") }
const notPaid = conflict(text("orders.notPaid"), "order_id")
const aboveRemaining = (remaining: number) => conflict(text("orders.atMost", { yuan: yuan(remaining) }), "amount")
const aboveRequest = (amount: number) => conflict(text("orders.beyondRequest", { yuan: yuan(amount) }), "amount")
const decided = conflict(text("orders.refundDecided"))

/** The order first and its refunds after it, always: two writers never wait for each other in a circle. */
const lockOrder = Effect.fnUntraced(function* (id: Statement.Fragment) {
  const [order] = yield* sql<{ id: number; state: string; amount: number; refunded: number }>`
    select id, state, amount, refunded from orders where id = ${id} for update`
  return order
})

const decide = Effect.fnUntraced(function* (
  { id, version }: Versioned,
  to: "approved" | "refused",
  reason: string,
  granted?: number
) {
  const operator = yield* CurrentOperator
  const order = yield* lockOrder(sql`(select order_id from refunds where id = ${id})`)
  if (!order) return yield* noSuchId(noun.refund, id, "id")
  const [before] = yield* sql<{ state: string; version: number; amount: number }>`
    select state, version, amount from refunds where id = ${id} for update`
  if (!before) return yield* noSuchId(noun.refund, id, "id")
  if (before.state !== "requested") return yield* decided
  if (before.version !== version) return yield* versionConflict(noun.refund)
  const amount = granted ?? before.amount
  if (amount > before.amount) return yield* aboveRequest(before.amount)
  if (to === "approved") {
    const remaining = order.amount - order.refunded
    if (amount > remaining) return yield* aboveRemaining(remaining)
    const refunded = order.refunded + amount
    const state = refunded === order.amount ? "refunded" : order.state
    yield* sql`update orders set refunded = ${refunded}, state = ${state} where id = ${order.id}`
  }
  yield* sql`update refunds set state = ${to}, amount = ${amount}, decision = ${reason}, decided_by = ${operator.username},
    decided_at = now(), updated_at = now(), version = version + 1 where id = ${id}`
  return (yield* refundById(id))!
})

const conditionsOf = makeConditions(RefundQuery, { number: (text) => textInside("search", text) }, "r")

export const RefundsCalls = callsOf("refunds", {
  /** Newest first unless asked otherwise. */
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
  /** Records a request. Open requests count, so that all requests together never exceed the paid amount. */
  add: Effect.fnUntraced(function* ({ payload: { order_id, amount, reason } }) {
    const day = new Date(yield* Clock.currentTimeMillis).toISOString().slice(2, 10).replaceAll("-", "")
    const order = yield* lockOrder(sql`${order_id}`)
    if (!order) return yield* noSuchId(noun.order, order_id, "order_id")
    if (order.state === "unpaid" || order.state === "cancelled") return yield* notPaid
    const [requested] = yield* sql<{ cents: number }>`
      select coalesce(sum(amount), 0)::float8 as cents from refunds where order_id = ${order_id} and state = 'requested'`
    const remaining = order.amount - order.refunded - requested!.cents
    if (amount > remaining) return yield* aboveRemaining(remaining)
    const [added] = yield* sql<{ id: number }>`
      insert into refunds (number, order_id, amount, reason)
      values (${`RF${day}`} || lpad(nextval('refund_numbers')::text, 8, '0'), ${order_id}, ${amount}, ${reason}) returning id`
    return (yield* refundById(added!.id))!
  }),
  approve: ({ payload: { reason, amount, ...record } }) => decide(record, "approved", reason, amount),
  refuse: ({ payload: { reason, ...record } }) => decide(record, "refused", reason)
})
