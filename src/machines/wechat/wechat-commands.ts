import { commandsOf } from "../command-palette/palette-command.ts"
import type { WechatEvent } from "./wechat-events.ts"

export const wechatCommands = commandsOf<WechatEvent>("wechat", {
  "action.wechat": { type: "wechat.opened" }
})
