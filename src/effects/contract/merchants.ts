import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs, replyOf } from "./call.ts"
import { Id, listOf } from "./fields.ts"

/** A merchant as pickers and filters show it. */
const MerchantOption = Schema.Struct({ id: Id, name: Schema.String })
export type MerchantOption = typeof MerchantOption.Type

export class MerchantsApi extends HttpApiGroup.make("merchants")
  .add(HttpApiEndpoint.get("all", "/all", { success: replyOf(listOf(MerchantOption)) }))
  .annotateEndpoints(Needs, { any: ["merchantList", "dashboardIndex", "device-admin", "sale-admin"] })
  .middleware(Authorization)
  .prefix("/system-admin/merchant") {}
