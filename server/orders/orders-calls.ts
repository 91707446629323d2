import { Effect } from "effect"
import { callsOf } from "../calls.ts"
import { makeReadOrders } from "./read-orders.ts"

export const OrdersCalls = callsOf(
  "orders",
  Effect.map(makeReadOrders, ({ list, detail, statistics }) => ({
    list: ({ query }) => list(query),
    detail: ({ query }) => detail(query.id),
    statistics: ({ query }) => statistics(query)
  }))
)
