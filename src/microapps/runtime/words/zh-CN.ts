export const application = {
  signInFirst: "请先登录",
  signInLead: "您尚未在此浏览器登录，登录后控制台将打开此页面。",
  ended: "您已退出登录",
  signIn: "登录",
  console: "打开控制台",
  broke: "应用出现错误",
  brokeLead: "可以重新启动，此前填写的内容不会保留。",
  again: "重新启动",
  screens: "页面",
  noScreen: "页面不存在",
  noScreenLead: "此地址不属于本应用的任何页面。",
  toFirst: "前往首屏",
  notices: "应用通知"
}
