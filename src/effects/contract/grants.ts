/**
 * What can be granted in the System Backend and has its page in the console's menu, at `/<group>/<name>`, with its title in Chinese and English: the
 * table of routes, the menu and the words have it from here.
 */
export const menuPages = [
  { group: "user", name: "userList", title: ["用户列表", "User list"] },
  { group: "merchant", name: "merchantList", title: ["商户列表", "Merchant list"] },
  { group: "role", name: "roleList", title: ["角色列表", "Role list"] },
  { group: "alarm", name: "alarm-board", title: ["告警看板", "Alarm board"] },
  { group: "alarm", name: "alarm-setting-c", title: ["告警设置", "Alarm settings"] },
  { group: "alarm", name: "alarm-notify-setting", title: ["通知设置", "Notification settings"] },
  { group: "alarm", name: "alarm-record", title: ["我的告警记录", "My alarm records"] },
  { group: "alarm", name: "alarm-record-all", title: ["全部告警记录", "All alarm records"] },
  { group: "event", name: "eventList", title: ["事件列表", "Event list"] }
] as const

/** What can be granted besides: a role holds it, and the server's menu names it. */
export const otherGrants = [{ group: "dashboard", name: "dashboardIndex", title: ["数据概览", "Overview"] }] as const

/** Any of these rules makes an operator one whom alarms concern. */
export const alarmRules = [
  "alarm-board",
  "alarm-setting-c",
  "alarm-notify-setting",
  "alarm-record",
  "alarm-record-all"
] as const
