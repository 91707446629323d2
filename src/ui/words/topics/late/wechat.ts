import type { Topic } from "../../../kit/topic.ts"

export const wechat = {
  lead: ["请使用微信扫描此二维码，并在手机上确认。", "Scan this code with WeChat and confirm on your phone."],
  code: ["用于绑定微信的二维码", "QR code that binds your WeChat"],
  secret: [
    "在您退出登录之前，此二维码代表您本人，请勿出示给他人。",
    "The code acts in your name until you log out. Show it to nobody else."
  ],
  once: [
    "此二维码 10 分钟内有效，只能绑定一次，请勿出示给他人。",
    "The code works once, within ten minutes. Show it to nobody else."
  ],
  expired: ["二维码已过期", "The code has expired"],
  expiredLead: ["二维码 10 分钟内有效。", "A code is good for ten minutes."],
  newCode: ["获取新二维码", "New code"],
  bound: ["自 {{at}} 起已开启微信通知。", "WeChat notifications are on since {{at}}."],
  done: ["绑定成功", "Bind successful"],
  doneLead: ["今后的通知也会发送到您的微信。", "From now on your notifications reach your WeChat as well."],
  unbind: ["停止通知", "Stop notifications"],
  failed: ["二维码生成失败", "The code could not be prepared"]
} satisfies Topic
