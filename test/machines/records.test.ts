import { Redacted } from "effect"
import fc from "fast-check"
import { assert, describe, it } from "vitest"
import type { EventObject } from "xstate"
import { recordsMachine, type RecordsSnapshot, type Saving } from "../../src/machines/records/records-machine.ts"
import { type UserDraft, userList } from "../../src/machines/users/user-list.ts"
import { refused, refusedAtAll, unreachable, userNamed } from "./fixtures.ts"
import { startLive } from "./live.ts"
import {
  pickedOf,
  problemsOf,
  saveFaultOf,
  listFaultOf,
  pendingDeletionOf
} from "../../src/machines/records/typed-records.ts"

const { events, rowsOf, draftOf, editedOf, queryOf } = userList
const draft: UserDraft = { username: "bob", role: "operator", email: "", enabled: true }
const [bob, eve] = [userNamed(2, "bob"), userNamed(3, "eve")]
const listed = events.listed.make({ rows: [bob, eve], total: 2 })
const query = (page: number, more: Record<string, string> = {}) => ({ page, page_size: 10, ...more })
const submitted = (secret: string | null, problems: Record<string, string> = {}) =>
  events.draftSubmitted.make({ draft, secret: secret === null ? null : Redacted.make(secret), problems })
const addOpened = events.addOpened.make({ draft: { ...draft, username: "" } })
const editOpened = events.editOpened.make({ row: bob, draft })

const start = (...happened: ReadonlyArray<EventObject>) => {
  const { actor, outside } = startLive("userList.list", { machine: recordsMachine, input: { query: query(1) } })
  const news: Array<unknown> = []
  actor.on("*" as never, ((told: unknown) => news.push(told)) as never)
  const send = (...more: ReadonlyArray<EventObject>) => more.forEach((event) => actor.send(event))
  send(...happened)
  return {
    news,
    send,
    now: () => actor.getSnapshot() as RecordsSnapshot,
    open: () => outside.open(),
    asked: (src: string) => outside.asked.filter((pending) => pending.src === src).map(({ input }) => input)
  }
}

