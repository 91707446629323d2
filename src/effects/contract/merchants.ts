import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs, replyOf } from "./call.ts"
import { recordFilters } from "./record-filters.ts"
import { crud, savedFields } from "./crud.ts"
import { ImageUrl } from "./images.ts"
import { allMerchants } from "./merchant-options.ts"
import { FilterPerson, FilterText, Id, Text, idFromString, listQuery, textOf } from "./fields.ts"
import { SECRET } from "./secrets.ts"
import { FREE, PERSON, PersonText, WordText } from "./texts.ts"

const drafted = {
  name: textOf(80),
  contact_person: Text.check(Schema.isMaxLength(60)).annotate(PERSON),
  contact_phone: Text.check(
    Schema.isMaxLength(30),
    Schema.isPattern(/^$|^\+?[\d() -]{3,}$/, { message: "is not a phone number" })
  ).annotate(PERSON),
  contact_address: Text.check(Schema.isMaxLength(200)).annotate(PERSON),
  remarks: Text.check(Schema.isMaxLength(500)).annotate(FREE),
  /** Smaller numbers come first where merchants are picked. */
  sort: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9999 })),
  /** None, or one that was uploaded; left out it stays as it is. */
  logo: Schema.optionalKey(Schema.NullOr(ImageUrl))
}

/** Whose robots they are (specification, section 3). `key_tail` are the last characters of the key its systems call with, which no list shows. */
export const Merchant = Schema.Struct({
  ...savedFields,
  ...drafted,
  logo: Schema.NullOr(WordText),
  admin_user_id: Schema.NullOr(Id),
  administrator: PersonText,
  devices: Schema.Int,
  /** Of its people. */
  accounts: Schema.Int,
  key_tail: WordText
})
export type Merchant = typeof Merchant.Type

export const NewMerchant = Schema.Struct(drafted)
export type NewMerchant = typeof NewMerchant.Type

/** Texts match anywhere and in any case. */
export const MerchantQuery = listQuery(["id", "name", "contact_person", "sort", "created_at", "updated_at"], {
  ...recordFilters,
  name: FilterText,
  contact_person: FilterPerson
})

/** What a merchant's systems call with. */
const ApiToken = Schema.Struct({ api_token: Schema.String.annotate(SECRET) })

export class MerchantsApi extends HttpApiGroup.make("merchants")
  .add(...crud({ noun: ["商户", "a merchant"], row: Merchant, query: MerchantQuery, added: NewMerchant }))
  .add(
    /** Whoever reads a key is told of by an event each time. */
    HttpApiEndpoint.get("apiToken", "/api-token", {
      query: Schema.Struct({ id: idFromString }),
      success: replyOf(ApiToken)
    }),
    /** The former key is good for nothing from now on, also for reports on their way. */
    HttpApiEndpoint.post("resetApiToken", "/reset-api-token", {
      payload: Schema.Struct({ id: Id }),
      success: replyOf(Merchant)
    })
  )
  .annotateEndpoints(Needs, { any: ["merchantList"] })
  .add(allMerchants)
  .middleware(Authorization)
  .prefix("/system-admin/merchant") {}
