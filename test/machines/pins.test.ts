import { assert, describe, it } from "vitest"
import { momentIn } from "../../src/contract/formats.ts"
import { offersTo, pinProblems, possiblePinChanges, openWorkOf } from "../../src/machines/pins/pins.ts"
import { pin } from "../contract/pin-fixtures.ts"
import { alarmOf } from "./fixtures.ts"

const ada = { username: "ada", is_admin: false, is_super_admin: false }
const owned = (id: number, acknowledged_by: string, handover_to = "", handover_note = "") =>
  alarmOf(id, { acknowledged_at: 5, acknowledged_by, handover_to, handover_note })

describe("changes to a pin", () => {
  it.each([
    ["an own pin", pin, ada, ["edit", "unpin"]],
    ["an own pin that is offered", { ...pin, offered_to: "bob" }, ada, ["withdraw", "edit", "unpin"]],
    ["a pin that a colleague offers", { ...pin, owner: "bob", offered_to: "ada" }, ada, ["accept", "decline"]],
    ["a colleague's pin", { ...pin, owner: "bob" }, ada, []],
    [
      "a colleague's pin, for an administrator",
      { ...pin, owner: "bob" },
      { ...ada, is_admin: true },
      ["edit", "unpin"]
    ],
    ["a pin without an owner", { ...pin, owner: "" }, ada, ["edit", "unpin"]]
  ] as const)("Possible changes of %s", (_, of, operator, changes) => {
    assert.deepEqual(possiblePinChanges(of, operator), [...changes])
  })

  it("A pin needs a robot, note and moment, an answer a note", () => {
    const empty = { robot_id: "", note: "", due_at: "soon" }
    const problems = (change: "pin" | "edit" | "answer") => Object.keys(pinProblems({ change }, empty, momentIn))
    assert.deepEqual(
      [problems("pin"), problems("edit"), problems("answer")],
      [["robot_id", "note", "due_at"], ["note", "due_at"], ["note"]]
    )
    const full = { robot_id: "WV2400001", note: "x", due_at: "2026-11-27 09:00" }
    assert.deepEqual(pinProblems({ change: "pin" }, full, momentIn), {})
  })
})

describe("open work of a shift", () => {
  const alarms = [owned(1, "ada"), owned(2, "bob", "ada", "Parts at 3"), owned(3, "bob", "ada"), owned(4, "cid", "dan")]
  const pins = [pin, { ...pin, id: 8, owner: "bob", offered_to: "ada", offer_note: "Wheel" }]

  it("Own work is own alarms and pins", () => {
    assert.deepEqual(openWorkOf("ada", [...alarms, alarmOf(5, { ended_at: 9, acknowledged_by: "ada" })], pins), {
      alarms: 1,
      pins: 1
    })
  })

  it("Offers are summed by colleague with their first note", () => {
    assert.deepEqual(offersTo("ada", alarms, pins), [{ by: "bob", alarms: 2, pins: 1, note: "Parts at 3" }])
    assert.deepEqual(offersTo("eve", alarms, pins), [])
  })
})
