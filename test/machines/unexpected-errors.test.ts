import { assert, describe, it } from "vitest"
import { assign, createActor, createMachine } from "xstate"
import {
  errorReportFrom,
  errorReportText,
  isUnloaded,
  errorReportOf,
  unexpectedErrorsMachine,
  wasRetried,
  withErrorIsolation
} from "../../src/machines/unexpected-errors/unexpected-errors-machine.ts"
import { UnexpectedErrorEvents } from "../../src/machines/unexpected-errors/unexpected-error-events.ts"
import { brokenList } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const met = (more: Partial<typeof brokenList>) =>
  UnexpectedErrorEvents.reported.make({ report: { ...brokenList, ...more } })
const where = { at: 0, pageName: "userList", page: "/user/userList", part: "view" }

describe("reported bugs", () => {
  it("The first unexpected error shows at its page until settled", () => {
    const actor = startActor(
      "unexpectedErrors",
      unexpectedErrorsMachine,
      met({ what: "first" }),
      met({ what: "second" })
    )
    assert.strictEqual(errorReportOf("userList")(actor.now())?.what, "first")
    assert.isNull(errorReportOf("")(actor.now()), "the rest of the console goes on")
    actor.send(met({ pageName: "", what: "everything" }), UnexpectedErrorEvents.settled.make({ pageName: "userList" }))
    assert.isNull(errorReportOf("userList")(actor.now()))
    assert.strictEqual(errorReportOf("")(actor.now())?.what, "everything")
    actor.send(met({ what: "third" }))
    assert.strictEqual(errorReportOf("userList")(actor.now())?.what, "third")
  })

  it("Retried pages are remembered", () => {
    const actor = startActor("unexpectedErrors", unexpectedErrorsMachine)
    assert.isFalse(wasRetried("/user/userList")(actor.now()))
    actor.send(UnexpectedErrorEvents.retried.make({ page: "/user/userList" }))
    assert.isTrue(wasRetried("/user/userList")(actor.now()))
    assert.isFalse(wasRetried("/message/messageList")(actor.now()))
  })

  const token = "Zt0kenZt0kenZt0kenZt0kenZt0ken-_"
  it.each([
    ["a secret that is known", `no such session ${token}`, token],
    ["what looks like a token", "got 0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef"],
    ["what is named like a secret", 'could not read {"password":"Tr0ub4dor&3"}', "Tr0ub4dor"],
    ["a secret in an address", "/x?token=abc12345&page=2", "abc12345"],
    ["a header", "Authorization: abc12345", "abc12345"]
  ])("hold no secret: %s", (_, text, secret) => {
    const errorReport = errorReportFrom({ ...where, page: text, cause: new Error(text) }, [token])
    assert.notInclude(errorReportText(errorReport), secret)
    assert.include(errorReport.what, "•••")
    assert.include(errorReport.page, "•••")
  })

  it("Bug reports keep other text within limits", () => {
    const errorReport = errorReportFrom({ ...where, cause: new TypeError("rows is not iterable".padEnd(9000, "!")) }, [
      ""
    ])
    assert.match(errorReport.what, /^TypeError: rows is not iterable!/)
    assert.isAtMost(errorReport.what.length, 500)
    assert.isAtMost(errorReport.trace.length, 2000)
    assert.strictEqual(errorReportFrom({ ...where, cause: "thrown as text" }, []).what, "thrown as text")
  })

  it("Bugs are reported in text with place and time", () => {
    assert.strictEqual(
      errorReportText({ ...brokenList, at: 0 }),
      "500 TypeError: rows is not iterable\npage: /user/userList?page=2\npart: view\ntime: 1970-01-01T00:00:00.000Z\nat UserListPage"
    )
  })

  it.each([
    ["Failed to fetch dynamically imported module: http://x/a.js", true],
    ["error loading dynamically imported module", true],
    ["Importing a module script failed.", true],
    ["rows is not iterable", false]
  ])("Bugs differ from code that did not load: %s", (what, unloaded) => {
    assert.strictEqual(isUnloaded({ ...brokenList, what }), unloaded)
  })
})

describe("a machine with a bug", () => {
  const counter = () =>
    createMachine({
      id: "counter",
      context: { count: 0 },
      on: {
        counted: { actions: assign({ count: ({ context }) => context.count + 1 }) },
        stumbled: {
          actions: assign(() => {
            throw new Error("stumbled")
          })
        }
      }
    })

  it("A machine with a bug keeps its state and continues", () => {
    const reported: Array<unknown> = []
    const actor = createActor(
      withErrorIsolation(counter(), ({ id }, cause) => reported.push([id, (cause as Error).message])),
      { id: "counter" }
    )
    actor.start()
    actor.send({ type: "counted" })
    actor.send({ type: "stumbled" })
    actor.send({ type: "counted" })
    assert.deepEqual(actor.getSnapshot().context, { count: 2 })
    assert.strictEqual(actor.getSnapshot().status, "active")
    assert.deepEqual(reported, [["counter", "stumbled"]])
  })

  it("does not end the machine it hangs under", () => {
    const parent = createActor(
      withErrorIsolation(counter(), () => {}),
      { id: "parent" }
    )
    parent.start()
    const child = createActor(counter(), { id: "child", parent } as never)
    child.subscribe({ error: () => {} })
    child.start()
    child.send({ type: "stumbled" } as never)
    assert.strictEqual(child.getSnapshot().status, "error")
    assert.strictEqual(parent.getSnapshot().status, "active")
  })
})
