import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission, replyOf, lenient } from "./call.ts"
import { Id } from "./fields.ts"
import { Merchant } from "./merchants.ts"
import { MerchantPassword } from "./passwords.ts"
import { Username } from "./users.ts"

/** A new account for the administrator of a merchant. */
export const NewMerchantAdmin = Schema.Struct({ username: Username, password: MerchantPassword })
export type NewMerchantAdmin = typeof NewMerchantAdmin.Type

/** The new administrator of the merchant: an existing user, who then belongs to the merchant, or a new account. */
const AdminUser = Schema.Union([
  Schema.Struct({ id: Id, user_id: Id }),
  Schema.Struct({ id: Id, ...NewMerchantAdmin.fields })
])

/** Apart from the merchants' other calls, which embedded applications make as well. */
export class MerchantAdminsApi extends HttpApiGroup.make("merchantAdmins")
  .add(
    HttpApiEndpoint.post("set", "/set-admin-user", {
      payload: AdminUser,
      success: replyOf(lenient(Merchant))
    }).annotate(RequiredPermission, { any: ["merchantList"] })
  )
  .middleware(Authorization)
  .prefix("/system-admin/merchant") {}
