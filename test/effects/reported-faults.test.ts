import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, ManagedRuntime, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { sendRequest } from "../../src/effects/account-requests/account-request-effects.ts"
import { readOverview } from "../../src/effects/account/account-effects.ts"
import { fetchReceiving, saveReceiving } from "../../src/effects/alarms/alarm-effects.ts"
import { codes } from "../../src/contract/codes.ts"
import { fail } from "../../src/contract/call.ts"
import { readDevices, saveSelection } from "../../src/effects/devices/device-effects.ts"
import type { Services } from "../../src/http/contract-client.ts"
import { startProgram } from "../../src/http/calls.ts"
import { fetchMenu } from "../../src/effects/menu/menu-effects.ts"
import { fetchMessages } from "../../src/effects/messages/message-effects.ts"
import { setPassword } from "../../src/effects/password/password-effects.ts"
import { loadCaptcha, logIn, logOut } from "../../src/effects/session/session-effects.ts"
import { fetchBinding, unbind, watchBinding } from "../../src/effects/wechat/wechat-effects.ts"
import { stubServices } from "./stub-services.ts"

const secret = Redacted.make("Secret-1")
const captcha = { captcha_id: "c1", captcha: Redacted.make("x7Kq") }

const passwords = {
  attempt: { old_password: secret, new_password: secret, confirm_password: secret },
  subject: null
}

type Program = Effect.Effect<{ readonly type: string }, never, Services>

/** Actions of an operator whose failures also show at a place of their own. */
const own: Readonly<Record<string, () => Program>> = {
  logIn: () =>
    logIn({
      type: "session.loginSubmitted",
      username: "ada",
      password: secret,
      remember: false,
      missing: [],
      ...captcha
    }),
  setPassword: () => setPassword(passwords),
  sendRequest: () =>
    sendRequest({
      attempt: { draft: { username: "ada", email: "ada@wheelhouse.example", remarks: "" }, ...captcha },
      subject: "password"
    }),
  saveSelection: () => saveSelection({ attempt: [], subject: null }),
  saveReceiving: () => saveReceiving({ status: 1 }),
  unbind
}
const looks: Readonly<Record<string, () => Program>> = {
  loadCaptcha: loadCaptcha,
  readDevices,
  fetchBinding: () => fetchBinding("http://console.example"),
  "the message box": () => fetchMessages({ tab: "todo", attended: true })
}
/** Calls that nobody waits for, or whose failure has its own text. */
const quiet: Readonly<Record<string, () => Program>> = {
  fetchReceiving,
  fetchMenu,
  logOut: () => logOut({ reason: "lost" }),
  "the number of messages": () => fetchMessages({ tab: null, attended: true }),
  "the message box, by the clock": () => fetchMessages({ tab: "todo", attended: false })
}

/** The reported faults if every call has this answer. */
const reportedBy = (program: Program, answer: () => Response) =>
  Effect.gen(function* () {
    const reported: Array<string> = []
    const services = stubServices(answer, ({ _tag, msg }) => reported.push(`${_tag} ${msg}`))
    yield* Effect.provide(program, services)
    return reported
  })

const refusing = () => Response.json(fail(codes.conflict, "Not like this"))
const lost = () => Response.json(fail(codes.sessionExpired, "Session expired"))
const offline = () => {
  throw new TypeError("Failed to fetch")
}

describe("reports of refused calls", () => {
  for (const [name, program] of Object.entries({ ...own, ...looks }))
    it.effect(name, () =>
      Effect.gen(function* () {
        assert.deepEqual(yield* reportedBy(program(), refusing), ["Refused Not like this"])
      })
    )
  it.effect("the User Center's calls, whichever comes first", () =>
    Effect.gen(function* () {
      assert.include(yield* reportedBy(readOverview(""), refusing), "Refused Not like this")
    })
  )
  it.effect("A refused watch of the binding is reported", () =>
    Effect.gen(function* () {
      const watching = yield* Effect.forkChild(reportedBy(watchBinding({ boundAt: null, validMs: null }), refusing))
      yield* TestClock.adjust("3 seconds")
      assert.deepEqual(yield* Fiber.join(watching), ["Refused Not like this"])
    })
  )
  for (const [name, program] of Object.entries(quiet))
    it.effect(`a refusal of ${name} is not reported`, () =>
      Effect.gen(function* () {
        assert.deepEqual(yield* reportedBy(program(), refusing), [])
      })
    )
})

describe("reports of missing answers", () => {
  const reportedByAll = (programs: typeof own) =>
    Effect.forEach(Object.values(programs), (program) => reportedBy(program(), offline), { concurrency: "unbounded" })
  it.live("Every operator call reports a missing answer", () =>
    Effect.gen(function* () {
      const requests = { ...own, ...looks }
      assert.deepEqual(
        yield* reportedByAll(requests),
        Object.values(requests).map(() => ["Unreachable "])
      )
    })
  )
})

describe("reports of a lost session", () => {
  it.effect("Even background calls report a lost session", () =>
    Effect.gen(function* () {
      for (const program of [
        fetchReceiving(),
        fetchMessages({ tab: null, attended: false }),
        saveSelection({ attempt: [], subject: null })
      ])
        assert.deepEqual(yield* reportedBy(program, lost), ["SessionLost Session expired"])
    })
  )
})

describe("a failing program", () => {
  /** The events of its machine and the reports, in order. */
  const happened = (program: Program, answer: () => Response | Promise<Response>) =>
    Effect.callback<ReadonlyArray<readonly [what: string, fault: unknown]>>((resume) => {
      const reports: Array<readonly [string, unknown]> = []
      const runtime = ManagedRuntime.make(stubServices(answer, (fault) => reports.push(["reported", fault])))
      const ended = (event: { readonly type: string; readonly fault?: unknown }) => {
        reports.push([event.type, event.fault])
        queueMicrotask(() => resume(Effect.succeed(reports)))
      }
      startProgram(runtime, program, ended, (cause) => assert.fail(String(cause)))
    })

  it.effect("A failing program reports its event's fault once handled", () =>
    Effect.gen(function* () {
      const reports = yield* happened(setPassword(passwords), refusing)
      assert.deepEqual(
        reports.map(([what]) => what),
        ["form.sendFailed", "reported"]
      )
      assert.strictEqual(reports[0]![1], reports[1]![1])
    })
  )

  it.effect("reports one fault when parallel calls fail", () =>
    Effect.gen(function* () {
      const reports = yield* happened(readOverview(""), refusing)
      assert.deepEqual(
        reports.map(([what]) => what),
        ["query.failed", "reported"]
      )
      assert.strictEqual(reports[0]![1], reports[1]![1])
    })
  )

  it.effect("reports the end of the session at once", () =>
    Effect.gen(function* () {
      const reports = yield* happened(saveSelection({ attempt: [], subject: null }), lost)
      assert.deepEqual(
        reports.map(([what]) => what),
        ["reported", "form.sendFailed"]
      )
    })
  )
})
