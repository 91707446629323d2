import type { Topic } from "../../../kit/topic.ts"

/** What only an alarm's own page says. */
export const story = {
  back: ["告警看板", "Alarm board"],
  state: ["状态", "State"],
  open: ["未结束", "Open"],
  ended: ["已结束", "Ended"],
  merchant: ["商户", "Merchant"],
  first: ["第一次", "First"],
  last: ["最近一次", "Last"],
  count: ["次数", "Times"],
  work: ["处理人", "Acknowledged by"],
  quiet: ["静默至", "Silenced until"],
  steps: ["经过", "What happened"],
  clock: ["按服务器时间", "by the server's clock"],
  reportedAt: ["机器人自身时钟：{{at}}", "By the robot's own clock at {{at}}"],
  leftOut: [
    "中间省略 {{count}} 步",
    "{{count}} steps in between are left out",
    "{{count}} step in between is left out"
  ],
  raised: ["产生", "Raised"],
  returned: ["再次出现", "Came back"],
  over: ["结束", "Ended"],
  acknowledged: ["{{who}} 确认", "Acknowledged by {{who}}"],
  silenced: ["{{who}} 静默至 {{until}}", "Silenced by {{who}} until {{until}}"],
  silenceEnded: ["{{who}} 于 {{at}} 结束静默", "{{who}} ended that at {{at}}"],
  notified: ["通知 {{who}}：{{method}}", "To {{who}}: {{method}}"],
  rule: ["规则：{{rule}}", "Rule: {{rule}}"],
  sentAt: ["{{at}} 送达", "at {{at}}"],
  robots: ["涉及的机器人", "Robots"],
  away: ["离线", "Away"],
  backAt: ["{{at}} 恢复", "Back at {{at}}"]
} satisfies Topic
