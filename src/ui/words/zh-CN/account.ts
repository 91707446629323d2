export const center = {
  title: "用户中心",
  role: "角色",
  email: "邮箱",
  latestLogin: "上次登录",
  none: "—",
  devices_one: "我的设备 {{count}} 台",
  devices_other: "我的设备 {{count}} 台",
  pick: "选择设备",
  noDevices: "您尚未选择设备。",
  more: "另有 {{count}} 台",
  sessions: "在线会话",
  current: "当前会话",
  unknownAgent: "未知浏览器",
  opened: "{{at}} 登录，{{seen}} 最近活动",
  end: "结束",
  endNamed: "结束 {{at}} 来自 {{address}} 的会话",
  ended: "操作成功",
  confirm: "确认操作？",
  confirmBody: "该会话将立即结束，使用者会被登出。",
  events: "我最近的操作",
  noEvents: "暂无记录。",
  failed: "用户中心加载失败"
}

export const userSettings = {
  title: "用户设置",
  preferences: "偏好设置",
  language: "语言",
  theme: "主题",
  light: "浅色",
  dark: "深色",
  receiving: "告警接收"
}
