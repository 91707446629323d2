import { assert, describe, it } from "vitest"
import type { Rule } from "../../src/contract/session.ts"
import { menuPages } from "../../src/contract/record-facts.ts"
import { groupRoutes, pagesUnder } from "../../src/machines/guard/routes.ts"
import { type Verdict, verdictOf } from "../../src/machines/guard/verdict.ts"
import { sectionWith, systemMenu, visitOf } from "./fixtures.ts"

const goTo = (fullPath: string): Verdict => ({ kind: "goTo", fullPath })
const forbidden = (kind: "section" | "rule", name: string): Verdict => ({
  kind: "forbidden",
  reason: { kind, name, roleName: "Operator" }
})
const alarms = ["alarm-setting-c", "alarm-record"].map((rule) => ({ path: `/alarm/${rule}`, rule }))

const judged = (fullPath: string, rule: string, rules: ReadonlyArray<Rule>, under?: () => typeof alarms) =>
  verdictOf(
    {
      visit: visitOf(rule, fullPath, { rule }),
      auth: { _tag: "Inside", roleName: "Operator" },
      menu: { _tag: "Known", rules }
    },
    under
  )

describe("the address of a page group", () => {
  const at = (fullPath: string, ...granted: ReadonlyArray<string>) =>
    judged(fullPath, "alarm-setting-c", [sectionWith("system-admin", ...granted)], () => alarms)
  it("A group's address leads to its first granted page", () => {
    assert.deepEqual(at("/alarm", "alarm-record", "alarm-setting-c"), goTo("/alarm/alarm-setting-c"))
    assert.deepEqual(at("/alarm?page=2", "alarm-record"), goTo("/alarm/alarm-record?page=2"))
    assert.deepEqual(judged("/user", "userList", systemMenu), goTo("/user/userList"))
  })
  it("is refused without its rule or section", () => {
    assert.deepEqual(at("/alarm"), forbidden("rule", "alarm-setting-c"))
    assert.deepEqual(
      judged("/user", "userList", [sectionWith("device-admin", "userList")]),
      forbidden("section", "system-admin")
    )
  })
  it("Exactly the menu's groups have addresses", () => {
    const groups = [...new Set(menuPages.map(({ group }) => group))]
    assert.sameDeepMembers(
      groupRoutes.map(([path, { name }]) => [path, name]),
      groups.map((of) => [`/${of}`, menuPages.find(({ group }) => group === of)!.name])
    )
    const under = (path: string) => pagesUnder(path).map(({ name }) => name)
    assert.deepEqual(["/user", "/user/", "/user/userList", "/use", "/exception"].map(under), [
      ["userList"],
      ["userList"],
      [],
      [],
      []
    ])
  })
})
