import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { answering } from "../http/refusal.ts"
import { makeReadOrders } from "./read-orders.ts"

export const OrdersCalls = HttpApiBuilder.group(
  ConsoleApi,
  "orders",
  Effect.fnUntraced(function* (handlers) {
    const orders = yield* makeReadOrders
    return handlers.handleAll({
      list: ({ query }) => answering(orders.list(query)),
      detail: ({ query }) => answering(orders.detail(query.id)),
      statistics: ({ query }) => answering(orders.statistics(query))
    })
  })
)
