import type { Topic } from "../../../kit/topic.ts"

/** What only the two pages of records say: it comes with them. */
export const alarmRecords = {
  type: ["告警类型", "Alarm type"],
  robot: ["设备编号", "Robot"],
  period: ["时间段", "Time period"],
  alarmTime: ["告警时间", "Alarm time"],
  recipient: ["通知人", "Recipient"],
  rule: ["通知规则", "Rule"],
  notifiedAt: ["通知时间", "Notification time"],
  lasting: ["未结束", "still open"],
  again: [
    "已试 {{count}} 次，{{time}} 再试",
    "Tried {{count}} times, again at {{time}}",
    "Tried once, again at {{time}}"
  ],
  removed: ["{{name}}（已删除）", "{{name}} (removed)"],
  several: ["多台设备", "Several robots"],
  none: ["暂无通知记录", "No notifications yet"],
  noneMine: [
    "通知规则将您设为通知人后，产生的告警会显示在这里。",
    "Once a notify rule names you, what it sends you appears here."
  ],
  noneAll: ["有通知规则发送通知后会显示在这里。", "As soon as a notify rule has sent something, it appears here."]
} satisfies Topic
