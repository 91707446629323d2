import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { Order, OrderDetail, OrderFilters, OrderQuery, OrderStatistics } from "../../src/effects/contract/orders.ts"
import { placeConditions, allOf, textInside } from "../lists/list-conditions.ts"
import { words, noSuchId } from "../http/words.ts"
import { makeReadPage, shownRow } from "../lists/read-page.ts"
import { refundsOfOrder } from "../refunds/read-refunds.ts"
import { callsOf } from "../calls.ts"

const shown = `o.id, o.number, o.state, o.payment, o.amount, o.refunded, o.quantity, o.items, o.robot_id, o.location_id,
  coalesce(l.name, '') as location, o.merchant_id, coalesce(m.name, '') as merchant, o.created_at, o.paid_at`
const table = "orders o"
const joins = "left join locations l on l.id = o.location_id left join merchants m on m.id = o.merchant_id"

/** The fleet stands in China, and so do the days of its shops. */
const SHOP_TIME = "Asia/Shanghai"

const makeReadOrders = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const readPage = yield* makeReadPage

  const conditions = (filters: OrderFilters) => {
    const { robot_id, state, payment, number, from: first, to: last } = filters
    const where = [...placeConditions(sql, filters, { merchant: "o.merchant_id", location: "o.location_id" })]
    const counted: Array<Statement.Fragment> = []
    if (robot_id !== undefined) where.push(sql`o.robot_id = any(${robot_id.split(",")}::text[])`)
    if (state !== undefined) counted.push(sql`o.state = ${state}`)
    if (payment !== undefined) counted.push(sql`o.payment = ${payment}`)
    if (first !== undefined) where.push(sql`o.created_at >= ${new Date(first)}`)
    // A moment in milliseconds stands for all of its microseconds.
    if (last !== undefined) where.push(sql`o.created_at < ${new Date(last + 1)}`)
    return allOf([{ where, counted }, number ? textInside(sql, "number_lower", number) : {}])
  }

  /** Newest first unless asked otherwise. */
  const list = ({ page, page_size, sort, order, ...filters }: OrderQuery) => {
    const direction = order ?? (sort === undefined ? "desc" : "asc")
    return readPage<Order>({
      shown,
      table,
      joins,
      key: "o.id",
      ...conditions(filters),
      sort: { by: `o.${sort ?? "created_at"}`, direction },
      page,
      page_size
    })
  }

  const detail = Effect.fnUntraced(function* (id: number) {
    const [row] = yield* sql`select ${sql.literal(shown)} from ${sql.literal(`${table} ${joins}`)} where o.id = ${id}`
    if (!row) return yield* noSuchId(words("订单", "order"), id, "id")
    return { ...shownRow<Order>(row), refunds: yield* refundsOfOrder(id) } satisfies OrderDetail
  })

  const statistics = Effect.fnUntraced(function* (filters: OrderFilters) {
    const { where, counted, texts } = conditions(filters)
    const days = yield* sql<OrderStatistics["days"][number]>`
      select to_char(o.created_at at time zone ${SHOP_TIME}, 'YYYY-MM-DD') as day, count(*)::int4 as orders,
        sum(o.amount)::float8 as amount, sum(o.refunded)::float8 as refunded
      from orders o where ${sql.and([sql`o.paid_at is not null`, ...where, ...counted, ...texts.map((each) => each.where)])} group by 1 order by 1`
    const sum = (of: "orders" | "amount" | "refunded") => days.reduce((total, day) => total + day[of], 0)
    return { orders: sum("orders"), amount: sum("amount"), refunded: sum("refunded"), days } satisfies OrderStatistics
  })

  return { list, detail, statistics }
})

export const OrdersCalls = callsOf(
  "orders",
  Effect.map(makeReadOrders, ({ list, detail, statistics }) => ({
    list: ({ query }) => list(query),
    detail: ({ query }) => detail(query.id),
    statistics: ({ query }) => statistics(query)
  }))
)
