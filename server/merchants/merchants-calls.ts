import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import type { MerchantOption } from "../../src/effects/contract/merchants.ts"
import { answering } from "../http/refusal.ts"

export const MerchantsCalls = HttpApiBuilder.group(
  ConsoleApi,
  "merchants",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const everyMerchant = sql<MerchantOption>`select id, name from merchants order by name, id`
    return handlers.handleAll({
      all: () => answering(Effect.map(everyMerchant, (list) => ({ list })))
    })
  })
)
