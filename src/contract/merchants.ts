import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { replyOf } from "./call.ts"
import { defineRecord } from "./define-record.ts"
import { Id, idFromString } from "./fields.ts"
import { allMerchants } from "./merchant-options.ts"
import { Cents } from "./money.ts"
import { field, image, longText, number, person, phone, text } from "./record-fields.ts"
import { SECRET } from "./secrets.ts"
import { PersonText, WordText } from "./texts.ts"

/** The key with which a merchant's systems call. */
const ApiToken = Schema.Struct({ api_token: Schema.String.annotate(SECRET) })

/**
 * The owner of robots (specification, section 3). `accounts` counts its people. `key_tail` are the last characters of
 * its systems' key, which no list shows in full.
 */
export const merchants = defineRecord({
  name: "merchants",
  label: ["商户", "a merchant"],
  path: "/system-admin/merchant",
  menu: [{ group: "merchant", name: "merchantList", title: ["商户列表", "Merchant list"], order: 2, icon: "store" }],
  owner: "merchant",
  fields: {
    name: text({ max: 80, search: true, unique: true }),
    contact_person: person({ max: 60, search: true }),
    contact_phone: phone(),
    contact_address: person({ max: 200 }),
    remarks: longText({ max: 500 }),
    /** Smaller numbers come first in pickers of merchants. */
    sort: number({ min: 0, max: 9999 }),
    logo: image(),
    /** The cents above which two people approve a refund, null for no limit. A missing field stays unchanged. */
    refund_limit: field(Schema.optionalKey(Schema.NullOr(Cents)), { row: Schema.NullOr(Schema.Int) })
  },
  readOnly: {
    admin_user_id: Schema.NullOr(Id),
    administrator: PersonText,
    devices: Schema.Int,
    accounts: Schema.Int,
    key_tail: WordText
  },
  sort: ["id", "name", "contact_person", "sort", "created_at", "updated_at"],
  furtherCalls: (row) => [
    /** Each read of a key is logged. */
    HttpApiEndpoint.get("apiToken", "/api-token", {
      query: Schema.Struct({ id: idFromString }),
      success: replyOf(ApiToken)
    }),
    /** The former key ends at once, even for reports on their way. */
    HttpApiEndpoint.post("resetApiToken", "/reset-api-token", {
      payload: Schema.Struct({ id: Id }),
      success: replyOf(row)
    })
  ],
  openCalls: () => [allMerchants]
})

export const Merchant = merchants.row
export type Merchant = typeof Merchant.Type
export const NewMerchant = merchants.draft
export type NewMerchant = typeof NewMerchant.Type
