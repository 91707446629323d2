import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { Order, OrderFilters, OrderStatistics } from "../../src/effects/contract/orders.ts"
import { callsOf } from "../calls.ts"
import { noSuchId, words } from "../http/words.ts"
import { allOf, sharedConditions, textInside } from "../lists/list-conditions.ts"
import { makeReadPage, shownRow } from "../lists/read-page.ts"
import { ServerSettings } from "../settings.ts"
import { refundsOfOrder } from "../refunds/refunds-calls.ts"

const shown = `o.id, o.number, o.state, o.payment, o.amount, o.refunded, o.quantity, o.items, o.robot_id, o.location_id,
  coalesce(l.name, '') as location, o.merchant_id, coalesce(m.name, '') as merchant, o.created_at, o.paid_at`
const table = "orders o"
const joins = "left join locations l on l.id = o.location_id left join merchants m on m.id = o.merchant_id"

export const OrdersCalls = callsOf(
  "orders",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readPage = yield* makeReadPage
    const conditions = (filters: OrderFilters) => {
      const { state, payment, number } = filters
      const counted: Array<Statement.Fragment> = []
      if (state !== undefined) counted.push(sql`o.state = ${state}`)
      if (payment !== undefined) counted.push(sql`o.payment = ${payment}`)
      const where = sharedConditions(sql, filters, "o")
      return allOf([{ where, counted }, number ? textInside(sql, "number_lower", number) : {}])
    }

    return {
      /** Newest first unless asked otherwise. */
      list: ({ query }) => {
        const { sort = "created_at", order = query.sort === undefined ? "desc" : "asc" } = query
        const by = { by: `o.${sort}`, direction: order }
        return readPage<Order>({ ...query, shown, table, joins, key: "o.id", ...conditions(query), sort: by })
      },
      detail: Effect.fnUntraced(function* ({ query: { id } }) {
        const [row] =
          yield* sql`select ${sql.literal(shown)} from ${sql.literal(`${table} ${joins}`)} where o.id = ${id}`
        if (!row) return yield* noSuchId(words("订单", "order"), id, "id")
        return { ...shownRow<Order>(row), refunds: yield* refundsOfOrder(id) }
      }),
      statistics: Effect.fnUntraced(function* ({ query }) {
        const { timeZone } = yield* ServerSettings
        const { where, counted, texts } = conditions(query)
        const all = [sql`o.paid_at is not null`, ...where, ...counted, ...texts.map((each) => each.where)]
        const days = yield* sql<OrderStatistics["days"][number]>`
          select to_char(o.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int4 as orders,
            sum(o.amount)::float8 as amount, sum(o.refunded)::float8 as refunded
          from orders o where ${sql.and(all)} group by 1 order by 1`
        const sum = (of: "orders" | "amount" | "refunded") => days.reduce((total, day) => total + day[of], 0)
        return { orders: sum("orders"), amount: sum("amount"), refunded: sum("refunded"), days }
      })
    }
  })
)
