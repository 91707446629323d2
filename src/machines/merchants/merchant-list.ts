import { Schema } from "effect"
import { inDays } from "../../contract/record-filters.ts"
import { withPeriod } from "../../contract/day-period.ts"
import { Merchant, MerchantQuery } from "../../contract/merchants.ts"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { typedRecords } from "../records/typed-records.ts"
import { typedSecret } from "../secrets/secret-machine.ts"
import { WordText } from "../../contract/texts.ts"

/** The draft of a merchant: the order as it is typed. */
const MerchantDraft = Schema.Struct({
  name: Schema.String,
  contact_person: Schema.String,
  contact_phone: Schema.String,
  contact_address: Schema.String,
  remarks: Schema.String,
  sort: WordText,
  /** Its address; none is nothing. */
  logo: Schema.String
})
type MerchantDraft = typeof MerchantDraft.Type

/** The merchants: a list of records. */
export const merchantList = typedRecords({
  row: Merchant,
  draft: MerchantDraft,
  draftOf: ({ name, contact_person, contact_phone, contact_address, remarks, sort, logo }): MerchantDraft => ({
    name,
    contact_person,
    contact_phone,
    contact_address,
    remarks,
    sort: String(sort),
    logo: logo ?? ""
  }),
  query: inDays(MerchantQuery),
  exported: { group: "merchants", query: withPeriod }
})

/** The merchant whose key it is. */
const KeyOwner = Schema.Struct({ id: Schema.Int, name: Schema.String, key_tail: Schema.String })
export type KeyOwner = typeof KeyOwner.Type

/** The key that a merchant's systems call with. The server notes who read it. */
export const merchantKey = typedSecret(KeyOwner, 20)

/** To give a merchant another key: the former one is good for nothing any more. */
export const keyReset = typedMutation(KeyOwner)
