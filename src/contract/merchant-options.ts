import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { devicePermissions } from "./devices.ts"
import { Id, listOf } from "./fields.ts"
import { ThingText } from "./texts.ts"

/** A merchant as pickers and filters show it. */
const MerchantOption = Schema.Struct({ id: Id, name: ThingText })
export type MerchantOption = typeof MerchantOption.Type

export const allMerchants = HttpApiEndpoint.get("all", "/all", { success: replyOf(listOf(MerchantOption)) }).annotate(
  RequiredPermission,
  { any: devicePermissions }
)

/** The calls of the merchants' group that embedded applications make, the only ones that their client knows. */
export class MerchantOptionsApi extends HttpApiGroup.make("merchants")
  .add(allMerchants)
  .middleware(Authorization)
  .prefix("/system-admin/merchant") {}
