import type { Topic } from "../../../kit/topic.ts"

/** What only the page of the alarm types says: it comes with the page. */
export const alarmSettings = {
  lead: [
    "修改立即生效，已上报的数据按新设置重新判断。",
    "Changes count at once, also for what robots have reported before."
  ],
  code: ["代码", "Code"],
  name: ["告警类型", "Alarm type"],
  sought: ["名称或代码", "Name or code"],
  threshold: ["阈值", "Threshold"],
  percent: ["低于 {{count}}%", "Below {{count}}%"],
  times: ["连续超过 {{count}} 次", "More than {{count}} in a row"],
  minute: ["{{count}} 分钟无上报", "{{count}} min without a report"],
  percentLabel: ["低于（%）", "Below (%)"],
  timesLabel: ["连续失败超过（次）", "More failures in a row than"],
  minuteLabel: ["无上报时长（分钟）", "Minutes without a report"],
  bounds: ["{{least}} 至 {{most}} 的整数", "A whole number from {{least}} to {{most}}"],
  on: ["启用", "Enabled"],
  turn: ["启用：{{name}}", "Enabled: {{name}}"],
  onHint: [
    "停用后不再产生此类告警，未结束的立即结束。",
    "Turned off it raises no alarm, and those that are open end at once."
  ],
  critical: [
    "“{{name}}”为严重级别告警。停用后不再产生此类告警，也不再通知任何人。",
    "{{name}} is critical. While it is off, it raises no alarm and notifies nobody."
  ],
  counting: ["正在统计未结束的告警…", "Counting its open alarms…"],
  uncounted: ["未结束的告警数无法取得，它们会立即结束。", "Its open alarms could not be counted. They end at once."],
  ends: ["未结束的告警：{{count}} 条，将立即结束。", "Open alarms that end at once: {{count}}"],
  turnOff: ["停用", "Turn off"],
  confirmOff: ["确认停用此严重告警", "Turn this critical alarm off"],
  confirmProblem: ["请先确认停用", "Confirm that it is turned off"],
  edit: ["编辑 {{code}} {{name}}", "Edit {{code}} {{name}}"],
  severityProblem: ["请选择级别", "Choose a severity"]
} satisfies Topic
