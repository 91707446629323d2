import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { outcomeOf, selectedIn, selectedOf } from "../../src/machines/records/typed-records.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import { refusedCall, userNamed } from "./fixtures.ts"
import { bob, eve, listed, query, start } from "./records-actor.ts"

const { events, rowsOf } = userList
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => userNamed(from + index, `user ${from + index}`))
const page = events.listed.make({ rows: many(1, 10), total: 250, at: 0 })

describe("selecting all matching records", () => {
  it("All matching rows are selected, page by page", () => {
    const list = start(page, events.rowsSelected.make({ ids: [1] }), events.allPicked.make({}))
    assert.deepEqual(list.invoked("list").at(-1), { page: 1, page_size: 100 })
    list.send(events.listed.make({ rows: many(1, 100), total: 250, at: 0 }))
    assert.deepEqual(list.invoked("list").at(-1), { page: 2, page_size: 100 })
    list.send(events.listed.make({ rows: many(101, 100), total: 250, at: 0 }))
    list.send(events.listed.make({ rows: many(201, 50), total: 250, at: 0 }))
    assert.strictEqual(selectedOf(list.now()).length, 250)
    assert.isTrue(list.now().matches("ready"))
    assert.strictEqual(rowsOf(list.now()).length, 10)
    assert.strictEqual(selectedIn(list.now())[0], rowsOf(list.now())[0])
  })

  it("At most a thousand matches are selected", () => {
    const list = start(events.listed.make({ rows: many(1, 10), total: 5000, at: 0 }), events.allPicked.make({}))
    for (let at = 0; at < 10; at++) list.send(events.listed.make({ rows: many(at * 100 + 1, 100), total: 5000, at: 0 }))
    assert.deepEqual([selectedOf(list.now()).length, list.now().matches("ready")], [1000, true])
  })

  it("Rows that move between pages are selected once", () => {
    const list = start(page, events.allPicked.make({}))
    list.send(events.listed.make({ rows: many(1, 100), total: 150, at: 0 }))
    list.send(events.listed.make({ rows: many(100, 50), total: 150, at: 0 }))
    assert.deepEqual(
      selectedOf(list.now()),
      many(1, 149).map(({ id }) => id)
    )
  })

  it("Selecting all keeps shown rows current and adds only matches", () => {
    const list = start(listed, events.allPicked.make({}))
    list.send(events.listed.make({ rows: [userNamed(2, "bob"), userNamed(9, "new")], total: 2, at: 0 }))
    assert.deepEqual(selectedOf(list.now()), [2, 9])
    assert.strictEqual(selectedIn(list.now())[0], rowsOf(list.now())[0])
  })

  it("Selecting all selects nothing after a failure or new query", () => {
    const list = start(page, events.allPicked.make({}), events.listFailed.make({ fault: refusedCall }))
    assert.deepEqual([selectedOf(list.now()), list.now().matches("ready")], [[], true])
    const other = start(page, events.allPicked.make({}), events.queried.make({ query: query(2) }))
    assert.isTrue(other.now().matches("listing"))
  })
})

describe("a query that selects its rows", () => {
  const selecting = events.queried.make({ query: query(1, { username: "user" }), selectsAll: true })
  const thirty = events.listed.make({ rows: many(1, 30), total: 30, at: 0 })
  const firstPage = events.listed.make({ rows: many(1, 20), total: 30, at: 0 })

  it("Rows of later pages are selected as well", () => {
    const list = start(page, events.rowsSelected.make({ ids: [1, 2] }), selecting, firstPage)
    assert.deepEqual(list.invoked("list").at(-1), { page: 1, page_size: 100, username: "user" })
    list.send(thirty)
    assert.deepEqual([selectedOf(list.now()).length, rowsOf(list.now()).length], [30, 20])
    list.send(events.rowsSelected.make({ ids: [1] }), events.refreshed.make({}), firstPage)
    assert.deepEqual(selectedOf(list.now()), [1], "a refresh selects nothing by itself")
  })

  it("A repeated query after a failure still selects its rows", () => {
    const list = start(page, selecting, events.listFailed.make({ fault: refusedCall }), events.refreshed.make({}))
    list.send(firstPage, events.listFailed.make({ fault: refusedCall }))
    assert.deepEqual(selectedOf(list.now()), [])
    list.send(events.refreshed.make({}), firstPage, thirty)
    assert.lengthOf(selectedOf(list.now()), 30)
  })

  it("Other rows chosen meanwhile, or another query, are left alone", () => {
    const chosen = start(page, selecting, events.rowsSelected.make({ ids: [3] }), firstPage)
    assert.isTrue(chosen.now().matches("ready"))
    const other = start(page, selecting, events.queried.make({ query: query(2) }), firstPage)
    assert.deepEqual([selectedOf(other.now()), other.now().matches("ready")], [[], true])
  })
})

