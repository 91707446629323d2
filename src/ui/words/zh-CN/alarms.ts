export const alarm = {
  receiving: "告警接收",
  unknown: "告警接收状态读取失败，点击重试",
  enabled: "告警已开启",
  disabled: "告警已关闭"
}
