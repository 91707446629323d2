import { Effect } from "effect"
import {
  MAX_SALES_ROWS,
  type Order,
  OrderQuery,
  type OrderStatistics,
  type Sales,
  type SalesGrouping
} from "../../src/contract/orders.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { noSuchId, text } from "../http/texts.ts"
import { anyNumber, reversedPrefixPattern, makeConditions, containsText } from "../lists/list-conditions.ts"
import { readPage } from "../lists/read-page.ts"
import { refundsWhere } from "../refunds/refund-rows.ts"
import { ServerSettings } from "../settings.ts"

const columns = `o.id, o.number, o.state, o.payment, o.payment_number, o.amount, o.refunded, o.quantity, o.items, coalesce(o.slots, '[]') as slots, coalesce(o.dispensing, 'notReported') as dispensing, o.robot_id, o.location_id,
  coalesce(l.label, '') as location, o.merchant_id, coalesce(m.name, '') as merchant, o.created_at, o.paid_at`
const table = "orders o"
const noun = text("records.order")
const joins = "left join locations l on l.id = o.location_id left join merchants m on m.id = o.merchant_id"

export const readOrder = (id: number) =>
  Effect.map(
    sql<Order>`select ${sql.literal(columns)} from ${sql.literal(`${table} ${joins}`)} where o.id = ${id}`,
    ([order]) => order
  )

const conditionsOf = makeConditions(
  OrderQuery,
  {
    number: (text) => (text.includes(",") ? anyNumber("o.number", text) : containsText("number_lower", text)),
    payment_number: (text) =>
      sql`reverse(lower(o.payment_number)) like ${reversedPrefixPattern(text.trim().toLowerCase())}`,
    dispensing: (result) =>
      result === "notReported" ? sql`o.dispensing is null and o.paid_at is not null` : sql`o.dispensing = ${result}`,
    product: (text) => containsText("products_lower", text)
  },
  "o"
)

/** A grouping by a column of orders. Its rows are orders with the name of their group. */
const byColumn = (id: string, name: string, from: string) => ({
  id,
  name,
  from,
  orders: "count(*)::int4",
  quantity: "sum(o.quantity)::int4",
  amount: "sum(o.amount)::float8",
  refunded: "sum(o.refunded)::float8"
})

/** The key, name, sums and tables of each grouping. */
const groupings: Readonly<Record<SalesGrouping, ReturnType<typeof byColumn>>> = {
  robot: byColumn("o.robot_id", "max(d.name)", "orders o left join devices d using (robot_id)"),
  location: byColumn(
    "coalesce(o.location_id::text, '')",
    "coalesce(max(l.label), '')",
    "orders o left join locations l on l.id = o.location_id"
  ),
  merchant: byColumn(
    "coalesce(o.merchant_id::text, '')",
    "coalesce(max(m.name), '')",
    "orders o left join merchants m on m.id = o.merchant_id"
  ),
  product: {
    id: "item.product",
    name: "item.product",
    from: "orders o, jsonb_to_recordset(o.items) item (product text, price int4, quantity int4)",
    orders: "count(distinct o.id)::int4",
    quantity: "sum(item.quantity)::int4",
    amount: "sum(item.price::float8 * item.quantity)",
    refunded: "null"
  }
}

const readSales = Effect.fnUntraced(function* (by: SalesGrouping, filters: Parameters<typeof conditionsOf>[0]) {
  const { id, name, from, orders, quantity, amount, refunded: back } = groupings[by]
  const rows = yield* sql<Sales["list"][number]>`
    select ${sql.literal(`${id} as id, ${name} as name, ${orders} as orders, ${quantity} as quantity, ${amount} as amount, ${back} as refunded from ${from}`)}
    where ${sql.and([sql`o.paid_at is not null`, ...conditionsOf(filters)])}
    group by 1 order by amount desc, 1 ${sql.literal(`limit ${MAX_SALES_ROWS + 1}`)}`.unprepared
  return { list: rows.slice(0, MAX_SALES_ROWS), more: rows.length > MAX_SALES_ROWS }
})

export const OrdersCalls = callsOf("orders", {
  /** Newest first by default. */
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
  /** The sums of paid orders in total, and of each day with orders in the server's time zone. */
  statistics: Effect.fnUntraced(function* ({ query }) {
    const { timeZone } = yield* ServerSettings
    const conditions = [sql`o.paid_at is not null`, ...conditionsOf(query)]
    const days = yield* sql<OrderStatistics["days"][number]>`
      select to_char(day, 'YYYY-MM-DD') as day, count(*)::int4 as orders, sum(amount)::float8 as amount, sum(refunded)::float8 as refunded
      from (select (o.created_at at time zone ${timeZone})::date as day, o.amount, o.refunded from orders o where ${sql.and(conditions)}) paid
      group by paid.day order by paid.day`.unprepared
    const sum = (of: "orders" | "amount" | "refunded") => days.reduce((total, day) => total + day[of], 0)
    return { orders: sum("orders"), amount: sum("amount"), refunded: sum("refunded"), days }
  }),
  sales: ({ query: { by, ...filters } }) => readSales(by, filters)
})
