import { assert, describe, it } from "vitest"
import { screenOf } from "../../src/ui/events/record-screens.ts"

const rule = (name: string, children: ReadonlyArray<string> = []) => ({
  name,
  title: name,
  rule_type: children.length > 0 ? 2 : 1,
  children: children.map((child) => ({ name: child, title: child, rule_type: 1, children: [] }))
})
const rules = [rule("system-admin", ["userList", "alarm-board"]), rule("device-admin")] as never
const event = (entity: string, id: string | null = "7") => ({ entity, entity_id: id, before: null, after: { id: 7 } })

describe("the screen of an event's record", () => {
  it("Events link to the record's page or filtered list", () => {
    assert.strictEqual(screenOf(event("users"), rules), "#/user/userList?id=7")
    assert.strictEqual(screenOf(event("alarms"), rules), "#/alarm/alarm-timeline?id=7")
    assert.strictEqual(screenOf(event("robots", "R0001"), rules), "#/device-admin/robot?robot_id=R0001")
  })

  it("Without permission, row or list there is no screen", () => {
    assert.isNull(screenOf(event("merchants"), rules))
    assert.isNull(screenOf(event("orders"), rules))
    assert.isNull(screenOf({ ...event("users"), before: {}, after: null }, rules))
    assert.isNull(screenOf(event("users", null), rules))
    assert.isNull(screenOf(event("messages"), rules))
    assert.isNull(screenOf(event("unheard-of"), rules))
  })
})
