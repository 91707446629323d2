export const guests = {
  absent: "无法打开{{name}}",
  absentLead: "该平台的应用未能加载。请重试，或返回工作台。",
  confirmExit: "确认退出",
  exit: "退出",
  failed: "微应用“{{name}}”加载失败，请检查应用是否可运行。",
  loading: "加载",
  bootstrapping: "启动",
  mounting: "打开",
  unmounting: "关闭",
  limitPassed: "{{seconds}} 秒内没有响应"
}
