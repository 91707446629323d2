import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Result, Schema } from "effect"
import { TestClock } from "effect/testing"
import { HttpClient, HttpClientResponse } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { type Call, CallNote, FaultReporter, read, unwrap } from "../../src/http/calls.ts"
import { codes } from "../../src/contract/codes.ts"
import { ok, fail } from "../../src/contract/call.ts"
import { ShellApi } from "../../src/contract/shell-api.ts"
import { attachToken, Caller, clientOptions } from "../../src/http/caller.ts"
import { faultText } from "../../src/kit/texts.ts"
import { translate } from "../texts.ts"

const NAME = "GET /system-admin/user/list"
const AT = 1_700_000_000_000

/** The call as a client makes it, with its name stored. */
const named = <A>(call: Call<A, never>) =>
  Effect.flatMap(CallNote, (note) => {
    note.name = NAME
    return call
  })

const faultOf = (call: Call<unknown, never>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(AT)
    const result = yield* Effect.result(unwrap(named(call)))
    assert.isTrue(Result.isFailure(result))
    return Result.isFailure(result) ? result.failure : null
  })

const transportError = Effect.fail({ _tag: "HttpClientError", message: "nobody reads this" } as never) as Call<
  string,
  never
>
/** An answer that is no envelope. */
const answeredWith = (text: string) =>
  Effect.fail({
    _tag: "HttpClientError",
    message: "502",
    response: { status: 502, text: Effect.succeed(text), headers: {} }
  } as never) as Call<string, never>
const english = translate("en-US")
const ofOtherForm = Schema.decodeUnknownEffect(Schema.Struct({ status: Schema.Literal("ok") }))({}) as Call<
  never,
  never
>

describe("an unwrapped envelope", () => {
  it.effect("An accepted answer yields its data", () =>
    Effect.gen(function* () {
      assert.deepEqual(yield* unwrap(Effect.succeed(ok([1, 2]))), [1, 2])
      assert.isNull(yield* unwrap(Effect.succeed(ok(null))))
    })
  )

  it.effect("Exactly four refusal codes end the session", () =>
    Effect.gen(function* () {
      const ends = [codes.noToken, codes.sessionExpired, codes.sessionEnded, codes.accountDisabled]
      assert.deepEqual(ends, [40100, 40305, 40306, 40307])
      for (const code of Object.values(codes).filter((each) => each !== codes.granted)) {
        const fault = yield* faultOf(Effect.succeed(fail(code, "words", "email")))
        assert.deepEqual(
          fault,
          (ends as ReadonlyArray<number>).includes(code)
            ? { _tag: "SessionLost", code, msg: "words", call: NAME, at: AT }
            : { _tag: "Refused", code, msg: "words", call: NAME, field: "email", at: AT }
        )
      }
    })
  )

  it.effect("A refusal without a named field has none", () =>
    Effect.gen(function* () {
      const fault = yield* faultOf(Effect.succeed(fail(codes.conflict, "taken")))
      assert.deepEqual(fault, { _tag: "Refused", code: codes.conflict, msg: "taken", call: NAME, at: AT })
    })
  )

  it.effect("A fault quotes the server's request id", () =>
    Effect.gen(function* () {
      const idOf = (code: number, request_id: unknown) =>
        Effect.map(faultOf(Effect.succeed({ ...fail(code, "no"), request_id })), (fault) => fault?.requestId)
      assert.strictEqual(yield* idOf(codes.conflict, "3f2a91bc-07de"), "3f2a91bc-07de")
      assert.strictEqual(yield* idOf(codes.noToken, "3f2a91bc-07de"), "3f2a91bc-07de")
      for (const other of [undefined, null, 7, "", "two words", "x".repeat(65), { id: "x" }])
        assert.isUndefined(yield* idOf(codes.conflict, other))
      const response = {
        status: 502,
        text: Effect.succeed("Bad gateway"),
        headers: { "x-request-id": "from-the-proxy" }
      }
      const atProxy = Effect.fail({ _tag: "HttpClientError", message: "502", response } as never) as Call<string, never>
      const fault = yield* faultOf(atProxy)
      assert.strictEqual(fault?.requestId, "from-the-proxy")
      assert.strictEqual(fault?._tag === "Unreachable" ? fault.status : undefined, 502)
    })
  )

  it.effect("Missing or malformed answers are unreachable with a reason", () =>
    Effect.gen(function* () {
      const why = "nobody reads this"
      assert.deepEqual(yield* faultOf(transportError), { _tag: "Unreachable", msg: "", call: NAME, at: AT, why })
      const other = yield* faultOf(ofOtherForm)
      assert.isTrue(other?._tag === "Unreachable" && other.msg === "" && other.why?.includes("status"))
    })
  )

  it.effect("An unreachable fault quotes the answer's short line or `msg`", () =>
    Effect.gen(function* () {
      const messageOf = (text: string) =>
        Effect.map(faultOf(answeredWith(text)), (fault) => (fault === null ? null : faultText(english, fault)))
      assert.strictEqual(yield* messageOf("The backend cannot be reached\n"), "The backend cannot be reached")
      assert.strictEqual(yield* messageOf('{"code":502,"msg":"后端服务器无法访问"}'), "后端服务器无法访问")
      for (const none of ["", "<!doctype html>", '{"error":"x"}', '{"msg":7}', "[1]", "a\nb", "x".repeat(201)])
        assert.strictEqual(yield* messageOf(none), "Request Error", none)
      assert.strictEqual(faultText(english, (yield* faultOf(transportError))!), "Request Error")
    })
  )
})

