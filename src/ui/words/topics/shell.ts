import { menuPages } from "../../../effects/contract/grants.ts"
import { groupTitles, sectionTitles } from "../../../effects/contract/menu-titles.ts"
import type { Text, Topic } from "../../kit/topic.ts"

type InMenu = (typeof menuPages)[number]["name"]
const isAlone = (group: string) => menuPages.filter((page) => page.group === group).length === 1
/** Where a page is alone in its group, the menu shows it in the group's place, and it is called like it. */
const menuTitles = Object.fromEntries<Text>(
  menuPages.map(({ group, name, title }) => [name, isAlone(group) ? groupTitles[group] : title])
) as { readonly [Name in InMenu]: Text }

export const shellFrame = {
  history: ["历史记录", "History"],
  skip: ["跳到内容", "Skip to content"],
  sections: ["平台", "Sections"],
  menu: ["菜单", "Menu"],
  openMenu: ["打开菜单", "Open menu"],
  fold: ["收起菜单", "Collapse menu"],
  unfold: ["展开菜单", "Expand menu"],
  lostTitle: ["确认退出", "Confirm logout"],
  lostBody: [
    "您已退出登录，可以取消以留在此页面，或重新登录。",
    "You have been logged out. Cancel to stay on this page, or log in again."
  ],
  relogin: ["重新登录", "Re-login"]
} satisfies Topic

export const section = sectionTitles satisfies Topic

export const page = {
  403: ["无权访问", "No access"],
  404: ["页面不存在", "Not found"],
  notFound: ["页面不存在", "Not found"],
  500: ["服务器错误", "Server error"],
  dashboardIndex: ["工作台", "Dashboard"],
  userCenter: ["用户中心", "User Center"],
  userSettings: ["用户设置", "User Settings"],
  messageList: ["全部消息", "All messages"],
  replay: ["打开诊断文件", "Open case file"],
  machines: ["状态机面板", "Machine panel"],
  "alarm-story": ["告警经过", "Alarm story"],
  success: ["提交成功", "Submitted"],
  error: ["提交失败", "Submit error"],
  ...menuTitles
} satisfies Topic

export const exception = {
  forbidden: ["对不起，您没有访问该资源的权限", "Access to this resource on the server is denied"],
  group: ["您所在的用户组没有权限执行此操作", "Your user group does not have the authority to perform this operation"],
  bySection: ["角色「{{role}}」未被授予平台「{{name}}」。", "The role {{role}} was not granted the platform {{name}}."],
  byRule: ["角色「{{role}}」未被授予页面「{{name}}」。", "The role {{role}} was not granted the page {{name}}."],
  grantors: ["可授予权限者：{{names}}。", "{{names}} could grant it."],
  grantorsMore: ["可授予权限者：{{names}} 等 {{total}} 人。", "{{names}} and {{more}} more could grant it."],
  noGrantor: [
    "您所能看到的用户均无法授予，请联系平台方。",
    "None of those you can see could grant it: ask who runs the platform."
  ],
  held: ["您的角色现已拥有该权限。", "Your role has been granted it meanwhile."],
  whoGrants: ["谁可以授予？", "Who could grant it?"],
  gone: ["抱歉，页面不见了", "This page is gone"],
  goneLead: ["{{path}} 处没有页面。", "There is no page at {{path}}."],
  back: ["返回", "Back"],
  menuFailed: ["菜单加载失败", "The menu could not be loaded"],
  menuFailedLead: ["没有菜单，就无法得知您可以进入哪些页面。", "Without it nobody knows which pages you may enter."]
} satisfies Topic
