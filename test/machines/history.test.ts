import { assert, describe, it } from "vitest"
import { HistoryEvents } from "../../src/machines/history/history-events.ts"
import {
  historyFaultOf,
  historyDataIn,
  historyMachine,
  historyOf,
  isHistoryOpen,
  momentOf,
  recordThenIn
} from "../../src/machines/history/history-machine.ts"
import { changesOf, pastFields } from "../../src/machines/history/changes.ts"
import { mayReadEvents } from "../../src/machines/history/may-read-events.ts"
import { startActor } from "./actor.ts"
import { systemMenu, unreachable } from "./fixtures.ts"

const event = {
  id: 7,
  at: 1,
  user_id: 1,
  username: "admin",
  type: "users.edited",
  entity: "users",
  entity_id: "2",
  before: { email: "a@b.example" },
  after: { email: "c@d.example" },
  names: {}
}
const bob = { entity: "users", id: "2" }
const opened = HistoryEvents.opened.make({ of: bob })
const loaded = HistoryEvents.loaded.make({ data: { list: [event], total: 1 } })
const chosen = HistoryEvents.momentChosen.make({ event: 7 })
const recalled = HistoryEvents.recalled.make({ past: { event, record: { email: "c@d.example" }, names: {} } })
const failed = HistoryEvents.failed.make({ fault: unreachable })
const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
  startActor("history", historyMachine, ...events)

describe("a record's history", () => {
  it("A history reads when opened or turned and empties when closed", () => {
    const history = start(opened)
    assert.deepEqual(history.invoked(), ["readHistory"])
    history.send(loaded, HistoryEvents.pageChanged.make({ page: 2 }))
    assert.deepEqual(history.invoked(), ["readHistory", "readHistory"])
    history.send(HistoryEvents.closed.make({}))
    assert.isFalse(isHistoryOpen(history.now()))
    assert.deepEqual([historyOf(history.now()), historyDataIn(history.now())], [null, null])
  })

  it("A history shows the record at an event and leads back", () => {
    const history = start(opened, loaded, chosen)
    assert.deepEqual(history.invoked(), ["readHistory", "readPastRecord"])
    history.send(recalled)
    assert.deepEqual(recordThenIn(history.now())?.record, { email: "c@d.example" })
    history.send(HistoryEvents.momentLeft.make({}))
    assert.deepEqual([momentOf(history.now()), recordThenIn(history.now())], [null, null])
    assert.equal(historyDataIn(history.now())?.total, 1)
    assert.lengthOf(history.invoked(), 2)
  })

  it("Failed history reads say why and can be repeated", () => {
    const history = start(opened, loaded, chosen, failed)
    assert.deepEqual([historyFaultOf(history.now()), momentOf(history.now())], [unreachable, 7])
    history.send(chosen, recalled)
    assert.deepEqual([historyFaultOf(history.now()), recordThenIn(history.now())?.event.id], [null, 7])
  })

  it("Another record's history drops a late answer", () => {
    const history = start(opened)
    const pendingCall = history.open()[0]!
    history.send(HistoryEvents.opened.make({ of: { ...bob, id: "3" } }))
    pendingCall.deliver(loaded)
    assert.isNull(historyDataIn(history.now()))
  })

  it("Only operators with the event list see histories", () => {
    assert.isFalse(mayReadEvents(systemMenu))
    const rule = { name: "eventList", title: "", rule_type: 1, children: [] }
    assert.isTrue(mayReadEvents([{ name: "system-admin", title: "", rule_type: 2, children: [rule] }]))
  })
})

describe("the changes of an event", () => {
  it("Changes name edited fields but none that every write changes", () => {
    const before = { id: 2, version: 1, updated_at: 1, email: "a@b.example", remarks: "", tags: ["x"], enabled: true }
    const after = { ...before, version: 2, updated_at: 2, email: "c@d.example", tags: ["x", "y"], enabled: false }
    assert.deepEqual(changesOf({ entity: "robots", before, after }), [
      { field: "email", before: "a@b.example", after: "c@d.example" },
      { field: "tags", before: ["x"], after: ["x", "y"] },
      { field: "enabled", before: true, after: false }
    ])
  })

  it("Changes list the values of new and deleted records", () => {
    const row = { id: 2, version: 1, name: "北站", remarks: "", sort: 0 }
    assert.deepEqual(changesOf({ entity: "robots", before: null, after: row }), [
      { field: "name", before: null, after: "北站" },
      { field: "sort", before: null, after: 0 }
    ])
    assert.deepEqual(changesOf({ entity: "robots", before: row, after: null })[0], {
      field: "name",
      before: "北站",
      after: null
    })
  })

  it("An event without fields shows no changes", () => {
    assert.deepEqual(changesOf({ entity: "robots", before: null, after: null }), [])
    assert.deepEqual(changesOf({ entity: "robots", before: "text", after: 3 }), [])
  })

  it("Changes name only differing parts, by their keys", () => {
    const slot = (slot: number, on_shelf: boolean) => ({ robot_id: "WD2400006", slot, capacity: 10, on_shelf })
    const before = { parts: [slot(1, true), slot(2, true), slot(3, false)] }
    const after = { parts: [slot(1, false), slot(2, true), slot(3, true)] }
    assert.deepEqual(changesOf({ entity: "robots", before, after }), [
      {
        field: "parts",
        before: [
          { slot: 1, on_shelf: true },
          { slot: 3, on_shelf: false }
        ],
        after: [
          { slot: 1, on_shelf: false },
          { slot: 3, on_shelf: true }
        ]
      }
    ])
    assert.deepEqual(changesOf({ entity: "robots", before: slot(1, true), after: slot(1, false) }), [
      { field: "parts", before: [{ slot: 1, on_shelf: true }], after: [{ slot: 1, on_shelf: false }] }
    ])
  })

  it("A user's history does not name that user", () => {
    const picked = { parts: [{ user_id: 7, robot_id: "WD2400006" }] }
    assert.deepEqual(changesOf({ entity: "users", before: null, after: picked }), [
      { field: "parts", before: null, after: [{ robot_id: "WD2400006" }] }
    ])
    assert.deepEqual(changesOf({ entity: "users", before: null, after: { user_id: 7, receiving: false } }), [
      { field: "receiving", before: null, after: false }
    ])
  })

  it("A past robot shows no synchronization later than its event", () => {
    const at = Date.parse("2024-03-01T08:00:00Z")
    const fieldsOf = (synced_at: string) =>
      pastFields({ id: 7, name: "Robot 7", synced_at }, at).map(([field]) => field)
    assert.deepEqual(fieldsOf("2026-11-27T08:00:00Z"), ["name"])
    assert.deepEqual(fieldsOf("2024-02-29T08:00:00Z"), ["name", "synced_at"])
    assert.deepEqual(pastFields(null, at), [])
  })
})
