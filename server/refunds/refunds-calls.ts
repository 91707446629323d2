import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { answering } from "../http/refusal.ts"
import { makeListRefunds } from "./read-refunds.ts"
import { addRefund, approveRefund, refuseRefund } from "./write-refunds.ts"

export const RefundsCalls = HttpApiBuilder.group(
  ConsoleApi,
  "refunds",
  Effect.fnUntraced(function* (handlers) {
    const listRefunds = yield* makeListRefunds
    return handlers.handleAll({
      list: ({ query }) => answering(listRefunds(query)),
      add: ({ payload }) => answering(addRefund(payload)),
      approve: ({ payload }) => answering(approveRefund(payload)),
      refuse: ({ payload }) => answering(refuseRefund(payload))
    })
  })
)
