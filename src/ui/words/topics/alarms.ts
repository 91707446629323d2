import type { Topic } from "../../kit/topic.ts"

export const alarm = {
  receiving: ["告警接收", "Alarm receiving"],
  unknown: ["告警接收状态读取失败，点击重试", "Alarm receiving could not be read. Retry"],
  enabled: ["告警已开启", "Alarm enabled"],
  disabled: ["告警已关闭，您将不会收到告警", "Alarm disabled. You will not receive alarms."],
  critical: ["严重", "Critical"],
  major: ["重要", "Major"],
  minor: ["次要", "Minor"],
  notice: ["提示", "Notice"],
  raised: ["新告警：{{what}}", "New alarm: {{what}}"],
  raisedAt: ["{{what}}：{{count}} 台设备", "{{what}}: {{count}} robots", "{{what}}: {{count}} robot"],
  raisedMany: ["{{count}} 条新告警，最严重：{{what}}", "{{count}} new alarms, the worst: {{what}}"],
  caughtUp: [
    "连接中断期间：新增告警 {{raised}} 条，结束 {{ended}} 条",
    "While there was no connection: {{raised}} raised, {{ended}} ended"
  ]
} satisfies Topic

export const alarmStream = {
  title: ["告警流", "Alarm stream"],
  details: ["告警流详情", "Details of the alarm stream"],
  offByOperator: ["您已关闭", "Off by you"],
  offByServer: ["服务器已关闭", "Off by the server"],
  sessionLost: ["会话已结束", "Session over"],
  notServed: ["不可用", "Not available"],
  connecting: ["连接中", "Connecting"],
  live: ["实时", "Live"],
  stale: ["无响应", "Stale"],
  reconnecting: ["重连中", "Reconnecting"],
  tryone: ["第 {{attempt}} 次", "{{attempt}}st try"],
  trytwo: ["第 {{attempt}} 次", "{{attempt}}nd try"],
  tryfew: ["第 {{attempt}} 次", "{{attempt}}rd try"],
  tryother: ["第 {{attempt}} 次", "{{attempt}}th try"],
  lastEvent: ["最近更新：{{ago}}", "last event {{ago}}"],
  noEvent: ["尚无更新", "no event yet"],
  silent: ["最后数据：{{ago}}", "last heard {{ago}}"]
} satisfies Topic

export const alarmsOff = {
  byOperator: ["您已停止接收告警。", "You receive no alarms."],
  byOperatorSince: ["自 {{at}} 起，您已停止接收告警。", "You have received no alarms since {{at}}."],
  byServer: [
    "管理员已关闭您的告警接收，您不会收到告警。",
    "An administrator has turned off your alarms. You receive none."
  ],
  turnOn: ["开启接收", "Turn on"]
} satisfies Topic
