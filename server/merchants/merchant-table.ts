import { Merchant, MerchantQuery } from "../../src/effects/contract/merchants.ts"
import { conflict, words } from "../http/words.ts"
import { makeRecordTable } from "../records/record-table.ts"

export const makeMerchantTable = makeRecordTable({
  topic: "merchants",
  row: Merchant,
  computed: {
    administrator: "coalesce((select username from users where users.id = admin_user_id), '')",
    accounts: "(select count(*)::int4 from users where merchant_id = merchants.id)",
    devices: "(select count(*)::int4 from devices where merchant_id = merchants.id)",
    key_tail: "right(api_token, 4)"
  },
  query: MerchantQuery,
  taken: ({ name }) => conflict(words(`商户名称 ${name} 已被使用`, `The name ${name} is taken`), "name")
})
