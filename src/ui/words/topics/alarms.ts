import type { Topic } from "../../kit/topic.ts"

export const alarm = {
  receiving: ["告警接收", "Alarm receiving"],
  unknown: ["告警接收状态读取失败，点击重试", "Alarm receiving could not be read. Retry"],
  enabled: ["告警已开启", "Alarm enabled"],
  disabled: ["告警已关闭", "Alarm disabled"],
  raised: ["新告警：{{what}}", "New alarm: {{what}}"],
  raisedMany: ["{{count}} 条新告警", "{{count}} new alarms"],
  caughtUp: [
    "连接中断期间：新增告警 {{raised}} 条，结束 {{ended}} 条",
    "While there was no connection: {{raised}} raised, {{ended}} ended"
  ]
} satisfies Topic
