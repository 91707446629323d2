import { assert, describe, it } from "vitest"
import type { EventObject } from "xstate"
import { ownershipForm as form, type OwnershipSubject, possibleChanges } from "../../src/machines/alarms/ownership.ts"
import type { FormOutcome } from "../../src/machines/forms/form-events.ts"
import {
  faultOf,
  formMachine,
  hasDiscardPrompt,
  isOpen,
  outcomeOf,
  subjectIn
} from "../../src/machines/forms/form-machine.ts"
import { AlarmBoardEvents as Events } from "../../src/machines/alarms/alarm-board-events.ts"
import {
  alarmBoardMachine,
  frozenOrderOf,
  openGroupsOf,
  selectedOf
} from "../../src/machines/alarms/alarm-board-machine.ts"
import { noFilters } from "../../src/machines/alarms/board-filters.ts"
import { alarmOf, unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const rowsEntered = (attention: "pointer" | "focus", ...ids: ReadonlyArray<number>) =>
  Events.rowsEntered.make({ attention, keys: ids.map(String) })
const left = (attention: "pointer" | "focus") => Events.rowsLeft.make({ attention })
const start = (...events: ReadonlyArray<EventObject>) => startActor("alarm-board.board", alarmBoardMachine, ...events)

describe("the board's row order", () => {
  it("Pointer or focus freezes the board's order", () => {
    const actor = start(rowsEntered("pointer", 2, 1), rowsEntered("focus", 1, 2, 3))
    assert.deepEqual(frozenOrderOf(actor.now()), ["2", "1"])
    actor.send(left("pointer"))
    assert.deepEqual(frozenOrderOf(actor.now()), ["2", "1"])
    actor.send(left("focus"))
    assert.isNull(frozenOrderOf(actor.now()))
  })

  it("A renewed order freezes again during attention", () => {
    const renewed = Events.orderRefreshed.make({ keys: ["3", "2", "1"] })
    assert.deepEqual(frozenOrderOf(start(rowsEntered("focus", 2, 1), renewed).now()), ["3", "2", "1"])
    assert.isNull(frozenOrderOf(start(renewed).now()))
  })

  it("An opened group's rows join the frozen order", () => {
    const opened = Events.groupToggled.make({ key: "type:0010", keys: ["type:0010", "2", "1"] })
    const actor = start(rowsEntered("pointer", 9), opened)
    assert.deepEqual([openGroupsOf(actor.now()), frozenOrderOf(actor.now())], [["type:0010"], ["type:0010", "2", "1"]])
    actor.send(Events.groupToggled.make({ key: "type:0010", keys: ["type:0010"] }))
    assert.deepEqual([openGroupsOf(actor.now()), frozenOrderOf(actor.now())], [[], ["type:0010"]])
    assert.isNull(frozenOrderOf(start(opened).now()))
  })

  it("Opening an alarm moves no row", () => {
    const opened = Events.filtered.make({ filters: { ...noFilters, alarm: 1 } })
    const actor = start(rowsEntered("pointer", 2, 1), Events.selected.make({ ids: [2] }), opened)
    assert.deepEqual([frozenOrderOf(actor.now()), selectedOf(actor.now())], [["2", "1"], [2]])
  })

  it("No order is frozen without rows or across filters", () => {
    assert.isNull(frozenOrderOf(start(rowsEntered("pointer")).now()))
    const filtered = Events.filtered.make({ filters: { ...noFilters, text: "x" } })
    assert.isNull(frozenOrderOf(start(rowsEntered("pointer", 1), filtered).now()))
  })
})

const { opened, submitted, sent: settled, sendFailed, typed, closed, resumed, discarded } = form.events
const openedForTwo = opened.make({ subject: { change: "acknowledge", ids: [2, 1] } })
const sent = submitted.make({ attempt: { note: "On my way", user_id: "" }, problems: {} })
const settledAs = (outcome: FormOutcome) => settled.make({ form: "ownership", outcome })
const acknowledging = (...events: ReadonlyArray<EventObject>) =>
  startActor("alarm-board.ownership", formMachine, ...events)

describe("acknowledging", () => {
  it("An acknowledgement sends its note and is confirmed", () => {
    const actor = acknowledging(openedForTwo, sent)
    assert.deepEqual(actor.inputs(), [
      { attempt: { note: "On my way", user_id: "" }, subject: { change: "acknowledge", ids: [2, 1] } }
    ])
    const outcome = { done: [1, 2], refused: [] }
    actor.send(settledAs(outcome))
    assert.isFalse(isOpen(actor.now()))
    assert.deepEqual(actor.emitted, [{ type: "form.opened" }, { type: "form.sent", form: "ownership", outcome }])
  })

  it("Each refused alarm of several is reported", () => {
    const outcome = { done: [2], refused: [{ id: 1, msg: "This alarm has ended" }] }
    const actor = acknowledging(openedForTwo, sent, settledAs(outcome))
    assert.deepEqual(outcomeOf(actor.now()), outcome)
    assert.deepEqual(actor.reported(), ["form.opened", "form.sent"])
    actor.send(closed.make({}))
    assert.deepEqual([isOpen(actor.now()), outcomeOf(actor.now()), subjectIn(actor.now())], [false, null, null])
  })

  it("A lost answer keeps the dialog and note", () => {
    const actor = acknowledging(openedForTwo, sent, sendFailed.make({ fault: unreachable }))
    assert.deepEqual(actor.reported(), ["form.opened", "form.sendFailed", "mutation.uncertain"])
    assert.deepEqual([isOpen(actor.now()), faultOf(actor.now())], [true, unreachable])
    actor.send(typed.make({ changed: true }), closed.make({}))
    assert.isTrue(hasDiscardPrompt(actor.now()))
    actor.send(resumed.make({}))
    assert.deepEqual([isOpen(actor.now()), hasDiscardPrompt(actor.now())], [true, false])
    actor.send(closed.make({}), discarded.make({}))
    assert.isFalse(isOpen(actor.now()))
  })

  it("needs something to acknowledge", () => {
    assert.throws(() => opened.make({ subject: { change: "acknowledge", ids: [] } as unknown as OwnershipSubject }))
  })
})

describe("the owner of an alarm", () => {
  const ada = { username: "ada", is_admin: false, is_super_admin: false }
  const admin = { username: "admin", is_admin: true, is_super_admin: false }
  const owned = (acknowledged_by: string, handover_to = "") =>
    alarmOf(1, { acknowledged_at: 5, acknowledged_by, handover_to })
  it.each([
    ["an unclaimed alarm", alarmOf(1), ada, ["acknowledge"]],
    ["an own alarm", owned("ada"), ada, ["handOver", "release"]],
    ["an own alarm that was offered", owned("ada", "bob"), ada, ["withdraw", "release"]],
    ["an alarm that a colleague offers", owned("bob", "ada"), ada, ["accept", "decline"]],
    ["a colleague's alarm", owned("bob"), ada, []],
    ["an absent owner's alarm, for an administrator", owned("bob"), admin, ["release"]],
    ["an ended alarm", alarmOf(1, { ended_at: 9 }), ada, []]
  ] as const)("Possible changes of %s", (_, alarm, operator, changes) => {
    assert.deepEqual(possibleChanges(alarm, operator), [...changes])
  })
})
