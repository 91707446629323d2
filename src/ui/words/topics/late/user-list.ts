import type { Topic } from "../../../kit/topic.ts"

/** What only the page of the users says: it comes with the page. */
export const userList = {
  id: ["ID", "ID"],
  enabled: ["启用", "Enabled"],
  merchant: ["所属商户", "Merchant"],
  secondFactor: ["两步验证", "2FA"],
  resetFactor: ["重置两步验证", "Reset second factor"],
  resetFactorBody: [
    "{{username}} 的动态验证码和恢复码将失效，可重新设置；其登录会话将立即结束。",
    "The codes of {{username}} are good no more and a new second factor can be set up. All sessions of that user end at once."
  ],
  resetPassword: ["重置密码", "Reset password"],
  sessions: ["登录会话", "Sessions"],
  createdAt: ["创建时间", "Created"],
  never: ["从未", "Never"]
} satisfies Topic
