import { actionsOf } from "../palette/action.ts"
import type { WechatEvent } from "./wechat-events.ts"

export const wechatActions = actionsOf<WechatEvent>("wechat", {
  "action.wechat": { type: "wechat.opened" }
})