describe("a selection", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 5 })
  const step = fc.oneof(
    fc.record({ page: fc.integer({ min: 1, max: 3 }), filter: fc.constantFrom("", "e"), shown: ids }),
    fc.record({ picked: ids })
  )

  it("A selection holds each record once, under one filter", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const list = start(page)
        let [met, filter, before] = [new Set<number>(many(1, 10).map(({ id }) => id)), "", [] as ReadonlyArray<number>]
        for (const each of steps) {
          if ("picked" in each) list.send(events.rowsSelected.make({ ids: each.picked }))
          else {
            const expectedQuery = query(each.page, each.filter === "" ? {} : { username: each.filter })
            const rows = each.shown.map((id) => userNamed(id, "x"))
            list.send(events.queried.make({ query: expectedQuery }), events.listed.make({ rows, total: 1000, at: 0 }))
            if (each.filter !== filter) met = new Set()
            filter = each.filter
            each.shown.forEach((id) => met.add(id))
          }
          const picked = selectedOf(list.now())
          assert.strictEqual(new Set(picked).size, picked.length)
          for (const id of picked) assert.isTrue(met.has(id), `${id} was met`)
          if (!("picked" in each)) for (const id of picked) assert.include(before, id, "nothing is picked by itself")
          before = picked
        }
      })
    )
  })
})

describe("a mutation of several records", () => {
  const picked = [listed, events.rowsSelected.make({ ids: [2, 3] })]
  const partly = events.carriedOut.make({ ids: [2], refused: [{ id: 3, msg: "It has no shelves" }] })

  it("After a mutation only refused rows stay selected, with reasons", () => {
    const list = start(...picked, partly)
    assert.deepEqual(selectedOf(list.now()), [3])
    assert.deepEqual(outcomeOf(list.now()), { done: 1, refused: [{ row: eve, msg: "It has no shelves" }] })
    list.send(events.carriedOut.make({ ids: [3], refused: [] }))
    assert.deepEqual([selectedOf(list.now()), outcomeOf(list.now())], [[], null])
  })

  it("A mutation's outcome survives its refetch", () => {
    const list = start(...picked, events.refreshed.make({}), partly, listed)
    assert.deepEqual([selectedOf(list.now()), outcomeOf(list.now())?.done], [[3], 1])
  })

  it("A closed outcome stays closed during a refetch", () => {
    assert.isNull(outcomeOf(start(...picked, partly, events.refreshed.make({}), events.outcomeClosed.make({})).now()))
  })
})

describe("deleting several records", () => {
  const removalRequested = [
    listed,
    events.rowsSelected.make({ ids: [2, 3] }),
    events.removalRequested.make({ ids: [2, 3] })
  ]
  const confirmed = events.removalConfirmed.make({})

  it("A partial removal lists refused rows and keeps them selected", () => {
    const removed = events.removed.make({ ids: [2], refused: [{ id: 3, msg: "It is yours" }] })
    const list = start(...removalRequested, confirmed, removed, events.listed.make({ rows: [eve], total: 1, at: 0 }))
    assert.deepEqual(selectedOf(list.now()), [3])
    assert.deepEqual(outcomeOf(list.now()), { done: 1, refused: [{ row: eve, msg: "It is yours" }] })
    assert.deepEqual(list.emitted, [{ type: "records.mutated", what: "deleted" }])
    list.send(events.outcomeClosed.make({}))
    assert.isNull(outcomeOf(list.now()))
  })

  it("A removal leaves other rows selected", () => {
    const list = start(
      listed,
      events.rowsSelected.make({ ids: [2, 3] }),
      events.removalRequested.make({ ids: [2] }),
      confirmed
    )
    list.send(events.removed.make({ ids: [2] }))
    assert.deepEqual(selectedOf(list.now()), [3])
  })

  it("A removal without removed rows is no success", () => {
    const refused = [bob, eve].map(({ id }) => ({ id, msg: "No" }))
    const list = start(...removalRequested, confirmed, events.removed.make({ ids: [], refused }))
    assert.deepEqual([list.emitted, outcomeOf(list.now())?.done], [[], 0])
  })
})
