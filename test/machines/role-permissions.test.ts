import fc from "fast-check"
import { assert, describe, it } from "vitest"
import type { RoleRules } from "../../src/contract/roles.ts"
import type { Rule } from "../../src/contract/session.ts"
import { comparePermissions, permissionsFor, permissionsIn } from "../../src/machines/roles/permissions.ts"
import {
  faultOf,
  formMachine,
  type FormSnapshot,
  isChanged,
  pickedIn,
  savedChangesIn
} from "../../src/machines/forms/form-machine.ts"
import { changesBetween, withPickChanges } from "../../src/machines/forms/picks.ts"
import { rolePermissions, toggledIn } from "../../src/machines/roles/role-permissions.ts"
import { leavesOf } from "../../src/machines/tree/checked-tree.ts"
import { type EventObject, initialTransition, transition } from "xstate"
import { adminRole, refusedFault } from "./fixtures.ts"

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
const { events, sourceOf } = rolePermissions

type Happened = EventObject | ((snapshot: FormSnapshot) => EventObject)

/** The state of the machine after these events. */
const after = (...happened: ReadonlyArray<Happened>) =>
  happened.reduce<FormSnapshot>(
    (snapshot, event) =>
      transition(formMachine, snapshot, (typeof event === "function" ? event(snapshot) : event) as never)[0],
    initialTransition(formMachine)[0]
  )
const ticksOf = (snapshot: FormSnapshot) => [pickedIn(snapshot), isChanged(snapshot)]
const opened = (source: RoleRules) => [
  events.requested.make({ subject: { id: 1, title: "Admin" } }),
  events.read.make({ source: { ...source, picked: source.names } })
]
/** A click on a node of the tree that the search shows. */
const toggle =
  (name: string, search = "") =>
  (snapshot: FormSnapshot) =>
    events.picked.make(toggledIn(sourceOf(snapshot)!, pickedIn(snapshot), search, name))
const submitted = (names: ReadonlyArray<string>) =>
  events.submitted.make({ attempt: { id: adminRole.id, version: adminRole.version, names }, problems: {} })
const closed = events.closed.make({})

describe("the permissions of a role", () => {
  it("Permissions are selected by leaf or section and compared with before", () => {
    const selected = [...opened(rules(["roleList"])), toggle("alarm")]
    assert.deepEqual(ticksOf(after(...selected)), [["roleList", "alarm-board", "alarm-record"], true])
    assert.deepEqual(ticksOf(after(...selected, toggle("alarm"))), [["roleList"], false])
  })

  it("Searched permissions are selected only where visible", () => {
    const found = after(...opened(rules([])), toggle("system-admin", " ALARM BOARD"))
    assert.deepEqual(pickedIn(found), ["alarm-board"])
    assert.deepEqual(
      leavesOf(permissionsFor(permissionsIn(tree), "零售")).map(({ id }) => id),
      ["sale-admin"]
    )
    assert.deepEqual(
      leavesOf(permissionsFor(permissionsIn(tree), "alarms")).map(({ id }) => id),
      ["alarm-board", "alarm-record"]
    )
  })

  it("Fixed permissions and those the operator lacks stay unchanged", () => {
    const twoRules = ["alarm-record", "roleList"]
    const partly = after(
      ...opened(rules(["alarm-board"], { held: twoRules })),
      toggle("system-admin"),
      toggle("sale-admin")
    )
    assert.deepEqual(pickedIn(partly), ["alarm-board", "alarm-record", "roleList"])
    const fixed = after(...opened(rules(["alarm-board"], { fixed: "no" })), toggle("system-admin"))
    assert.deepEqual(pickedIn(fixed), ["alarm-board"])
  })

  it("A conflict reapplies own permission changes to the newer version", () => {
    const mine = [...opened(rules(["roleList", "alarm-board"])), toggle("alarm-board"), toggle("sale-admin")]
    const theirs = rules(["alarm-board", "alarm-record"], { role: { ...adminRole, version: 2 } })
    const merged = after(
      ...mine,
      submitted(["roleList"]),
      events.conflicted.make({ source: { ...theirs, picked: theirs.names } })
    )
    assert.deepEqual(pickedIn(merged), ["alarm-record", "sale-admin"])
    assert.deepEqual(savedChangesIn(merged), { added: ["alarm-record"], removed: ["roleList"] })
    assert.strictEqual(sourceOf(merged)?.role.version, 2)
  })

  it("Changed permissions ask before closing and survive failed saves", () => {
    const changed = [...opened(rules([])), toggle("sale-admin")]
    assert.strictEqual(after(...changed, closed).value, "asking")
    assert.strictEqual(after(...changed, closed, events.discarded.make({})).value, "closed")
    assert.strictEqual(after(...opened(rules([])), closed).value, "closed")
    const failed = after(...changed, submitted(["sale-admin"]), events.sendFailed.make({ fault: refusedFault }))
    assert.deepEqual([pickedIn(failed), faultOf(failed)], [["sale-admin"], refusedFault])
    assert.isNull(sourceOf(after(...changed, submitted(["sale-admin"]), events.sent.make({}))))
  })
})

const names = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"))

describe("conflicting permission changes", () => {
  it("Merging keeps own changes and others' untouched permissions", () => {
    fc.assert(
      fc.property(names, names, names, (before, mine, theirs) => {
        const changes = changesBetween(before, mine)
        const after = withPickChanges(theirs, changes)
        for (const name of ["a", "b", "c", "d", "e", "f"]) {
          const touched = changes.added.includes(name) || changes.removed.includes(name)
          assert.strictEqual(
            after.includes(name),
            (touched ? mine : theirs).some((other) => other === name),
            name
          )
        }
        assert.sameMembers([...withPickChanges(before, changes)], [...mine])
        assert.strictEqual(new Set(after).size, after.length)
      })
    )
  })
})

describe("comparing two roles", () => {
  it("Two roles' permissions show once by section, with differences first", () => {
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
