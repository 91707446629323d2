import type { Topic } from "../../../kit/topic.ts"

export const center = {
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
  confirmBody: ["该会话将立即结束，使用者会被登出。", "The session is ended at once: whoever uses it is logged out."],
  events: ["我最近的操作", "My last events"],
  noEvents: ["暂无记录。", "Nothing yet."],
  failed: ["用户中心加载失败", "The User Center could not be loaded"]
} satisfies Topic