/** A read without any report of failures. */
const readSilently = <A>(call: Call<A, never>) =>
  Effect.provideService(read(call, { notify: "never" }), FaultReporter, { report: () => assert.fail("reported") })

/**
 * The number of attempts of a call that always ends this way, and the moment of the last, in milliseconds after the
 * first.
 */
const attempts = (call: Call<string, never>) =>
  Effect.gen(function* () {
    const callTimes: Array<number> = []
    const clock = yield* TestClock.testClockWith(Effect.succeed)
    const counted = Effect.suspend(() => {
      callTimes.push(clock.currentTimeMillisUnsafe())
      return call
    })
    const fiber = yield* Effect.forkChild(Effect.result(readSilently(counted)))
    yield* TestClock.adjust("1 minute")
    yield* Fiber.join(fiber)
    return callTimes.map((at) => at - callTimes[0]!)
  })

describe("a client of the contract", () => {
  const refusing = HttpClient.make((request) =>
    Effect.succeed(HttpClientResponse.fromWeb(request, Response.json(fail(codes.conflict, "taken"))))
  )
  const client = Effect.flatMap(clientOptions("https://console.example"), (options) =>
    HttpApiClient.make(ShellApi, options)
  ).pipe(
    Effect.provideService(HttpClient.HttpClient, refusing),
    Effect.provide(attachToken),
    Effect.provideService(Caller, { token: Effect.succeed("t"), language: Effect.succeed("en-US") })
  )
  const callOf = (query: object) =>
    Effect.flatMap(client, ({ users }) => Effect.flip(unwrap(users.list({ query: query as never }))))

  it.effect("A fault names its call's method and path", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* callOf({ page: 2, username: "ada" })).call, NAME)
    })
  )

  it.effect("An unsendable call is named `request`", () =>
    Effect.gen(function* () {
      const { _tag, call } = yield* callOf({ page: "second" })
      assert.deepEqual([_tag, call], ["Unreachable", "request"])
    })
  )
})

describe("a read call", () => {
  it.effect("Unanswered reads are retried twice with growing pauses", () =>
    Effect.gen(function* () {
      const [first, second, third, ...more] = yield* attempts(transportError)
      assert.deepEqual([first, more], [0, []])
      assert.isTrue(second! >= 160 && second! <= 240, `${second}`)
      assert.isTrue(third! - second! >= 320 && third! - second! <= 480, `${third! - second!}`)
      const others = yield* Effect.forEach([1, 2, 3, 4, 5], () => attempts(transportError))
      assert.isAbove(new Set(others.map((times) => times[1])).size, 1, "consoles come back in different moments")
    })
  )

  it.effect("An answered call is made only once", () =>
    Effect.gen(function* () {
      for (const reply of [ok("x"), fail(codes.unexpected, ""), fail(codes.sessionExpired, "")])
        assert.deepEqual(yield* attempts(Effect.succeed(reply)), [0])
    })
  )

  it.effect("A retried call stops at its first answer", () =>
    Effect.gen(function* () {
      let callCount = 0
      const call: Call<string, never> = Effect.suspend(() =>
        ++callCount === 1 ? transportError : Effect.succeed(ok("there"))
      )
      const fiber = yield* Effect.forkChild(readSilently(call))
      yield* TestClock.adjust("1 minute")
      assert.deepEqual([yield* Fiber.join(fiber), callCount], ["there", 2])
    })
  )
})
