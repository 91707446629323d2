import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { sendRequest } from "../../src/effects/account-requests/account-request-effects.ts"
import { readOwn } from "../../src/effects/account/account-effects.ts"
import { fetchReceiving, saveReceiving } from "../../src/effects/alarms/alarm-effects.ts"
import { codes } from "../../src/effects/contract/codes.ts"
import { refused } from "../../src/effects/contract/call.ts"
import { readDevices, saveSelection } from "../../src/effects/devices/device-effects.ts"
import type { ConsoleClient } from "../../src/effects/http/console-client.ts"
import type { FaultReporter } from "../../src/effects/http/calls.ts"
import { fetchMenu } from "../../src/effects/menu/menu-effects.ts"
import { fetchMessages } from "../../src/effects/messages/message-effects.ts"
import { setPassword } from "../../src/effects/password/password-effects.ts"
import { drawCaptcha, logIn, logOut } from "../../src/effects/session/session-effects.ts"
import { fetchBinding, unbind, watchBinding } from "../../src/effects/wechat/wechat-effects.ts"
import { stubServices } from "./stub-services.ts"

const secret = Redacted.make("Secret-1")
const captcha = { captcha_id: "c1", captcha: Redacted.make("x7Kq") }

type Program = Effect.Effect<{ readonly type: string }, never, ConsoleClient | FaultReporter>

/** What an operator does, each with its place that says what went wrong as well. */
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
  setPassword: () =>
    setPassword({
      attempt: { old_password: secret, new_password: secret, confirm_password: secret },
      subject: null
    }),
  sendRequest: () =>
    sendRequest({
      attempt: { draft: { username: "ada", email: "ada@wheelhouse.example", remarks: "" }, ...captcha },
      subject: "password"
    }),
  saveSelection: () => saveSelection({ robot_ids: [] }),
  saveReceiving: () => saveReceiving({ status: 1 }),
  unbind
}
const looks: Readonly<Record<string, () => Program>> = {
  drawCaptcha,
  readDevices,
  fetchBinding: () => fetchBinding("http://console.example"),
  "the message box": () => fetchMessages({ tab: "todo", attended: true })
}
/** What nobody waits for, or what is told in words of its own. */
const quiet: Readonly<Record<string, () => Program>> = {
  fetchReceiving,
  fetchMenu,
  logOut: () => logOut({ reason: "lost" }),
  "the number of messages": () => fetchMessages({ tab: null, attended: true }),
  "the message box, by the clock": () => fetchMessages({ tab: "todo", attended: false })
}

/** What is told when every call is answered so. */
const reportedBy = (program: Program, answer: () => Response) =>
  Effect.gen(function* () {
    const reported: Array<string> = []
    const services = stubServices(answer, ({ _tag, msg }) => reported.push(`${_tag} ${msg}`))
    yield* Effect.provide(program, services)
    return reported
  })

const refusing = () => Response.json(refused(codes.conflict, "Not like this"))
const lost = () => Response.json(refused(codes.sessionExpired, "Session expired"))
const offline = () => {
  throw new TypeError("Failed to fetch")
}

describe("a code that is not zero is told, whatever its place says besides", () => {
  for (const [name, program] of Object.entries({ ...own, ...looks }))
    it.effect(name, () =>
      Effect.gen(function* () {
        assert.deepEqual(yield* reportedBy(program(), refusing), ["Refused Not like this"])
      })
    )
  it.effect("each of the User Center's calls, whichever comes first", () =>
    Effect.gen(function* () {
      assert.include(yield* reportedBy(readOwn(), refusing), "Refused Not like this")
    })
  )
  it.effect("and so is the one that ends the looking for a phone", () =>
    Effect.gen(function* () {
      const watching = yield* Effect.forkChild(reportedBy(watchBinding({ boundAt: null, validMs: null }), refusing))
      yield* TestClock.adjust("3 seconds")
      assert.deepEqual(yield* Fiber.join(watching), ["Refused Not like this"])
    })
  )
  for (const [name, program] of Object.entries(quiet))
    it.effect(`but not of ${name}`, () =>
      Effect.gen(function* () {
        assert.deepEqual(yield* reportedBy(program(), refusing), [])
      })
    )
})

describe("no answer", () => {
  const reportedByAll = (programs: typeof own) =>
    Effect.forEach(Object.values(programs), (program) => reportedBy(program(), offline), { concurrency: "unbounded" })
  it.live("is told of what changes something, and left to its place where something is looked at", () =>
    Effect.gen(function* () {
      assert.deepEqual(
        yield* reportedByAll(own),
        Object.values(own).map(() => ["Unreachable "])
      )
      assert.deepEqual(
        yield* reportedByAll(looks),
        Object.values(looks).map(() => [])
      )
    })
  )
})

describe("the end of the session", () => {
  it.effect("is told by whatever call meets it, nobody waiting or not", () =>
    Effect.gen(function* () {
      for (const program of [
        fetchReceiving(),
        fetchMessages({ tab: null, attended: false }),
        saveSelection({ robot_ids: [] })
      ])
        assert.deepEqual(yield* reportedBy(program, lost), ["SessionLost Session expired"])
    })
  )
})