describe("listing records", () => {
  it("starts with the query of the address", () => {
    assert.deepEqual(start().asked("list"), [query(1)])
  })

  it("cancels the former ask at a new query, and ignores its late answer", () => {
    const list = start()
    const [late] = list.open()
    list.send(events.queried.make({ query: query(1, { username: "e" }) }))
    assert.isTrue(late!.cancelled)
    assert.strictEqual(list.open().length, 1)
    late!.tell(events.listed.make({ rows: [bob], total: 1 }))
    assert.isTrue(list.now().matches("listing"))
    assert.deepEqual(rowsOf(list.now()), [])
    list.open()[0]!.tell(events.listed.make({ rows: [eve], total: 1 }))
    assert.deepEqual(rowsOf(list.now()), [eve])
  })

  it("shows the last of many quick queries, in whatever order the answers come", () => {
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
            answer!.tell(
              events.listed.make({ rows: [userNamed((answer!.input as { page: number }).page, "x")], total: 1000 })
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
    [12, 2],
    [10, 1],
    [0, 1],
    [1, 1]
  ])("puts right a page behind the last: of %i rows it is %i", (total, page) => {
    const list = start(
      events.queried.make({ query: query(1e9, { username: "b" }) }),
      events.listed.make({ rows: [], total })
    )
    assert.deepEqual(list.asked("list").at(-1), query(page, { username: "b" }))
    list.send(events.listed.make({ rows: [], total: 0 }))
    if (page > 1) list.send(events.listed.make({ rows: [], total: 0 }))
    assert.isTrue(list.now().matches("ready"), "and ends, even if all went meanwhile")
    assert.strictEqual(queryOf(list.now()).page, 1)
  })

  it("keeps the rows at hand when listing fails, and lists again when asked to", () => {
    const list = start(listed, events.refreshed.make({}), events.listFailed.make({ fault: unreachable }))
    assert.deepEqual(rowsOf(list.now()), [bob, eve])
    assert.deepEqual(listFaultOf(list.now()), unreachable)
    list.send(events.refreshed.make({}), listed)
    assert.isNull(listFaultOf(list.now()))
  })

  it("keeps picked rows over a refresh as far as they are still there, and none over another query", () => {
    const list = start(
      listed,
      events.rowsPicked.make({ ids: [2, 3] }),
      events.refreshed.make({}),
      events.listed.make({ rows: [eve], total: 1 })
    )
    assert.deepEqual(pickedOf(list.now()), [3])
    list.send(events.queried.make({ query: query(2) }), listed)
    assert.deepEqual(pickedOf(list.now()), [])
  })

  it("lets rows be picked while it loads, and keeps those that are still there", () => {
    const list = start(listed, events.refreshed.make({}), events.rowsPicked.make({ ids: [2, 3] }))
    assert.deepEqual([pickedOf(list.now()), list.now().matches("listing")], [[2, 3], true])
    list.send(events.listed.make({ rows: [eve], total: 1 }))
    assert.deepEqual(pickedOf(list.now()), [3])
  })
})

describe("adding and editing records", () => {
  it("keeps what was typed when the form goes out of sight", () => {
    const half = { username: "half", role: "", email: "", enabled: true }
    const list = start(listed, addOpened, events.draftLeft.make({ draft: half }))
    assert.deepEqual([draftOf(list.now()), list.now().matches("drafting")], [half, true])
  })

  it("keeps what was found wrong while a form's parts are moved", () => {
    const [problems, half] = [{ username: "users.usernameProblem" }, { ...draft, username: "" }]
    const list = start(listed, addOpened, submitted(null, problems), events.draftRevised.make({ draft: half }))
    assert.deepEqual([draftOf(list.now()), problemsOf(list.now())], [half, problems])
  })

  it("saves a new draft with its secret, once, and forgets the secret", () => {
    const list = start(listed, addOpened, submitted("Secret1!"), submitted("Secret1!"), submitted("Secret1!"))
    assert.strictEqual(list.asked("save").length, 1)
    const ask = list.asked("save")[0] as Saving
    assert.deepInclude(ask, { id: null, row: null, draft })
    assert.strictEqual(Redacted.value(ask.secret!), "Secret1!")
    list.send(events.saved.make({ row: bob, added: true }))
    assert.isNull(list.now().context.secret)
    assert.isNull(draftOf(list.now()))
    assert.isTrue(list.now().matches("listing"))
    assert.deepEqual(list.news, [{ type: "records.went", what: "added" }])
  })

  it("edits the row that the form was opened with", () => {
    const list = start(listed, editOpened, submitted(null))
    assert.deepEqual(list.asked("save"), [{ id: 2, row: bob, draft, secret: null }])
    list.send(events.saved.make({ row: bob, added: false }))
    assert.deepEqual(list.news, [{ type: "records.went", what: "edited" }])
    list.send(listed, addOpened, submitted("Secret1!"))
    assert.deepInclude(list.asked("save").at(-1) as object, { id: null, row: null })
  })

  it("sends nothing while the form has problems, and keeps what was typed", () => {
    const list = start(listed, addOpened, submitted("x", { password: "users.passwordShort" }))
    assert.deepEqual(list.asked("save"), [])
    assert.deepEqual(
      [draftOf(list.now()), problemsOf(list.now()), list.now().context.secret],
      [draft, { password: "users.passwordShort" }, null]
    )
    list.send(submitted("Secret1!"))
    assert.deepEqual(problemsOf(list.now()), {})
  })

  it("keeps the draft when saving fails, the server's words beside the field at fault", () => {
    const list = start(listed, addOpened, submitted("Secret1!"), events.saveFailed.make({ fault: refused }))
    assert.isTrue(list.now().matches("drafting"))
    assert.deepEqual(
      [draftOf(list.now()), problemsOf(list.now()), saveFaultOf(list.now()), list.now().context.secret],
      [draft, { username: "name taken" }, refused, null]
    )
    list.send(submitted("Secret1!"))
    assert.isNull(saveFaultOf(list.now()))
    list.send(events.saveFailed.make({ fault: unreachable }))
    assert.deepEqual(problemsOf(list.now()), {})
  })

  it("lists again when a form is closed whose saving failed: a conflict means that the rows at hand are old", () => {
    const list = start(
      listed,
      editOpened,
      submitted(null),
      events.saveFailed.make({ fault: refusedAtAll }),
      events.draftClosed.make({})
    )
    assert.isTrue(list.now().matches("listing"))
    assert.deepEqual([draftOf(list.now()), editedOf(list.now()), saveFaultOf(list.now())], [null, null, null])
    assert.isTrue(start(listed, editOpened, events.draftClosed.make({})).now().matches("ready"))
  })

  it("opens every form afresh", () => {
    const list = start(
      listed,
      editOpened,
      submitted("x", { username: "users.usernameEmpty" }),
      events.draftClosed.make({}),
      addOpened
    )
    assert.deepEqual([editedOf(list.now()), problemsOf(list.now()), saveFaultOf(list.now())], [null, {}, null])
  })

  it("takes no second form, query or removal while it saves", () => {
    const list = start(listed, addOpened, submitted(null))
    const before = list.now()
    list.send(
      addOpened,
      editOpened,
      events.draftClosed.make({}),
      events.queried.make({ query: query(2) }),
      events.removalAsked.make({ ids: [2] })
    )
    assert.deepEqual([list.now().value, list.now().context], [before.value, before.context])
  })
})

describe("deleting records", () => {
  const pendingDeletion = events.removalAsked.make({ ids: [2, 3] })

  it("asks first, and deletes once", () => {
    const list = start(listed, pendingDeletion)
    assert.deepEqual(list.asked("remove"), [])
    list.send(events.removalConfirmed.make({}), events.removalConfirmed.make({}))
    assert.deepEqual(list.asked("remove"), [[2, 3]])
    list.send(events.removed.make({ ids: [2, 3] }))
    assert.isTrue(list.now().matches("listing"))
    assert.deepEqual(list.news, [{ type: "records.went", what: "deleted" }])
    assert.deepEqual(pendingDeletionOf(list.now()), [])
  })

  it("deletes nothing when it is cancelled, or when nothing is picked", () => {
    const list = start(
      listed,
      pendingDeletion,
      events.removalCancelled.make({}),
      events.removalConfirmed.make({}),
      events.removalAsked.make({ ids: [] })
    )
    assert.deepEqual(list.asked("remove"), [])
    assert.deepEqual(pendingDeletionOf(list.now()), [])
    assert.isTrue(list.now().matches("ready"))
  })

  it("lists again when deleting fails: somebody may have been faster", () => {
    const list = start(
      listed,
      events.rowsPicked.make({ ids: [2, 3] }),
      pendingDeletion,
      events.removalConfirmed.make({}),
      events.removeFailed.make({ fault: refusedAtAll })
    )
    assert.isTrue(list.now().matches("listing"))
    assert.deepEqual(list.news, [])
    list.send(events.listed.make({ rows: [eve], total: 1 }))
    assert.deepEqual(pickedOf(list.now()), [3])
  })

  it("goes to the page before when the last page is emptied", () => {
    const list = start(
      events.queried.make({ query: query(3) }),
      events.listed.make({ rows: [bob], total: 21 }),
      events.removalAsked.make({ ids: [2] }),
      events.removalConfirmed.make({}),
      events.removed.make({ ids: [2] }),
      events.listed.make({ rows: [], total: 20 })
    )
    assert.deepEqual(list.asked("list").at(-1), query(2))
  })
})
