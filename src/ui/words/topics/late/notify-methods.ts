import type { Topic } from "../../../kit/topic.ts"

/** How somebody is notified, and what became of it: it comes with each page of notifications. */
export const notify = {
  method: ["通知方式", "Method"],
  console: ["控制台", "Console"],
  wechat: ["微信", "WeChat"],
  sms: ["短信", "SMS"],
  email: ["邮件", "E-mail"],
  state: ["状态", "State"],
  queued: ["待发送", "Queued"],
  sent: ["已发送", "Sent"],
  failed: ["发送失败", "Failed"],
  silenced: ["已静默", "Silenced"]
} satisfies Topic
