import type { microappNames } from "./sections.ts"

/** Pages of the System Backend that list no kind of records. */
export const otherPages = [
  { group: "alarm", name: "alarm-board", title: ["告警看板", "Alarm board"], order: 4, icon: "alarm" },
  { group: "alarm", name: "fleet-map", title: ["分布地图", "Fleet map"], order: 4.2, icon: "alarm" }
] as const

/** Permissions of System Backend without a page in the menu. Roles hold them, and the server's menu names them. */
export const otherPermissions = [
  { group: "dashboard", name: "dashboardIndex", title: ["数据概览", "Overview"] }
] as const

/** Any of these permissions makes an operator one whom alarms concern. */
export const alarmPermissions = [
  "alarm-board",
  "alarm-history",
  "alarm-setting-c",
  "alarm-notify-setting",
  "alarm-record",
  "alarm-record-all"
] as const

/** Permissions of pages that calls name. A record's own calls need its page's permission without naming it. */
export const namedPages = [
  "userList",
  "merchantList",
  "siteList",
  "roleList",
  "eventList",
  "availability",
  "fleet-map",
  ...alarmPermissions
] as const

/** Each permission that a call names. */
export type PermissionName =
  | (typeof namedPages)[number]
  | (typeof otherPermissions)[number]["name"]
  | (typeof microappNames)[number]
