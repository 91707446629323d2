export const shellFrame = {
  skip: "跳到内容",
  sections: "平台",
  menu: "菜单",
  openMenu: "打开菜单",
  fold: "收起菜单",
  unfold: "展开菜单",
  lostTitle: "确认退出",
  lostBody: "您已退出登录，可以取消以留在此页面，或重新登录。",
  relogin: "重新登录",
  cancel: "取消"
}

export const section = {
  "system-admin": "系统后台",
  "sale-admin": "零售平台",
  "device-admin": "设备平台",
  "market-support": "商业活动",
  "advertising-admin": "广告投放",
  "interactive-admin": "互动平台",
  "mini-app-admin": "小程序平台"
}

export const page = {
  login: "登录",
  dashboardIndex: "工作台",
  userList: "用户管理",
  userCenter: "用户中心",
  userSettings: "用户设置",
  messageList: "全部消息",
  "403": "无权访问",
  "404": "页面不存在",
  "500": "服务器错误",
  success: "提交成功",
  error: "提交失败",
  notFound: "页面不存在"
}

export const exception = {
  forbidden: "对不起，您没有访问该资源的权限",
  group: "您所在的用户组没有权限执行此操作",
  bySection: "角色「{{role}}」未被授予平台「{{name}}」。",
  byRule: "角色「{{role}}」未被授予页面「{{name}}」。",
  gone: "抱歉，页面不见了",
  goneLead: "{{path}} 处没有页面。",
  menuFailed: "菜单加载失败",
  menuFailedLead: "没有菜单，就无法得知您可以进入哪些页面。"
}

export const dashboard = {
  hello: "您好，{{name}}",
  role: "角色",
  latestLogin: "上次登录",
  never: "首次登录",
  email: "邮箱",
  noEmail: "未填写",
  pages: "页面",
  platforms: "平台",
  noPages: "您的角色尚未被授予其他页面。"
}
