import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, replyOf } from "./call.ts"
import { Millis } from "./fields.ts"
import { SECRET } from "./secrets.ts"
import { PERSON } from "./texts.ts"

/** The page behind the QR code. A phone that scans the code opens it; the console never calls it. */
export const WECHAT_PATH = "/system-admin/user/get-wechat-openid"

/**
 * The address in the QR code (specification, section 7). Our own server takes a token of `WechatCode`, another backend
 * the session's token.
 */
export const wechatAddress = (origin: string, token: string): string =>
  `${origin}${WECHAT_PATH}?Authorization=${encodeURIComponent(token)}`

/** The name of a follower, as WeChat gives it to an official account. */
export const OpenId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_-]{16,64}$/, { message: "not an openid" })
).annotate(PERSON)

/** The WeChat account bound to the operator's notifications, by the moment of its binding; null without one. */
export const WechatBinding = Schema.Struct({ bound_at: Schema.NullOr(Millis) })
export type WechatBinding = typeof WechatBinding.Type

/** A token that binds one openid, once, within `valid_ms`. A session has one at a time. */
const WechatCode = Schema.Struct({ token: Schema.NonEmptyString.annotate(SECRET), valid_ms: Schema.Int })

export class WechatApi extends HttpApiGroup.make("wechat")
  .add(
    HttpApiEndpoint.get("binding", "/wechat-binding", { success: replyOf(WechatBinding) }),
    HttpApiEndpoint.post("code", "/wechat-code", { success: replyOf(WechatCode) }),
    HttpApiEndpoint.post("unbind", "/wechat-unbind", { success: replyOf(WechatBinding) })
  )
  .middleware(Authorization)
  .prefix("/system-admin/user") {}
