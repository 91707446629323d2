import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Order } from "../../src/effects/contract/orders.ts"
import { callsOf } from "../calls.ts"
import { noSuchId, words } from "../http/words.ts"
import { makeReadPage, shownRow } from "../lists/read-page.ts"
import { refundsOfOrder } from "../refunds/refunds-calls.ts"
import { orderConditions } from "./order-conditions.ts"
import { readOrderDays } from "./order-days.ts"

const shown = `o.id, o.number, o.state, o.payment, o.amount, o.refunded, o.quantity, o.items, o.robot_id, o.location_id,
  coalesce(l.name, '') as location, o.merchant_id, coalesce(m.name, '') as merchant, o.created_at, o.paid_at`
const table = "orders o"
const noun = words("订单", "order")
const joins = "left join locations l on l.id = o.location_id left join merchants m on m.id = o.merchant_id"

export const readOrder = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`select ${sql.literal(shown)} from ${sql.literal(`${table} ${joins}`)} where o.id = ${id}`
  return row && shownRow<Order>(row)
})

export const OrdersCalls = callsOf(
  "orders",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readPage = yield* makeReadPage
    return {
      /** Newest first unless asked otherwise. */
      list: ({ query }) => {
        const { sort = "created_at", order = query.sort === undefined ? "desc" : "asc" } = query
        const by = { by: `o.${sort}`, direction: order }
        return readPage<Order>({ ...query, shown, table, joins, key: "o.id", ...orderConditions(sql, query), sort: by })
      },
      detail: Effect.fnUntraced(function* ({ query: { id } }) {
        if (typeof id === "string") return yield* noSuchId(noun, id, "id")
        const order = yield* readOrder(id)
        if (!order) return yield* noSuchId(noun, id, "id")
        return { ...order, refunds: yield* refundsOfOrder(id) }
      }),
      statistics: Effect.fnUntraced(function* ({ query }) {
        const days = yield* readOrderDays(query)
        const sum = (of: "orders" | "amount" | "refunded") => days.reduce((total, day) => total + day[of], 0)
        return { orders: sum("orders"), amount: sum("amount"), refunded: sum("refunded"), days }
      })
    }
  })
)
