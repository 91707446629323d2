import type { Topic } from "../../kit/words.ts"

export const center = {
  title: ["用户中心", "User Center"],
  role: ["角色", "Role"],
  email: ["邮箱", "Email"],
  latestLogin: ["上次登录", "Latest login"],
  none: ["—", "—"],
  devices: ["我的设备 {{count}} 台", "My devices: {{count}}"],
  pick: ["选择设备", "Choose devices"],
  noDevices: ["您尚未选择设备。", "You have picked no device yet."],
  more: ["另有 {{count}} 台", "and {{count}} more"],
  sessions: ["在线会话", "Live sessions"],
  current: ["当前会话", "This session"],
  unknownAgent: ["未知浏览器", "Unknown browser"],
  opened: ["{{at}} 登录，{{seen}} 最近活动", "Signed in {{at}}, last seen {{seen}}"],
  end: ["结束", "End"],
  endNamed: ["结束 {{at}} 来自 {{address}} 的会话", "End the session from {{address}} of {{at}}"],
  confirm: ["确认操作？", "Confirm operation?"],
  confirmBody: ["该会话将立即结束，使用者会被登出。", "The session is ended at once: whoever uses it is logged out."],
  events: ["我最近的操作", "My last events"],
  noEvents: ["暂无记录。", "Nothing yet."],
  failed: ["用户中心加载失败", "The User Center could not be loaded"]
} satisfies Topic

export const userSettings = {
  title: ["用户设置", "User Settings"],
  preferences: ["偏好设置", "Preferences"],
  language: ["语言", "Language"],
  theme: ["主题", "Theme"],
  light: ["浅色", "Light"],
  dark: ["深色", "Dark"],
  receiving: ["告警接收", "Alarm receiving"]
} satisfies Topic
