import type { Topic } from "../../kit/topic.ts"

export const alarm = {
  receiving: ["告警接收", "Alarm receiving"],
  unknown: ["告警接收状态读取失败，点击重试", "Alarm receiving could not be read. Retry"],
  enabled: ["告警已开启", "Alarm enabled"],
  disabled: ["告警已关闭", "Alarm disabled"]
} satisfies Topic
