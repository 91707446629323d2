import type { Topic } from "../../ui/kit/topic.ts"

export const application = {
  signInFirst: ["请先登录", "Sign in first"],
  signInLead: [
    "您尚未在此浏览器登录，登录后控制台将打开此页面。",
    "You are not signed in in this browser. After signing in, the console opens on this screen."
  ],
  ended: ["您已退出登录", "You have been logged out"],
  signIn: ["登录", "Sign in"],
  console: ["打开控制台", "Open the console"],
  broke: ["应用出现错误", "This application has met an error"],
  brokeLead: ["可以重新启动，此前填写的内容不会保留。", "It can be started again; what you had typed is gone."],
  again: ["重新启动", "Start again"],
  screens: ["页面", "Screens"],
  noScreen: ["页面不存在", "There is nothing here"],
  noScreenLead: ["此地址不属于本应用的任何页面。", "This address belongs to no screen of the application."],
  offer: ["{{screen}}：{{what}}", "{{screen}}: {{what}}"],
  toFirst: ["前往首屏", "To the first screen"],
  notices: ["应用通知", "Notices of the application"]
} satisfies Topic
