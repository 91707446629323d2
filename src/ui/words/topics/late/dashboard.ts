import type { Topic } from "../../../kit/topic.ts"

/** What only the dashboard says: it comes with the page. */
export const myDay = {
  title: ["我的一天", "My day"],
  nothing: ["没有待处理的事项。", "Nothing waits for you."],
  failed: ["暂时无法获知有什么待处理。", "What waits for you could not be asked for."],
  robots: ["{{count}} 台机器人", "{{count}} robots", "{{count}} robot"],
  unacknowledged: [
    "{{count}} 条告警无人确认，最早产生于{{ago}}",
    "{{count}} alarms not acknowledged, the oldest {{ago}}",
    "{{count}} alarm not acknowledged, raised {{ago}}"
  ],
  refunds: ["{{count}} 笔退款待处理", "{{count}} refunds to decide", "{{count}} refund to decide"],
  moreAlarms: [
    "您的机器人另有 {{count}} 条未结束告警",
    "{{count}} more open alarms on your robots",
    "{{count}} more open alarm on your robots"
  ],
  todos: ["{{count}} 项待办", "{{count}} todos", "{{count}} todo"],
  requests: [
    "{{count}} 个账号或密码申请待处理",
    "{{count}} requests for an account or a password",
    "{{count}} request for an account or a password"
  ],
  failures: [
    "昨天以来 {{count}} 条通知发送失败",
    "{{count}} notifications failed since yesterday",
    "{{count}} notification failed since yesterday"
  ]
} satisfies Topic

export const overview = {
  now: ["当前车队", "The fleet now"],
  asOf: ["截至 {{at}}", "as of {{at}}"],
  live: ["告警实时更新", "alarms are live"],
  online: ["在线机器人", "Robots online"],
  offline: ["离线机器人", "Robots offline"],
  battery: ["低电量", "Low battery"],
  stock: ["低库存", "Low inventory"],
  unwatched: ["该告警类型已停用", "This alarm is turned off"],
  open: ["未结束告警", "Open alarms"],
  bySeverity: ["按级别", "By severity"],
  byType: ["按类型", "By type"],
  noneOpen: ["没有未结束的告警", "No alarm is open"],
  period: ["时间段", "Period"],
  days: ["近 {{count}} 天", "{{count}} days"],
  happened: ["近 {{count}} 天", "The last {{count}} days"],
  alarms: ["新告警", "Alarms raised"],
  sent: ["已发送通知", "Notifications sent"],
  failedSends: ["发送失败的通知", "Notifications failed"],
  robots: ["机器人", "Robots"],
  merchants: ["商户", "Merchants"],
  users: ["用户", "Users"],
  former: ["上期 {{n}}", "{{n}} before"],
  added: ["新增 {{n}}，上期 {{former}}", "{{n}} added, {{former}} before"],
  more: ["增加 {{n}}%", "{{n}}% more"],
  fewer: ["减少 {{n}}%", "{{n}}% fewer"],
  alarmsByDay: ["每日新告警", "Alarms raised each day"],
  sentByDay: ["每日通知", "Notifications each day"],
  thisPeriod: ["本期", "This period"],
  formerPeriod: ["上期", "The period before"],
  sentShort: ["已发送", "Sent"],
  failedShort: ["失败", "Failed"],
  day: ["日期", "Day"],
  asTable: ["以表格显示", "Show as a table"],
  chartUnable: ["图表未能加载。", "The chart could not be loaded."],
  mostRobots: ["告警最多的机器人", "Robots with the most alarms"],
  mostPlaces: ["告警最多的点位", "Locations with the most alarms"],
  robot: ["机器人", "Robot"],
  place: ["点位", "Location"],
  count: ["告警", "Alarms"],
  quiet: ["此期间没有告警。", "No alarm in this period."],
  failed: ["数据概览加载失败", "The figures could not be loaded"],
  stale: ["以下数据可能已过期。", "These figures may be out of date."]
} satisfies Topic

export const dashboard = {
  hello: ["您好，{{name}}", "Hello, {{name}}"],
  never: ["首次登录", "This is the first one"],
  noEmail: ["未填写", "None given"],
  pages: ["页面", "Pages"],
  platforms: ["平台", "Platforms"],
  noPages: ["您的角色尚未被授予其他页面。", "No further pages were granted to your role."]
} satisfies Topic
