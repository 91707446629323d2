import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type {
  Order,
  OrderDetail,
  OrderFilters,
  OrderQuery,
  OrderStatistics
} from "../../src/effects/contract/orders.ts"
import { placeConditions } from "../areas/place-conditions.ts"
import { inside } from "../database/page-of-rows.ts"
import { words } from "../http/language.ts"
import { noSuchId } from "../http/refusal.ts"
import { makeReadPage } from "../lists/read-page.ts"
import { shownRow } from "../lists/shown-row.ts"
import { refundsOfOrder } from "../refunds/read-refunds.ts"

const shown = `o.id, o.number, o.state, o.payment, o.amount, o.refunded, o.quantity, o.items, o.robot_id, o.location_id,
  coalesce(l.name, '') as location, o.merchant_id, coalesce(m.name, '') as merchant, o.created_at, o.paid_at`
const table = "orders o"
const joins = "left join locations l on l.id = o.location_id left join merchants m on m.id = o.merchant_id"

/** The fleet stands in China, and so do the days of its shops. */
const SHOP_TIME = "Asia/Shanghai"

export const makeReadOrders = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const readPage = yield* makeReadPage

  const conditions = (filters: OrderFilters): ReadonlyArray<Statement.Fragment> => {
    const { robot_id, state, payment, number, from: first, to: last } = filters
    const all = [...placeConditions(sql, filters, { merchant: "o.merchant_id", location: "o.location_id" })]
    if (robot_id !== undefined) all.push(sql`o.robot_id = any(${robot_id.split(",")}::text[])`)
    if (state !== undefined) all.push(sql`o.state = ${state}`)
    if (payment !== undefined) all.push(sql`o.payment = ${payment}`)
    if (number) all.push(sql`o.number like ${inside(number)}`)
    if (first !== undefined) all.push(sql`o.created_at >= ${new Date(first)}`)
    // A moment in milliseconds stands for all of its microseconds.
    if (last !== undefined) all.push(sql`o.created_at < ${new Date(last + 1)}`)
    return all
  }

  /** Newest first unless asked otherwise. */
  const list = ({ page, page_size, sort, order, ...filters }: OrderQuery) => {
    const direction = order ?? (sort === undefined ? "desc" : "asc")
    return readPage<Order>({
      shown,
      table,
      joins,
      key: "o.id",
      where: conditions(filters),
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
    const days = yield* sql<OrderStatistics["days"][number]>`
      select to_char(o.created_at at time zone ${SHOP_TIME}, 'YYYY-MM-DD') as day, count(*)::int4 as orders,
        sum(o.amount)::float8 as amount, sum(o.refunded)::float8 as refunded
      from orders o where ${sql.and([sql`o.paid_at is not null`, ...conditions(filters)])} group by 1 order by 1`
    const sum = (of: "orders" | "amount" | "refunded") => days.reduce((total, day) => total + day[of], 0)
    return { orders: sum("orders"), amount: sum("amount"), refunded: sum("refunded"), days } satisfies OrderStatistics
  })

  return { list, detail, statistics }
})
