import type { Section } from "./sections.ts"

/** The titles of sections in Chinese and English, in order. They stand apart because the login page needs only them. */
export const sectionTitles = {
  "system-admin": ["系统后台", "System Backend"],
  "sale-admin": ["零售平台", "Retail Platform"],
  "device-admin": ["设备平台", "Device Platform"],
  "market-support": ["商业活动", "Business Activities"],
  "advertising-admin": ["广告投放", "Advertising Placement"],
  "interactive-admin": ["互动平台", "Interactive Platform"],
  "mini-app-admin": ["小程序平台", "Mini-app Platform"]
} as const satisfies Record<Section, readonly [chinese: string, english: string]>

/** The titles of groups of pages. A group without one has the title of its only page. */
export const ownGroupTitles = {
  dashboard: ["工作台", "Dashboard"],
  user: ["用户管理", "Users"],
  merchant: ["商户管理", "Merchants"],
  role: ["角色管理", "Roles"],
  alarm: ["告警管理", "Alarms"],
  event: ["操作日志", "Audit log"]
} as const
