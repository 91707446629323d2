import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { userList } from "../../src/machines/users/user-list.ts"
import { refusedCall, unreachable, userNamed } from "./fixtures.ts"
import {
  isOffline,
  isStale,
  listFaultOf,
  pendingDeletionOf,
  selectedOf
} from "../../src/machines/records/typed-records.ts"
import { bob, eve, listed, query, start } from "./records-actor.ts"

const { events, rowsOf, queryOf } = userList

describe("listing records", () => {
  it("starts with the query of the address", () => {
    assert.deepEqual(start().invoked("list"), [query(1)])
  })

  it("A new query cancels the former and ignores its answer", () => {
    const list = start()
    const [pendingCall] = list.open()
    list.send(events.queried.make({ query: query(1, { username: "e" }) }))
    assert.isTrue(pendingCall!.cancelled)
    assert.strictEqual(list.open().length, 1)
    pendingCall!.deliver(events.listed.make({ rows: [bob], total: 1, at: 0 }))
    assert.isTrue(list.now().matches("listing"))
    assert.deepEqual(rowsOf(list.now()), [])
    list.open()[0]!.deliver(events.listed.make({ rows: [eve], total: 1, at: 0 }))
    assert.deepEqual(rowsOf(list.now()), [eve])
  })

  it("A list shows the last quick query", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
        (pages, dice) => {
          const list = start()
          const answers = [list.open()[0]!]
          for (const page of pages) {
            list.send(events.queried.make({ query: query(page) }))
            answers.push(list.open()[0]!)
          }
          for (const die of dice.slice(0, answers.length)) {
            const [answer] = answers.splice(die % answers.length, 1)
            answer!.deliver(
              events.listed.make({
                rows: [userNamed((answer!.input as { page: number }).page, "x")],
                total: 1000,
                at: 0
              })
            )
          }
          assert.isTrue(list.now().matches("ready"))
          assert.strictEqual(rowsOf(list.now())[0]!.id, pages.at(-1))
        }
      ),
      { numRuns: 50 }
    )
  })

  it.each([
    [22, 2],
    [20, 1],
    [0, 1],
    [1, 1]
  ])("A page beyond the last becomes the last: %i rows, page %i", (total, page) => {
    const list = start(
      events.queried.make({ query: query(1e9, { username: "b" }) }),
      events.listed.make({ rows: [], total, at: 0 })
    )
    assert.deepEqual(list.invoked("list").at(-1), query(page, { username: "b" }))
    list.send(events.listed.make({ rows: [], total: 0, at: 0 }))
    if (page > 1) list.send(events.listed.make({ rows: [], total: 0, at: 0 }))
    assert.isTrue(list.now().matches("ready"), "and ends, even if all went meanwhile")
    assert.strictEqual(queryOf(list.now()).page, 1)
  })

  it("A failed listing keeps the rows and can be repeated", () => {
    const list = start(listed, events.refreshed.make({}), events.listFailed.make({ fault: unreachable }))
    assert.deepEqual(rowsOf(list.now()), [bob, eve])
    assert.deepEqual(listFaultOf(list.now()), unreachable)
    list.send(events.refreshed.make({}), listed)
    assert.isNull(listFaultOf(list.now()))
  })

  it("A list keeps its page until new rows arrive", () => {
    const list = start(listed, events.queried.make({ query: query(2) }))
    assert.deepEqual(
      [queryOf(list.now()), rowsOf(list.now()), list.invoked("list").at(-1)],
      [query(1), [bob, eve], query(2)]
    )
    list.send(events.listFailed.make({ fault: refusedCall }))
    assert.deepEqual([queryOf(list.now()), list.now().matches("ready")], [query(1), true])
    list.send(userList.editOpened(bob), events.removalRequested.make({ ids: [2] }))
    assert.isTrue(list.now().matches("ready"), "rows that may be out of date are not acted on")
    list.send(events.refreshed.make({}))
    assert.deepEqual(list.invoked("list").at(-1), query(2), "what failed is tried again")
    list.send(events.listed.make({ rows: [eve], total: 11, at: 0 }))
    assert.deepEqual([queryOf(list.now()), rowsOf(list.now())], [query(2), [eve]])
  })

  it("An offline list protects old rows and recovers itself", () => {
    const failed = events.listFailed.make({ fault: unreachable })
    const list = start(listed, events.queried.make({ query: query(2) }), failed)
    assert.deepEqual([isOffline(list.now()), list.invoked("reach")], [false, [{ wait: false }]])
    list.send(events.serverUnreachable.make({}), events.removalRequested.make({ ids: [2] }))
    assert.deepEqual([isOffline(list.now()), queryOf(list.now())], [true, query(1)])
    assert.deepEqual(list.invoked("reach").at(-1), { wait: true })
    list.send(events.serverReached.make({}))
    assert.deepEqual(
      [isOffline(list.now()), list.now().value, list.invoked("list").at(-1)],
      [false, "listing", query(2)]
    )
    list.send(failed, events.serverReached.make({}))
    assert.isTrue(list.now().matches("ready"), "the server is there: its answer was none")
    assert.deepEqual([listFaultOf(list.now()), isStale(list.now())], [unreachable, true])
  })

  it("Selected rows survive pages, not other filters", () => {
    const list = start(
      listed,
      events.rowsSelected.make({ ids: [2, 3] }),
      events.refreshed.make({}),
      events.listed.make({ rows: [eve], total: 1, at: 0 })
    )
    assert.deepEqual(selectedOf(list.now()), [3])
    list.send(events.queried.make({ query: query(2) }), events.listed.make({ rows: [bob], total: 11, at: 0 }))
    assert.deepEqual(selectedOf(list.now()), [3])
    list.send(events.rowsSelected.make({ ids: [3, 2, 99] }))
    assert.deepEqual(selectedOf(list.now()), [3, 2], "only rows that were met")
    list.send(events.queried.make({ query: query(1, { username: "e" }) }), listed)
    assert.deepEqual(selectedOf(list.now()), [])
  })

  it("Rows selected during loading stay selected", () => {
    const list = start(listed, events.refreshed.make({}), events.rowsSelected.make({ ids: [2, 3] }))
    assert.deepEqual([selectedOf(list.now()), list.now().matches("listing")], [[2, 3], true])
    list.send(events.listed.make({ rows: [eve], total: 1, at: 0 }))
    assert.deepEqual(selectedOf(list.now()), [3])
  })
})

