import { assert, describe, it } from "vitest"
import type { Query } from "../../src/machines/records/records-events.ts"
import { hasMore, totalOf } from "../../src/machines/records/typed-records.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import { userNamed } from "./fixtures.ts"
import { query, start } from "./records-actor.ts"

const { events, codec, queryOf, rowsOf } = userList

/** Page 3 of many, from a server with cursors. */
const rowsFrom = (first: number, count = 10) =>
  Array.from({ length: count }, (_, index) => userNamed(first + index, "x"))
const page = (first: number, count?: number) =>
  events.listed.make({
    rows: rowsFrom(first, count),
    total: 10_000,
    more: true,
    at: 0,
    first: `f${first}`,
    last: `l${first}`
  })
const onThird = () => start(events.queried.make({ query: query(3) }), page(21))
const turned = (list: ReturnType<typeof start>, target: Query) => {
  list.send(events.queried.make({ query: target }))
  return list.invoked("list").at(-1)
}

describe("paging through a list", () => {
  it("Cursors lead to the next and previous page", () => {
    assert.deepEqual(turned(onThird(), query(4)), { ...query(4), after: "l21" })
    assert.deepEqual(turned(onThird(), query(2)), { ...query(2), before: "f21" })
  })
  it("Numbers lead to other pages, orders, sizes and filters", () => {
    for (const target of [query(1), query(5), query(3), { ...query(4), page_size: 50 }, query(4, { username: "e" })])
      assert.deepEqual(turned(onThird(), target), target)
    assert.deepEqual(turned(start(page(1)), query(2, { sort: "email" })), query(2, { sort: "email" }))
  })
  it("pages by numbers without a backend's cursors", () => {
    const list = start(events.listed.make({ rows: rowsFrom(1), total: 50_000, at: 0 }))
    assert.deepEqual(turned(list, query(2)), query(2))
    assert.deepEqual([totalOf(list.now()), hasMore(list.now())], [50_000, false])
  })
  it("A page is refreshed by a cursor that no address holds", () => {
    const list = onThird()
    turned(list, query(4))
    list.send(page(31), events.refreshed.make({}))
    assert.deepEqual(list.invoked("list").at(-1), { ...query(4), after: "l21" })
    list.send(page(31))
    assert.deepEqual(codec.write(queryOf(list.now())), { page: "4" })
    list.send(events.lookedAt.make({ at: 60_000 }))
    assert.deepEqual(list.invoked("recheck").at(-1), { ...query(4), after: "l21" })
    assert.isTrue(hasMore(list.now()))
  })
  it("Too few preceding rows lead to the first page", () => {
    const list = onThird()
    turned(list, query(2))
    list.send(page(15, 6))
    assert.deepEqual(list.invoked("list").at(-1), query(1))
  })
  it("Without following rows a page is requested by number", () => {
    const list = onThird()
    turned(list, query(4))
    list.send(events.listed.make({ rows: [], total: 80, at: 0 }))
    assert.deepEqual(list.invoked("list").at(-1), query(4))
    list.send(events.listed.make({ rows: [], total: 60, at: 0 }))
    assert.deepEqual(list.invoked("list").at(-1), query(3))
    list.send(page(21))
    assert.strictEqual(rowsOf(list.now()).length, 10)
  })
  it("gathers all matches from the first row", () => {
    const list = onThird()
    turned(list, query(4))
    list.send(page(31), events.allPicked.make({}))
    assert.deepEqual(list.invoked("list").at(-1), { page: 1, page_size: 100 })
  })
})
