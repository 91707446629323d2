/** The groups of what can be granted in the System Backend, by their names, in the menu's order: each its title in Chinese and English. */
export const grantGroups = {
  dashboard: ["仪表盘", "Dashboard"],
  user: ["用户管理", "Users"],
  merchant: ["商户管理", "Merchants"],
  role: ["角色管理", "Roles"],
  alarm: ["告警管理", "Alarms"]
} as const

/**
 * What can be granted there: a role holds it, and the server's menu names it. With `inMenu` the console has its page at `/<group>/<name>`: the table
 * of routes has it from here.
 */
export const grants = [
  { group: "dashboard", name: "dashboardIndex", title: ["数据概览", "Overview"], inMenu: false },
  { group: "user", name: "userList", title: ["用户列表", "User list"], inMenu: true },
  { group: "merchant", name: "merchantList", title: ["商户列表", "Merchant list"], inMenu: false },
  { group: "role", name: "roleList", title: ["角色列表", "Role list"], inMenu: false },
  { group: "alarm", name: "alarm-setting-c", title: ["告警设置", "Alarm settings"], inMenu: false },
  { group: "alarm", name: "alarm-notify-setting", title: ["通知设置", "Notification settings"], inMenu: false },
  { group: "alarm", name: "alarm-record", title: ["我的告警记录", "My alarm records"], inMenu: false },
  { group: "alarm", name: "alarm-record-all", title: ["全部告警记录", "All alarm records"], inMenu: false }
] as const
