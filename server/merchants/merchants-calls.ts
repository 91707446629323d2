import { Effect } from "effect"
import type { MerchantOption } from "../../src/contract/merchant-options.ts"
import { type Merchant, merchants } from "../../src/contract/merchants.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { logFact } from "../events/log-fact.ts"
import { conflict, noSuchRecord, text } from "../http/texts.ts"
import { requireLogo } from "../records/require-records.ts"
import { crudHandlers, recordTable } from "../records/record-table.ts"

export const merchantTable = recordTable(merchants, {
  computed: {
    administrator: "coalesce((select username from users where users.id = admin_user_id), '')",
    accounts: "(select count(*)::int4 from users where merchant_id = merchants.id)",
    devices: "(select count(*)::int4 from devices where merchant_id = merchants.id)",
    key_tail: "right(api_token, 4)"
  }
})

const noSuchMerchant = noSuchRecord(text("merchants.gone"), "id")
const stillHas = (robots: number) => conflict(text("merchants.stillHas", { count: robots }))
const stillHasAccounts = (accounts: number) => conflict(text("merchants.stillHasAccounts", { count: accounts }))
const hasRecords = conflict(text("merchants.hasRecords"))

const handlers = crudHandlers(merchantTable, {
  unlessDeleted: ({ devices, accounts }) =>
    devices > 0 ? stillHas(devices) : accounts > 0 ? stillHasAccounts(accounts) : undefined,
  onlyDeleted: sql`not exists (select from devices where merchant_id = merchants.id) and not exists (select from users where merchant_id = merchants.id)`
})

export const MerchantsCalls = callsOf("merchants", {
  ...handlers,
  add: (call) => Effect.andThen(requireLogo(call.payload), handlers.add(call)),
  edit: (call) => Effect.andThen(requireLogo(call.payload), handlers.edit(call)),
  delete: (call) =>
    Effect.catchTag(handlers.delete(call), "SqlError", (error) =>
      Effect.fail(error.reason._tag === "ConstraintError" ? hasRecords : error)
    ),
  apiToken: Effect.fnUntraced(function* ({ query: { id } }) {
    const [merchant] = yield* sql<{ api_token: string }>`select api_token from merchants where id = ${id}`
    if (!merchant) return yield* noSuchMerchant
    yield* logFact({ verb: "merchants.keyViewed", table: "merchants", id })
    return merchant
  }, inTransaction),
  resetApiToken: Effect.fnUntraced(function* ({ payload: { id } }) {
    const [merchant] = yield* sql<Merchant>`
      update merchants set api_token = default, updated_at = now(), version = version + 1 where id = ${id}
      returning ${sql.literal(merchantTable.columns)}`
    return merchant ?? (yield* noSuchMerchant)
  }),
  all: Effect.fnUntraced(function* () {
    return { list: yield* sql<MerchantOption>`select id, name from merchants order by sort, name, id` }
  })
})
