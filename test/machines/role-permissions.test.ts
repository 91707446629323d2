import fc from "fast-check"
import { assert, describe, it } from "vitest"
import type { RoleRules } from "../../src/contract/roles.ts"
import type { Rule } from "../../src/contract/session.ts"
import {
  changedAnew,
  changesBetween,
  comparePermissions,
  permissionsFor,
  permissionsIn
} from "../../src/machines/roles/permissions.ts"
import { RolePermissionsEvents, type RolePermissionsEvent } from "../../src/machines/roles/role-permissions-events.ts"
import { permissionsOf, rolePermissionsMachine } from "../../src/machines/roles/role-permissions-machine.ts"
import { leavesOf } from "../../src/machines/tree/checked-tree.ts"
import { initialTransition, transition } from "xstate"
import { adminRole, refused } from "./fixtures.ts"

const leaf = (name: string, title = name): Rule => ({ name, title, rule_type: 1, children: [] })
const tree: ReadonlyArray<Rule> = [
  {
    ...leaf("system-admin", "System Backend"),
    children: [
      {
        ...leaf("alarm", "Alarms"),
        children: [leaf("alarm-board", "Alarm board"), leaf("alarm-record", "My records")]
      },
      { ...leaf("role", "Roles"), children: [leaf("roleList", "Role list")] }
    ]
  },
  leaf("sale-admin", "Retail 零售")
]
const every = leavesOf(permissionsIn(tree)).map(({ id }) => id)
const rules = (names: ReadonlyArray<string>, more: Partial<RoleRules> = {}): RoleRules => ({
  role: adminRole,
  tree,
  names,
  held: every,
  fixed: "",
  ...more
})
const {
  wanted: defaultsWanted,
  loaded,
  toggled,
  searched,
  submitted,
  saved,
  saveFailed,
  conflicted,
  closed,
  discarded
} = RolePermissionsEvents

/** The state of the machine after these events. */
const after = (...events: ReadonlyArray<RolePermissionsEvent>) =>
  events.reduce(
    (snapshot, event) => transition(rolePermissionsMachine, snapshot, event)[0],
    initialTransition(rolePermissionsMachine)[0]
  )
const permissionsAfter = (...events: ReadonlyArray<RolePermissionsEvent>) => permissionsOf(after(...events))
const ticksOf = (snapshot: ReturnType<typeof after>) => {
  const { ticked, changed } = permissionsOf(snapshot)
  return [ticked, changed]
}
const opened = (read: RoleRules) => [
  defaultsWanted.make({ role: { id: 1, title: "Admin" } }),
  loaded.make({ rules: read })
]
const toggle = (name: string) => toggled.make({ name })

