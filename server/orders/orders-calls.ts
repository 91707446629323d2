import { Effect } from "effect"
import { type Order, OrderQuery, type OrderStatistics } from "../../src/contract/orders.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { noSuchId, text } from "../http/texts.ts"
import { makeConditions, textInside } from "../lists/list-conditions.ts"
import { readPage, decodeRow } from "../lists/read-page.ts"
import { refundsWhere } from "../refunds/refunds-calls.ts"
import { ServerSettings } from "../settings.ts"

const columns = `o.id, o.number, o.state, o.payment, o.amount, o.refunded, o.quantity, o.items, o.robot_id, o.location_id,
  coalesce(l.label, '') as location, o.merchant_id, coalesce(m.name, '') as merchant, o.created_at, o.paid_at`
const table = "orders o"
const noun = text("records.order")
const joins = "left join locations l on l.id = o.location_id left join merchants m on m.id = o.merchant_id"

export const readOrder = Effect.fnUntraced(function* (id: number) {
  const [row] = yield* sql`select ${sql.literal(columns)} from ${sql.literal(`${table} ${joins}`)} where o.id = ${id}`
  return row && decodeRow<Order>(row)
})

const conditionsOf = makeConditions(
  OrderQuery,
  { number: (text) => textInside("number_lower", text), product: (text) => textInside("products_lower", text) },
  "o"
)

export const OrdersCalls = callsOf("orders", {
  /** Newest first unless asked otherwise. */
  list: Effect.fnUntraced(function* ({ query }) {
    const { sort = "created_at", order = query.sort === undefined ? "desc" : "asc" } = query
    return yield* readPage<Order>({
      ...query,
      columns,
      table,
      joins,
      key: "o.id",
      where: conditionsOf(query),
      sort: { by: `o.${sort}`, direction: order }
    })
  }),
  detail: Effect.fnUntraced(function* ({ query: { id } }) {
    const order = typeof id === "string" ? undefined : yield* readOrder(id)
    if (!order) return yield* noSuchId(noun, id, "id")
    return { ...order, refunds: yield* refundsWhere(sql`r.order_id = ${order.id}`) }
  }),
  /** The sums of paid orders, and those of each day of the server's time zone that has any. */
  statistics: Effect.fnUntraced(function* ({ query }) {
    const { timeZone } = yield* ServerSettings
    const conditions = [sql`o.paid_at is not null`, ...conditionsOf(query)]
    const days = yield* sql<OrderStatistics["days"][number]>`
      select to_char(day, 'YYYY-MM-DD') as day, count(*)::int4 as orders, sum(amount)::float8 as amount, sum(refunded)::float8 as refunded
      from (select (o.created_at at time zone ${timeZone})::date as day, o.amount, o.refunded from orders o where ${sql.and(conditions)}) paid
      group by paid.day order by paid.day`.unprepared
    const sum = (of: "orders" | "amount" | "refunded") => days.reduce((total, day) => total + day[of], 0)
    return { orders: sum("orders"), amount: sum("amount"), refunded: sum("refunded"), days }
  })
})
