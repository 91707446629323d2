export const commandPalette = {
  title: "命令面板",
  search: "前往页面，或执行操作",
  entries: "页面与操作",
  nothing: "没有匹配项",
  page: "页面",
  section: "平台",
  action: "操作",
  recent: "最近"
}
