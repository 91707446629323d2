import { assert, describe, it } from "vitest"
import type { Rule } from "../../src/contract/session.ts"
import { isInGroup, menuEntries, type MenuEntry, type MenuRoute } from "../../src/machines/menu/menu-entries.ts"

const branch = (name: string, ...children: ReadonlyArray<Rule>): Rule => ({
  name,
  title: `the ${name}`,
  rule_type: children.length === 0 ? 1 : 2,
  children
})
const route = (path: string, inMenu = true): MenuRoute => {
  const name = path.split("/").at(-1)!
  return { name, path, rule: name, inMenu } as MenuRoute
}
const table = [
  route("/alarm/alarm-record"),
  route("/alarm/alarm-setting-c"),
  route("/role/roleList"),
  route("/user/userList"),
  route("/user/userDetail", false)
]
const rules = [
  branch("sale-admin"),
  branch(
    "system-admin",
    branch("stock", branch("shelf"), branch("roleList")),
    branch("alarm", branch("alarm-setting-c"), branch("alarm-record"), branch("alarm-record-all")),
    branch("user", branch("userList"), branch("userDetail")),
    branch("merchant", branch("merchantList"))
  )
]
const plain = (entries: ReadonlyArray<MenuEntry>) =>
  entries.map((entry) =>
    entry.kind === "page"
      ? `${entry.group}: ${entry.route.name}`
      : [entry.group, entry.title, ...entry.pages.map(({ route: { name } }) => name)]
  )

describe("the side menu", () => {
  it("The menu keeps its order without hidden and pageless entries", () => {
    assert.deepEqual(plain(menuEntries(rules, true, table)), [
      "user: userList",
      ["alarm", "the alarm", "alarm-setting-c", "alarm-record"],
      "stock: roleList"
    ])
  })

  it("A named group's only page shows in its place", () => {
    const alone = [branch("system-admin", branch("alarm"), branch("user"), branch("role", branch("roleAdd")))]
    for (const fromServer of [true, false])
      assert.deepEqual(plain(menuEntries(alone, fromServer, table)), ["user: userList", "role: roleList"])
  })

  it("The console's own menu shows the granted routes", () => {
    assert.deepEqual(plain(menuEntries(rules, false, table)), [
      "user: userList",
      "role: roleList",
      ["alarm", "", "alarm-record", "alarm-setting-c"]
    ])
  })

  it("A page outside the menu still has its group", () => {
    const group = menuEntries(rules, true, table).find((entry) => entry.kind === "group")!
    const of = (name: string | undefined) => isInGroup(group, name)
    assert.deepEqual(["alarm-record", "alarm-timeline", "userList", undefined].map(of), [true, true, false, false])
  })

  it("Without system-admin the side menu is empty", () => {
    const foreign = [branch("sale-admin", branch("user", branch("userList")))]
    for (const fromServer of [true, false]) assert.deepEqual(menuEntries(foreign, fromServer, table), [])
  })

  it("The menu knows the existing pages", () => {
    for (const fromServer of [true, false]) assert.include(plain(menuEntries(rules, fromServer)), "user: userList")
  })
})
