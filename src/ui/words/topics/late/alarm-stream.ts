import type { Topic } from "../../../kit/topic.ts"

export const streamDetails = {
  since: ["连接建立于", "Connected since"],
  stoodSince: ["上次连接建立于", "Was connected since"],
  lostSince: ["中断始于", "No data since"],
  lastEvent: ["最近更新", "Last event"],
  none: ["无", "None"],
  missed: ["中断期间错过", "Missed in the last gap"],
  missedNumbers: ["新增 {{raised}} 条，结束 {{ended}} 条", "{{raised}} raised, {{ended}} ended"],
  open: ["未结束告警", "Open alarms"],
  why: ["原因", "Cause"],
  offByOperator: [
    "您已关闭告警接收。打开旁边的开关即可恢复。",
    "You have turned alarm receiving off. The switch beside this turns it on."
  ],
  offByServer: ["管理员已取消您的告警接收权限。", "An administrator has taken alarm receiving away from you."],
  notServed: [
    "此服务器不实时推送告警。页面显示的是查询时的告警。",
    "This server does not tell of alarms as they happen. Pages show them as they were when they were asked for."
  ],
  stale: [
    "连接仍在，但已有一段时间没有数据。控制台会自行重连。",
    "The connection stands, but nothing comes by it. The console reconnects by itself."
  ],
  reconnecting: [
    "控制台正在自行重连，错过的告警会随后补上。",
    "The console reconnects by itself, and then brings what was missed."
  ],
  calls: ["新告警提醒", "Calls to new alarms"],
  sound: ["声音", "Sound"],
  desktop: ["桌面通知", "Desktop notifications"],
  oneTab: ["打开多个标签页时，仅其中一个发出提醒。", "Of several tabs of this browser one calls."],
  denied: [
    "浏览器拒绝了此网站的通知。请在浏览器的网站设置中允许。",
    "The browser refuses notifications of this site. Allow them in its site settings."
  ],
  unsupported: ["此处浏览器不支持通知。", "The browser has no notifications here."],
  asking: ["请在浏览器的询问中选择允许。", "Answer the browser's question."]
} satisfies Topic
