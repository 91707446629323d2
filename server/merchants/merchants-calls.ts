import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { Merchant, type MerchantOption, MerchantQuery } from "../../src/effects/contract/merchants.ts"
import { callsOf } from "../calls.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { conflict, noSuchRecord, words } from "../http/words.ts"
import { crudHandlers, makeRecordTable } from "../records/record-table.ts"

const gone = noSuchRecord(words("商户不存在", "There is no such merchant"), "id")
const stillHas = (robots: number) =>
  conflict(words(`商户仍有 ${robots} 台设备，不能删除`, `It still has ${robots} robots, it cannot be deleted`))
const hasRecords = conflict(
  words("商户仍有订单等记录，不能删除", "There are orders and other records of it, it cannot be deleted")
)

export const MerchantsCalls = callsOf(
  "merchants",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const merchants = yield* makeRecordTable({
      topic: "merchants",
      row: Merchant,
      computed: {
        administrator: "coalesce((select username from users where users.id = admin_user_id), '')",
        devices: "(select count(*)::int4 from devices where merchant_id = merchants.id)",
        key_tail: "right(api_token, 4)"
      },
      query: MerchantQuery,
      taken: ({ name }) => conflict(words(`商户名称 ${name} 已被使用`, `The name ${name} is taken`), "name")
    })
    const handlers = crudHandlers(merchants, {
      unlessDeleted: ({ devices }) => (devices > 0 ? stillHas(devices) : undefined)
    })
    return {
      ...handlers,
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
