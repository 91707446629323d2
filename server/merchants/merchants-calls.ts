import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { MerchantOption } from "../../src/effects/contract/merchants.ts"
import { callsOf } from "../calls.ts"

export const MerchantsCalls = callsOf("merchants", {
  all: Effect.fnUntraced(function* () {
    const sql = yield* SqlClient.SqlClient
    return { list: yield* sql<MerchantOption>`select id, name from merchants order by name, id` }
  })
})
