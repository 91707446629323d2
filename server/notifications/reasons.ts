import { type Language, type Words, words } from "../http/words.ts"
import { silencing } from "../silences/silencing.ts"

/** Why nothing was sent, as the table keeps it; a receiver's own words stand there as they came. */
const reasons = {
  silenced: words("静默中，暂不发送", "Held back by a silence"),
  "not ready": words("没有配置该通知方式的发送服务", "No sender is configured for this method"),
  removed: words("接收人已被删除", "The recipient was removed"),
  disabled: words("接收人的账号已停用", "The recipient's account is disabled"),
  "no e-mail": words("接收人没有邮箱地址", "The recipient has no e-mail address"),
  "not bound": words("接收人没有绑定微信", "The recipient has bound no WeChat account"),
  unreachable: words("无法连接发送服务", "What sends it cannot be reached"),
  "no answer": words("发送服务没有及时答复", "What sends it did not answer in time")
} satisfies Readonly<Record<string, Words>>

export type Reason = keyof typeof reasons

/** The reason of a notification `n` of the alarm `a`: what waits for the end of a silence says so. */
export const shownReason = `case when n.state = 'queued' and exists (select from silences s where ${silencing}) then 'silenced' else n.reason end as reason`

export const wordsOfReason = (reason: string, language: Language): string =>
  Object.hasOwn(reasons, reason) ? reasons[reason as Reason][language] : reason
