import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { MerchantOption } from "../../src/effects/contract/merchant-options.ts"
import { callsOf } from "../calls.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { conflict, noSuchRecord, words } from "../http/words.ts"
import { knownLogo } from "../records/known-records.ts"
import { crudHandlers } from "../records/record-table.ts"
import { makeMerchantTable } from "./merchant-table.ts"

const gone = noSuchRecord(words("商户不存在", "There is no such merchant"), "id")
const stillHas = (robots: number) =>
  conflict(words(`商户仍有 ${robots} 台设备，不能删除`, `It still has ${robots} robots, it cannot be deleted`))
const stillHasAccounts = (accounts: number) =>
  conflict(words(`商户仍有 ${accounts} 个账号，不能删除`, `It still has ${accounts} accounts, it cannot be deleted`))
const hasRecords = conflict(
  words("商户仍有订单等记录，不能删除", "There are orders and other records of it, it cannot be deleted")
)

export const MerchantsCalls = callsOf(
  "merchants",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const merchants = yield* makeMerchantTable
    const handlers = crudHandlers(merchants, {
      unlessDeleted: ({ devices, accounts }) =>
        devices > 0 ? stillHas(devices) : accounts > 0 ? stillHasAccounts(accounts) : undefined
    })
    return {
      ...handlers,
      add: (call) => Effect.andThen(knownLogo(call.payload), handlers.add(call)),
      edit: (call) => Effect.andThen(knownLogo(call.payload), handlers.edit(call)),
      /** Also where a robot or an order came to be its own in this moment. */
      delete: (call) =>
        Effect.catchTag(handlers.delete(call), "SqlError", (error) =>
          Effect.fail(error.reason._tag === "ConstraintError" ? hasRecords : error)
        ),
      apiToken: Effect.fnUntraced(function* ({ query: { id } }) {
        const [found] = yield* sql<{ api_token: string }>`select api_token from merchants where id = ${id}`
        if (!found) return yield* gone
        yield* appendEvent(yield* CurrentOperator, { type: "merchants.keyViewed", entityId: id })
        return found
      }, inTransaction),
      resetApiToken: Effect.fnUntraced(function* ({ payload: { id } }) {
        const changed =
          yield* sql`update merchants set api_token = default, updated_at = now(), version = version + 1 where id = ${id} returning id`
        if (changed.length === 0) return yield* gone
        yield* appendEvent(yield* CurrentOperator, { type: "merchants.keyReset", entityId: id })
        return yield* merchants.find(id)
      }, inTransaction),
      all: () =>
        Effect.map(
          sql<MerchantOption>`select id, name from merchants order by ${sql.literal("sort, name, id")}`,
          (list) => ({ list })
        )
    }
  })
)
