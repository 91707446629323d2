import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, replyOf } from "./call.ts"
import { Millis } from "./fields.ts"

/** The page behind the QR code: no call of the console, but a page for the phone that scans it. */
export const WECHAT_PATH = "/system-admin/user/get-wechat-openid"

/** What the QR code holds (specification, section 7): with it, the phone acts as this session, for binding only. */
export const wechatAddress = (origin: string, token: string): string =>
  `${origin}${WECHAT_PATH}?Authorization=${encodeURIComponent(token)}`

/** How WeChat names a follower of an official account. */
export const OpenId = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{16,64}$/, { message: "not an openid" }))

/** Whether WeChat notifications reach the operator, and since when. */
export const WechatBinding = Schema.Struct({ bound_at: Schema.NullOr(Millis) })
export type WechatBinding = typeof WechatBinding.Type

export class WechatApi extends HttpApiGroup.make("wechat")
  .add(
    HttpApiEndpoint.get("binding", "/wechat-binding", { success: replyOf(WechatBinding) }),
    HttpApiEndpoint.post("unbind", "/wechat-unbind", { success: replyOf(WechatBinding) })
  )
  .middleware(Authorization)
  .prefix("/system-admin/user") {}
