export const settings = {
  title: "页面设置",
  themeColor: "主题色",
  ownColor: "自定义颜色",
  content: "内容区域",
  navbar: "导航栏",
  menu: "菜单栏",
  hideMenu: "菜单收进抽屉",
  footer: "底部",
  tabBar: "多页签",
  menuFromServer: "菜单来源于后台",
  menuWidth: "菜单宽度（像素）",
  menuWidthWrong: "请输入 {{least}} 到 {{most}} 之间的整数",
  other: "其他设置",
  colorWeak: "色弱模式",
  alert: "所有更改立即生效，并保存在此浏览器中。可复制设置以便转交他人。",
  close: "关闭",
  copy: "复制设置",
  paletteMissed: "颜色加载失败，界面保持原有配色",
  copied: "设置已复制",
  copyFailed: "浏览器不允许复制设置"
}

export const hue = {
  "#165DFF": "蓝色",
  "#0A7F5A": "绿色",
  "#0E7C86": "青色",
  "#7A3FF2": "紫色",
  "#C2255C": "莓红",
  "#C2410C": "橙色",
  "#4B5563": "石板灰"
}

export const group = {
  user: "用户管理",
  merchant: "商户管理",
  role: "角色管理",
  alarm: "告警管理"
}

export const frame = {
  breadcrumb: "面包屑",
  product: "Wheelhouse 机器人运营控制台",
  calls: "服务器接口"
}
