import type { Rule } from "../../src/effects/contract/session.ts"
import type { Language, Words } from "../http/language.ts"
import { words } from "../http/language.ts"

interface Branch {
  readonly name: string
  readonly title: Words
  readonly children: ReadonlyArray<Branch>
}

const rule = (name: string, zh: string, en: string, ...children: ReadonlyArray<Branch>): Branch => ({
  name,
  title: words(zh, en),
  children
})

/**
 * Everything that can be granted. The first level are the platform's sections; below `system-admin` stand the names of the console's routes.
 * A role is granted leaves; a branch shows as soon as one of its leaves does.
 */
const ruleTree: ReadonlyArray<Branch> = [
  rule(
    "system-admin",
    "系统后台",
    "System Backend",
    rule("dashboard", "仪表盘", "Dashboard", rule("dashboardIndex", "数据概览", "Overview")),
    rule("user", "用户管理", "Users", rule("userList", "用户列表", "User list")),
    rule("merchant", "商户管理", "Merchants", rule("merchantList", "商户列表", "Merchant list")),
    rule("role", "角色管理", "Roles", rule("roleList", "角色列表", "Role list")),
    rule(
      "alarm",
      "告警管理",
      "Alarms",
      rule("alarm-setting-c", "告警设置", "Alarm settings"),
      rule("alarm-notify-setting", "通知设置", "Notification settings"),
      rule("alarm-record", "我的告警记录", "My alarm records"),
      rule("alarm-record-all", "全部告警记录", "All alarm records")
    )
  ),
  rule("sale-admin", "零售平台", "Retail Platform"),
  rule("device-admin", "设备平台", "Device Platform"),
  rule("market-support", "商业活动", "Business Activities"),
  rule("advertising-admin", "广告投放", "Advertising Placement"),
  rule("interactive-admin", "互动平台", "Interactive Platform"),
  rule("mini-app-admin", "小程序平台", "Mini-app Platform")
]

const HAS_CHILDREN = 2
const LEAF = 1

const leavesOf = (branch: Branch): ReadonlyArray<Branch> =>
  branch.children.length === 0 ? [branch] : branch.children.flatMap(leavesOf)
const leaves = ruleTree.flatMap(leavesOf)

export const everyRule: ReadonlySet<string> = new Set(leaves.map(({ name }) => name))

const titles = new Map(leaves.map(({ name, title }) => [name, title]))
export const titleOfRule = (name: string, language: Language): string => titles.get(name)?.[language] ?? name

/** The tree as far as it was granted, in the reader's language. */
export const grantedTree = (granted: ReadonlySet<string>, language: Language): ReadonlyArray<Rule> => {
  const prune = (branches: ReadonlyArray<Branch>): ReadonlyArray<Rule> =>
    branches.flatMap(({ name, title, children }) => {
      const kept = prune(children)
      if (children.length === 0 ? !granted.has(name) : kept.length === 0) return []
      return [{ name, title: title[language], rule_type: children.length === 0 ? LEAF : HAS_CHILDREN, children: kept }]
    })
  return prune(ruleTree)
}