describe("deleting records", () => {
  const pendingDeletion = events.removalRequested.make({ ids: [2, 3] })

  it("asks first, and deletes once", () => {
    const list = start(listed, pendingDeletion)
    assert.deepEqual(list.invoked("remove"), [])
    list.send(events.removalConfirmed.make({}), events.removalConfirmed.make({}))
    assert.deepEqual(list.invoked("remove"), [[2, 3]])
    list.send(events.removed.make({ ids: [2, 3] }))
    assert.isTrue(list.now().matches("listing"))
    assert.deepEqual(list.emitted, [{ type: "records.mutated", what: "deleted" }])
    assert.deepEqual(pendingDeletionOf(list.now()), [])
  })

  it("Cancelling or deleting without a selection changes nothing", () => {
    const list = start(
      listed,
      pendingDeletion,
      events.removalCancelled.make({}),
      events.removalConfirmed.make({}),
      events.removalRequested.make({ ids: [] })
    )
    assert.deepEqual(list.invoked("remove"), [])
    assert.deepEqual(pendingDeletionOf(list.now()), [])
    assert.isTrue(list.now().matches("ready"))
  })

  it("A failed deletion lists again", () => {
    const list = start(
      listed,
      events.rowsSelected.make({ ids: [2, 3] }),
      pendingDeletion,
      events.removalConfirmed.make({}),
      events.removeFailed.make({ fault: refusedCall })
    )
    assert.isTrue(list.now().matches("listing"))
    assert.deepEqual(list.emitted, [])
    list.send(events.listed.make({ rows: [eve], total: 1, at: 0 }))
    assert.deepEqual(selectedOf(list.now()), [3])
  })

  it("Emptying the last page leads to the previous", () => {
    const list = start(
      events.queried.make({ query: query(3) }),
      events.listed.make({ rows: [bob], total: 41, at: 0 }),
      events.removalRequested.make({ ids: [2] }),
      events.removalConfirmed.make({}),
      events.removed.make({ ids: [2] }),
      events.listed.make({ rows: [], total: 40, at: 0 })
    )
    assert.deepEqual(list.invoked("list").at(-1), query(2))
  })
})
