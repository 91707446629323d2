import fc from "fast-check"
import { assert, describe, it } from "vitest"
import type { EventObject } from "xstate"
import type { User } from "../../src/contract/users.ts"
import {
  changesOf,
  savedIdsOf,
  listedAtOf,
  listFaultOf,
  selectedIn,
  savedElsewhereOf
} from "../../src/machines/records/typed-records.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import { refusedCall, unreachable, userNamed } from "./fixtures.ts"
import { addOpened, bob, draft, eve, listed, query, start } from "./records-actor.ts"

const { events, rowsOf } = userList
const lookedAt = (at: number) => events.lookedAt.make({ at })
const listedRows = (rows: ReadonlyArray<User>, at = 20_000, total = rows.length) =>
  events.listed.make({ rows, total, at })
const changesShown = events.changesShown.make({})
const added = { ...userNamed(9, "new"), created_at: 5e12, updated_at: 5e12 }
const edited = { ...bob, email: "b@x.example", version: bob.version + 1 }

const looking = (...more: ReadonlyArray<EventObject>) => start(listed, lookedAt(20_000), ...more)
const idsOf = (list: ReturnType<typeof start>) => rowsOf(list.now()).map(({ id }) => id)

describe("a list's recheck", () => {
  it("A list rechecks old rows when looked at", () => {
    const list = start(listed, lookedAt(9_999))
    assert.deepEqual([listedAtOf(list.now()), list.invoked("recheck")], [0, []])
    list.send(lookedAt(10_000))
    assert.deepEqual([list.invoked("recheck"), list.now().value], [[query(1)], { ready: "checking" }])
    list.send(lookedAt(30_000), listedRows([bob, eve]))
    assert.deepEqual([list.invoked("recheck").length, listedAtOf(list.now())], [1, 20_000])
    list.send(lookedAt(29_000))
    assert.strictEqual(list.invoked("recheck").length, 1)
  })

  it("An unanswered recheck leaves the list unchanged", () => {
    const list = looking(events.listFailed.make({ fault: unreachable }))
    assert.deepEqual([list.now().value, listFaultOf(list.now()), listedAtOf(list.now())], [{ ready: "idle" }, null, 0])
  })

  it("Looking at a list after failure lists again", () => {
    const list = start(listed, events.refreshed.make({}), events.listFailed.make({ fault: refusedCall }), lookedAt(1))
    assert.deepEqual([list.now().value, list.invoked("recheck")], ["listing", []])
  })

  it("disturbs no form", () => {
    const list = start(listed, addOpened, lookedAt(20_000))
    assert.isTrue(list.now().matches("drafting"))
    const broken = looking(addOpened)
    assert.strictEqual(broken.open().length, 0)
    assert.isTrue(broken.now().matches("drafting"))
  })
})

describe("a row added or changed elsewhere", () => {
  it("A changed row is marked in place; equal rows stay identical", () => {
    const list = looking(events.rowsSelected.make({ ids: [2] }), listedRows([edited, { ...eve }]))
    assert.deepEqual([savedIdsOf(list.now()), changesOf(list.now())], [[2], 0])
    assert.deepEqual(rowsOf(list.now()), [edited, eve])
    assert.strictEqual(rowsOf(list.now())[1], listed.rows[1])
    assert.strictEqual(
      selectedIn<User>(list.now())[0],
      rowsOf(list.now())[0],
      "the row on show is the one that is picked"
    )
    const before = rowsOf(list.now())
    list.send(lookedAt(60_000), listedRows([{ ...edited }, { ...eve }], 60_000))
    assert.strictEqual(rowsOf(list.now()), before)
    assert.deepEqual(savedIdsOf(list.now()), [])
  })

  it("New rows wait where rows would move", () => {
    const list = looking(events.rowsSelected.make({ ids: [3] }), listedRows([added, edited], 20_000, 3))
    assert.deepEqual([idsOf(list), changesOf(list.now()), listedAtOf(list.now())], [[2, 3], 2, 0])
    list.send(changesShown)
    assert.deepEqual([idsOf(list), savedIdsOf(list.now()), changesOf(list.now())], [[9, 2], [9, 2], 0])
    assert.deepEqual([listedAtOf(list.now()), selectedIn(list.now())], [20_000, []])
  })

  it("Undoing or refreshing by hand removes a waiting change", () => {
    const undone = looking(listedRows([added, bob, eve]), lookedAt(40_000), listedRows([bob, eve], 40_000))
    assert.deepEqual([changesOf(undone.now()), listedAtOf(undone.now())], [0, 40_000])
    const renewed = looking(listedRows([added, bob, eve]), events.refreshed.make({}), listedRows([bob, eve], 30_000))
    assert.deepEqual([changesOf(renewed.now()), idsOf(renewed)], [0, [2, 3]])
  })

  it("A row moved up by a deletion is not new", () => {
    const next = { ...userNamed(1, "ada"), created_at: 0, updated_at: 0 }
    const list = looking(listedRows([eve, next]))
    assert.strictEqual(changesOf(list.now()), 1)
    list.send(changesShown)
    assert.deepEqual([idsOf(list), savedIdsOf(list.now())], [[3, 1], []])
  })

  it("An empty page asks for the last page", () => {
    const list = start(events.queried.make({ query: query(2) }), events.listed.make({ rows: [eve], total: 11, at: 0 }))
    list.send(lookedAt(20_000), listedRows([], 20_000, 10), changesShown)
    assert.isTrue(list.now().matches("listing"))
  })

  it("An operator's own change is marked on its page alone", () => {
    const list = start(
      listed,
      userList.editOpened(bob),
      events.draftSubmitted.make({ draft, secret: null, problems: {} })
    )
    list.send(events.saved.make({ what: "edited" }), listedRows([edited, eve]))
    assert.deepEqual(savedIdsOf(list.now()), [2])
    list.send(events.queried.make({ query: query(2) }), listedRows([added]))
    assert.deepEqual(savedIdsOf(list.now()), [])
  })

  it("A saved row is marked or reported elsewhere", () => {
    const opened = start(addOpened, events.draftSubmitted.make({ draft, secret: null, problems: {} }))
    opened.send(events.saved.make({ what: "added", id: 3 }), listed)
    assert.deepEqual(savedIdsOf(opened.now()), [3])
    const elsewhere = start(listed, addOpened, events.draftSubmitted.make({ draft, secret: null, problems: {} }))
    elsewhere.send(events.saved.make({ what: "added", id: 77 }), listedRows([bob, eve]))
    assert.strictEqual(savedElsewhereOf(elsewhere.now()), 77)
    assert.strictEqual(savedElsewhereOf(opened.now()), undefined)
    elsewhere.send(
      events.refreshed.make({}),
      listedRows([{ ...userNamed(77, "x"), created_at: 0, updated_at: 0 }, bob])
    )
    assert.deepEqual(savedIdsOf(elsewhere.now()), [], "only what comes right after it")
  })

  it("Rows never move by themselves", () => {
    const users = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 })
    fc.assert(
      fc.property(fc.array(users, { maxLength: 8 }), (answers) => {
        const list = start(listed)
        answers.forEach((ids, index) => {
          const at = (index + 1) * 20_000
          list.send(
            lookedAt(at),
            listedRows(
              ids.map((id) => userNamed(id, "x")),
              at
            )
          )
          assert.deepEqual(idsOf(list), [2, 3])
        })
      })
    )
  })
})
