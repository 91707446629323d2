import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import type { SaveInput } from "../../src/machines/records/records-context.ts"
import {
  conflictOf,
  draftIn,
  editedIn,
  hasDiscardPrompt,
  isChanged,
  problemsOf,
  saveFaultOf
} from "../../src/machines/records/typed-records.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import { refusedFault, refusedCall, unreachable } from "./fixtures.ts"
import { secretsIn } from "./plain.ts"
import { addOpened, bob, draft, editOpened, listed, query, start, submittedEvent, typed } from "./records-actor.ts"

const { events } = userList
const draftOf = draftIn<typeof draft | null>

describe("adding and editing records", () => {
  it("A hidden form keeps its input", () => {
    const half = { username: "half", role: "", email: "", enabled: true, avatar: "" }
    const list = start(listed, addOpened, events.draftLeft.make({ draft: half }))
    assert.deepEqual([draftOf(list.now()), list.now().matches("drafting")], [half, true])
  })

  it("A form opened during listing repeats it on closing", () => {
    const list = start(listed, events.queried.make({ query: query(2) }), addOpened)
    assert.deepEqual([list.now().value, list.open()], ["drafting", []])
    list.send(events.draftClosed.make({}))
    assert.deepEqual([list.now().value, list.invoked("list").at(-1)], ["listing", query(2)])
    list.send(listed, addOpened, events.draftClosed.make({}))
    assert.isTrue(list.now().matches("ready"))
  })

  it("A typed draft asks before it is discarded", () => {
    const list = start(listed, editOpened, typed(true), events.draftClosed.make({}))
    assert.deepEqual([hasDiscardPrompt(list.now()), draftOf(list.now())], [true, draft])
    list.send(events.draftLeft.make({ draft: { ...draft, email: "half" } }), events.draftResumed.make({}))
    assert.deepEqual([hasDiscardPrompt(list.now()), draftOf(list.now())?.email], [false, "half"])
    list.send(events.draftClosed.make({}), events.draftDiscarded.make({}))
    assert.deepEqual([list.now().matches("ready"), draftOf(list.now()), isChanged(list.now())], [true, null, false])
  })

  it("asks nothing without typed text", () => {
    for (const events_ of [[], [typed(true), typed(false)]])
      assert.isTrue(
        start(listed, addOpened, ...events_, events.draftClosed.make({}))
          .now()
          .matches("ready")
      )
  })

  it("A failed draft asks before discarding, then relists", () => {
    const failed = events.saveFailed.make({ fault: unreachable })
    const list = start(listed, addOpened, typed(true), submittedEvent(null), failed, events.draftClosed.make({}))
    assert.isTrue(hasDiscardPrompt(list.now()))
    list.send(events.draftDiscarded.make({}))
    assert.isTrue(list.now().matches("listing"))
  })

  it("Moving parts of a form keeps its problems", () => {
    const [problems, half] = [{ username: "users.usernameProblem" }, { ...draft, username: "" }]
    const list = start(listed, addOpened, submittedEvent(null, problems), events.draftRevised.make({ draft: half }))
    assert.deepEqual([draftOf(list.now()), problemsOf(list.now())], [half, problems])
  })

  it("A draft saves once with its secret, then forgets it", () => {
    const list = start(
      listed,
      addOpened,
      submittedEvent("Secret1!"),
      submittedEvent("Secret1!"),
      submittedEvent("Secret1!")
    )
    assert.strictEqual(list.invoked("save").length, 1)
    const ask = list.invoked("save")[0] as SaveInput<object, object>
    assert.deepInclude(ask, { row: null, draft })
    assert.strictEqual(Redacted.value(ask.secret!), "Secret1!")
    list.send(events.saved.make({ what: "added" }))
    assert.deepEqual(secretsIn(list.now().context), [])
    assert.isNull(draftOf(list.now()))
    assert.isTrue(list.now().matches("listing"))
    assert.deepEqual(list.emitted, [{ type: "records.mutated", what: "added" }])
  })

  it("An unanswered write is resent with its key", () => {
    const list = start(listed, addOpened, submittedEvent("Secret1!"))
    const keys = () => list.invoked("save").map((ask) => (ask as SaveInput<object, object>).idempotencyKey)
    const fault = { _tag: "Unreachable", msg: "", call: "users.add" } as const
    list.send(events.saveFailed.make({ fault, idempotencyKey: "k1" }), submittedEvent("Secret1!"))
    list.send(events.saveFailed.make({ fault: { ...fault, _tag: "Refused", code: 1 } }), submittedEvent("Secret1!"))
    assert.deepEqual(keys(), [null, "k1", null])
  })

  it("Lists report rows, drafts and refusals to their page", () => {
    const [answered, opened, changed] = [
      { type: "records.answered" },
      { type: "records.draftChanged", opened: true },
      { type: "records.draftChanged", opened: false }
    ]
    const list = start(listed, editOpened, events.draftRevised.make({ draft }), submittedEvent(null))
    assert.deepEqual(list.toPage, [answered, opened, changed])
    const fault = { _tag: "Unreachable", msg: "", call: "users.edit" } as const
    list.send(events.saveFailed.make({ fault }), submittedEvent(null), events.conflicted.make({ row: bob, draft }))
    assert.deepEqual(list.toPage.slice(3), [{ type: "records.saveRefused", fault }, changed])
    list.send(events.draftClosed.make({}), events.draftDiscarded.make({}))
    assert.deepEqual(list.toPage.at(-1), changed)
  })

  it("saves the row that its form opened", () => {
    const list = start(listed, editOpened, submittedEvent(null))
    assert.deepEqual(list.invoked("save"), [{ row: bob, draft, secret: null, idempotencyKey: null }])
    list.send(events.saved.make({ what: "edited" }))
    assert.deepEqual(list.emitted, [{ type: "records.mutated", what: "edited" }])
    list.send(listed, addOpened, submittedEvent("Secret1!"))
    assert.deepInclude(list.invoked("save").at(-1) as object, { row: null })
  })

  it("A corrected field loses its problem before the form is sent", () => {
    const problems = { username: "users.usernameProblem", email: "users.emailProblem" }
    const list = start(listed, addOpened, submittedEvent(null, problems))
    list.send(events.draftCorrected.make({ fields: ["email"] }))
    assert.deepEqual(problemsOf(list.now()), { username: "users.usernameProblem" })
  })

  it("A form with problems sends nothing and keeps its input", () => {
    const list = start(listed, addOpened, submittedEvent("x", { password: "users.passwordShort" }))
    assert.deepEqual(list.invoked("save"), [])
    assert.deepEqual(
      [draftOf(list.now()), problemsOf(list.now()), secretsIn(list.now().context)],
      [draft, { password: "users.passwordShort" }, []]
    )
    list.send(submittedEvent("Secret1!"))
    assert.deepEqual(problemsOf(list.now()), {})
  })

  it("A failed save keeps the draft with the server's words", () => {
    const list = start(listed, addOpened, submittedEvent("Secret1!"), events.saveFailed.make({ fault: refusedFault }))
    assert.isTrue(list.now().matches("drafting"))
    assert.deepEqual(
      [draftOf(list.now()), problemsOf(list.now()), saveFaultOf(list.now()), secretsIn(list.now().context)],
      [draft, { username: "name taken" }, refusedFault, []]
    )
    list.send(submittedEvent("Secret1!"))
    assert.isNull(saveFaultOf(list.now()))
    list.send(events.saveFailed.make({ fault: unreachable }))
    assert.deepEqual(problemsOf(list.now()), {})
  })

  it("Conflicts merge untouched fields and save against the newer version", () => {
    const theirs = { ...bob, email: "theirs@x.example", role: "admin", version: bob.version + 1 }
    const mine = { ...draft, email: "mine@x.example" }
    const submit = events.draftSubmitted.make({ draft: mine, secret: null, problems: {} })
    const list = start(listed, editOpened, submit, userList.conflicted(theirs))
    const theirsDraft = { username: "bob", role: "admin", email: "theirs@x.example", enabled: true, avatar: "" }
    assert.isTrue(list.now().matches("drafting") && isChanged(list.now()))
    assert.deepEqual(conflictOf(list.now()), { draft: mine, saved: theirsDraft })
    assert.deepEqual(draftOf(list.now()), { ...mine, role: "admin" }, "what was typed stays until the operator chooses")
    const closedForm = start(listed, editOpened, submit, userList.conflicted(theirs), events.draftClosed.make({}))
    closedForm.send(events.draftDiscarded.make({}))
    assert.isTrue(closedForm.now().matches("listing"), "the rows at hand are old")
    list.send(events.draftSubmitted.make({ draft: theirsDraft, secret: null, problems: {} }))
    assert.deepEqual(list.invoked("save").at(-1), {
      row: theirs,
      draft: theirsDraft,
      secret: null,
      idempotencyKey: null
    })
    list.send(events.saved.make({ what: "edited" }))
    assert.isNull(conflictOf(list.now()))
  })

  it("Closing a form whose saving failed lists rows again", () => {
    const list = start(
      listed,
      editOpened,
      submittedEvent(null),
      events.saveFailed.make({ fault: refusedCall }),
      events.draftClosed.make({})
    )
    assert.isTrue(list.now().matches("listing"))
    assert.deepEqual([draftOf(list.now()), editedIn(list.now()), saveFaultOf(list.now())], [null, null, null])
    assert.isTrue(start(listed, editOpened, events.draftClosed.make({})).now().matches("ready"))
  })

  it("opens every form afresh", () => {
    const list = start(
      listed,
      editOpened,
      submittedEvent("x", { username: "users.usernameEmpty" }),
      events.draftClosed.make({}),
      addOpened
    )
    assert.deepEqual([editedIn(list.now()), problemsOf(list.now()), saveFaultOf(list.now())], [null, {}, null])
  })

  it("No form, query or removal begins during a save", () => {
    const list = start(listed, addOpened, submittedEvent(null))
    const before = list.now()
    list.send(
      addOpened,
      editOpened,
      events.draftClosed.make({}),
      events.queried.make({ query: query(2) }),
      events.removalRequested.make({ ids: [2] })
    )
    assert.deepEqual([list.now().value, list.now().context], [before.value, before.context])
  })
})