describe("the permissions of a role", () => {
  it("Permissions are ticked by leaf or section and compared with before", () => {
    const one = after(...opened(rules(["roleList"])), toggle("alarm"))
    assert.deepEqual(ticksOf(one), [["roleList", "alarm-board", "alarm-record"], true])
    const back = transition(rolePermissionsMachine, one, toggle("alarm"))[0]
    assert.deepEqual(ticksOf(back), [["roleList"], false])
    assert.isFalse(back.can(submitted.make({})), "there is nothing to save")
  })

  it("Searched permissions are ticked only where visible", () => {
    const context = permissionsAfter(
      ...opened(rules([])),
      searched.make({ text: " ALARM BOARD" }),
      toggle("system-admin")
    )
    assert.deepEqual(context.ticked, ["alarm-board"])
    assert.deepEqual(
      leavesOf(permissionsFor(permissionsIn(tree), "零售")).map(({ id }) => id),
      ["sale-admin"]
    )
    assert.deepEqual(
      leavesOf(permissionsFor(permissionsIn(tree), "alarms")).map(({ id }) => id),
      ["alarm-board", "alarm-record"]
    )
  })

  it("Permissions that the operator lacks, and fixed ones, stay unchanged", () => {
    const twoRules = ["alarm-record", "roleList"]
    const context = permissionsAfter(
      ...opened(rules(["alarm-board"], { held: twoRules })),
      toggle("system-admin"),
      toggle("sale-admin")
    )
    assert.deepEqual(context.ticked, ["alarm-board", "alarm-record", "roleList"])
    const fixed = after(...opened(rules(["alarm-board"], { fixed: "no" })), toggle("system-admin"))
    assert.deepEqual(permissionsOf(fixed).ticked, ["alarm-board"])
  })

  it("Permissions are sent as ticked, with their version", () => {
    const ticked = after(...opened(rules(["roleList"])), toggle("sale-admin"))
    const [, actions] = transition(rolePermissionsMachine, ticked, submitted.make({}))
    const sent = actions.flatMap(({ type, params }) =>
      type === "xstate.spawnChild" ? [(params as unknown as { readonly input: unknown }).input] : []
    )
    assert.deepEqual(sent, [{ id: adminRole.id, version: adminRole.version, names: ["roleList", "sale-admin"] }])
  })

  it("A permission conflict reapplies one's own changes to the newer version", () => {
    const mine = [...opened(rules(["roleList", "alarm-board"])), toggle("alarm-board"), toggle("sale-admin")]
    const theirs = rules(["alarm-board", "alarm-record"], { role: { ...adminRole, version: 2 } })
    const context = permissionsAfter(...mine, submitted.make({}), conflicted.make({ rules: theirs }))
    assert.deepEqual(context.ticked, ["alarm-record", "sale-admin"])
    assert.deepEqual(context.theirs, { added: ["alarm-record"], removed: ["roleList"] })
    assert.strictEqual(context.rules?.role.version, 2)
  })

  it("are not let go without a question, and kept where saving fails", () => {
    const changed = [...opened(rules([])), toggle("sale-admin")]
    assert.strictEqual(after(...changed, closed.make({})).value, "asking")
    assert.strictEqual(after(...changed, closed.make({}), discarded.make({})).value, "closed")
    assert.strictEqual(after(...opened(rules([])), closed.make({})).value, "closed")
    const failed = after(...changed, submitted.make({}), saveFailed.make({ fault: refused }))
    assert.deepEqual([permissionsOf(failed).ticked, permissionsOf(failed).fault], [["sale-admin"], refused])
    assert.strictEqual(permissionsAfter(...changed, submitted.make({}), saved.make({})).rules, null)
  })
})

const names = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"))

describe("A conflict keeps changes of both sides", () => {
  it("Merged permissions keep all own changes and others' untouched ones", () => {
    fc.assert(
      fc.property(names, names, names, (before, mine, theirs) => {
        const changes = changesBetween(before, mine)
        const after = changedAnew(theirs, changes)
        for (const name of ["a", "b", "c", "d", "e", "f"]) {
          const touched = changes.added.includes(name) || changes.removed.includes(name)
          assert.strictEqual(
            after.includes(name),
            (touched ? mine : theirs).some((other) => other === name),
            name
          )
        }
        assert.sameMembers([...changedAnew(before, changes)], [...mine])
        assert.strictEqual(new Set(after).size, after.length)
      })
    )
  })
})

describe("two roles side by side", () => {
  it("show every permission once, by section, what they differ in first", () => {
    const sections = comparePermissions(permissionsIn(tree), ["alarm-record", "roleList"], ["roleList"])
    assert.deepEqual(
      sections.map(({ title, differences, rows }) => [title, differences, rows.map(({ id }) => id)]),
      [
        ["System Backend · Alarms", 1, ["alarm-record", "alarm-board"]],
        ["", 0, ["sale-admin"]],
        ["System Backend · Roles", 0, ["roleList"]]
      ]
    )
    assert.deepEqual(sections[0]?.rows[0], { id: "alarm-record", title: "My records", left: true, right: false })
  })
})
