export const palette = {
  title: "命令面板",
  search: "前往页面，或执行操作",
  entries: "页面与操作",
  nothing: "没有匹配项",
  page: "页面",
  section: "平台",
  action: "操作",
  recent: "最近"
}

export const action = {
  addUser: "用户：新增",
  refreshUsers: "用户：刷新列表",
  deleteUsers: "用户：删除所选",
  reload: "重新加载此页面",
  close: "关闭此页面",
  closeLeft: "关闭左侧页面",
  closeRight: "关闭右侧页面",
  closeOthers: "关闭其他页面",
  closeAll: "关闭全部页面",
  alarmsOn: "开启告警接收",
  alarmsOff: "关闭告警接收",
  devices: "我的设备",
  dark: "暗黑主题",
  light: "明亮主题",
  chinese: "语言：简体中文",
  english: "语言：English",
  fold: "收起菜单",
  unfold: "展开菜单",
  keys: "键盘快捷键",
  password: "修改密码",
  logout: "退出登录"
}

export const keys = {
  title: "键盘快捷键",
  palette: "打开或关闭命令面板",
  keys: "列出快捷键",
  close: "关闭对话框或菜单",
  menu: "在菜单或面板中移动，回车选择",
  tabs: "在已打开的页面间移动，回车显示",
  closeTab: "关闭获得焦点的标签页",
  tabMenu: "打开获得焦点的标签页的菜单"
}
