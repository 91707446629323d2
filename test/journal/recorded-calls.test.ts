import { SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { assert, describe, it } from "vitest"
import { ConsoleApi } from "../../src/contract/console-api.ts"
import { ShellApi } from "../../src/contract/shell-api.ts"
import { callsOf, recordedCall, canRecord } from "../../src/effects/journal/recorded-calls.ts"
import { type RawCall, watchedFetch } from "../../src/effects/journal/watched-fetch.ts"

const calls = callsOf(ConsoleApi)
const CANARY = "c4n4ry-Secret"
const callWith = (more: Partial<RawCall>): RawCall => ({
  at: 1,
  took: 2,
  app: "",
  method: "GET",
  address: "http://host/system-admin/user/list",
  status: 200,
  sent: null,
  answer: null,
  ...more
})
const ok = (data: unknown) => JSON.stringify({ status: "ok", code: 0, msg: "success", data })

/** A field with such a name holds a secret, unless it is listed below. */
const NAMED = /pass|secret|token|captcha|otp|recovery|key|proof|uri|credential|code|pin$|^image$/i

/** A path to a field, through lists and records, as names. */
const fieldsIn = (ast: SchemaAST.AST, fieldPath: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> => {
  if (fieldPath.length > 8) return []
  if (ast.encoding !== undefined) return fieldsIn(ast.encoding.at(-1)!.to, fieldPath)
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap((type) => fieldsIn(type, fieldPath))
  if (SchemaAST.isArrays(ast))
    return [...ast.elements, ...ast.rest].flatMap((type) => fieldsIn(type, [...fieldPath, "0"]))
  if (!SchemaAST.isObjects(ast)) return fieldPath.length === 0 ? [] : [fieldPath]
  return ast.propertySignatures.flatMap(({ name, type }) => fieldsIn(type, [...fieldPath, String(name)]))
}
/** A value with the canary there. */
const filled = (fieldPath: ReadonlyArray<string>): unknown =>
  fieldPath.reduceRight<unknown>((inner, name) => (name === "0" ? [inner] : { [name]: inner }), CANARY)

const endpoints = Object.values(ConsoleApi.groups).flatMap((group) =>
  Object.values(group.endpoints as Readonly<Record<string, HttpApiEndpoint.Top>>)
)
/** Fields with such a name, and whether the canary came through. */
const named = endpoints.flatMap(({ method, path, payload, success }) => {
  const of = (where: "sent" | "answer", schemas: Iterable<{ readonly ast: SchemaAST.AST }>) =>
    [...schemas]
      .flatMap(({ ast }) => fieldsIn(ast))
      .filter((fieldPath) => NAMED.test(fieldPath.findLast((name) => name !== "0")!))
      .map((fieldPath) => {
        const call = callWith({ method, address: `http://host${path}`, [where]: JSON.stringify(filled(fieldPath)) })
        const passed = JSON.stringify(recordedCall(call, "run", calls)).includes(CANARY)
        return { field: `${path} ${fieldPath.filter((name) => name !== "data" && name !== "0").join(".")}`, passed }
      })
  return [
    ...of(
      "sent",
      [...payload.values()].flatMap(({ schemas }) => schemas)
    ),
    ...of("answer", success)
  ]
})

describe("a recorded call", () => {
  it("A recorded call holds no secret field", () => {
    const masked = new Set(named.flatMap(({ field, passed }) => (passed ? [] : [field])))
    assert.sameMembers(
      [...masked],
      [
        "/system-admin/captcha image",
        "/system-admin/login-v2 password",
        "/system-admin/login-v2 otp",
        "/system-admin/login-v2 captcha",
        "/system-admin/login-v2 token",
        "/system-admin/login-v2 enrolment.secret",
        "/system-admin/login-v2 enrolment.uri",
        "/system-admin/login-v2 enrolment.recovery_codes",
        "/system-admin/account-request/add captcha",
        "/system-admin/second-factor/begin password",
        "/system-admin/second-factor/begin secret",
        "/system-admin/second-factor/begin uri",
        "/system-admin/second-factor/begin recovery_codes",
        "/system-admin/second-factor/confirm code",
        "/system-admin/second-factor/end proof",
        "/system-admin/user/add password",
        "/system-admin/user/edit password",
        "/system-admin/user/reset-password password",
        "/system-admin/user/password old_password",
        "/system-admin/user/password new_password",
        "/system-admin/user/password confirm_password",
        "/system-admin/user/wechat-code token",
        "/system-admin/merchant/api-token api_token",
        "/system-admin/merchant/set-admin-user password"
      ]
    )
  })

  it("shows a harmless field with a secret's name", () => {
    const unmaskedFields = new Set(named.flatMap(({ field, passed }) => (passed ? [field.replace(/.*[ .]/, "")] : [])))
    assert.sameMembers([...unmaskedFields], ["code", "captcha_id", "recovery_left", "key_tail", "image"])
  })

  it.each([
    ["POST", "/system-admin/login-v2", { token: CANARY }],
    ["POST", "/system-admin/login-v2", { enrolment: { secret: CANARY, uri: CANARY, recovery_codes: [CANARY] } }],
    ["GET", "/system-admin/captcha", { captcha_id: "c1", image: CANARY }],
    ["POST", "/system-admin/second-factor/begin", { secret: CANARY, uri: CANARY, recovery_codes: [CANARY, CANARY] }],
    ["POST", "/system-admin/user/reset-password", { password: CANARY }],
    ["GET", "/system-admin/merchant/api-token", { api_token: CANARY }]
  ])("masks what %s %s hands out", (method, path, data) => {
    const call = recordedCall(callWith({ method, address: `http://host${path}`, answer: ok(data) }), "run", calls)
    assert.notInclude(JSON.stringify(call), CANARY)
    assert.include(JSON.stringify(call.answer), "•••")
  })

  it("A recorded call holds only contract fields", () => {
    const row = { id: 1, username: "ada", shoe_size: 42, latest_login: 5 }
    const { address, answer } = recordedCall(
      callWith({
        address: "http://host/system-admin/user/list?page=2&Authorization=tok3n&username=a%20b",
        answer: ok({ list: [row], total: 1, debug: CANARY })
      }),
      "run",
      calls
    )
    assert.strictEqual(address, "/system-admin/user/list?page=2&username=a+b")
    assert.deepEqual(answer, {
      status: "ok",
      code: 0,
      msg: "success",
      data: { list: [{ id: 1, username: "ada", latest_login: 5 }], total: 1 }
    })
  })

  it("A recorded call shows its refusal", () => {
    const answer = JSON.stringify({ status: "fail", code: 40300, msg: "no", data: { token: CANARY }, field: "id" })
    assert.deepEqual(recordedCall(callWith({ answer }), "run", calls).answer, {
      status: "fail",
      code: 40300,
      msg: "no",
      field: "id",
      data: {}
    })
  })

  it.each(["http://host/nowhere?token=tok3n", "http://host/system-admin/user/get-wechat-openid?Authorization=tok3n"])(
    "Only the path of %s is recorded",
    (address) => {
      const call = recordedCall(callWith({ address, sent: ok(CANARY), answer: ok(CANARY) }), "run", calls)
      assert.deepEqual([call.address, call.sent, call.answer], [new URL(address).pathname, null, null])
    }
  )

  it("Only application calls need the applications' contract", () => {
    const shell = callsOf(ShellApi)
    const own = (address: string, more: Partial<RawCall> = {}) => canRecord(shell, callWith({ address, ...more }))
    assert.isTrue(own("http://host/system-admin/user/list?page=1", { answer: ok([]) }))
    assert.isTrue(own("http://host/system-admin/alarm/stream"))
    assert.isFalse(own("http://host/sale-admin/order/list?page=1"))
    assert.isFalse(own("http://host/sale-admin/refund/add", { method: "POST", sent: "{}" }))
    assert.isFalse(own("http://host/device-admin/robot/detail", { answer: ok({}) }))
  })

  it("A call without JSON records no body", () => {
    assert.isNull(recordedCall(callWith({ answer: "<html>" }), "run", calls).answer)
  })
})

describe("recording calls", () => {
  const answering = (response: () => Promise<Response>) => {
    const observed: Array<RawCall> = []
    const watched = watchedFetch(response, (call) => observed.push(call), "sale-admin")
    return { told: observed, watched }
  }
  const json = { "content-type": "application/json" }

  it("Recording shows request and answer and leaves the answer readable", async () => {
    const { told: observed, watched } = answering(async () => new Response("{}", { status: 201, headers: json }))
    const response = await watched(new URL("http://host/a"), {
      method: "POST",
      headers: json,
      body: new TextEncoder().encode('{"a":1}')
    })
    assert.strictEqual(await response.text(), "{}")
    await Promise.resolve()
    const [{ at: _, took: __, ...call } = callWith({})] = observed
    assert.deepEqual(call, {
      app: "sale-admin",
      method: "POST",
      address: "http://host/a",
      status: 201,
      sent: '{"a":1}',
      answer: "{}"
    })
  })

  it("An unanswered call is recorded and still fails", async () => {
    const lost = new TypeError("offline")
    const { told: observed, watched } = answering(() => Promise.reject(lost))
    const failure = await watched("http://host/a").catch((cause: unknown) => cause)
    assert.strictEqual(failure, lost)
    assert.deepEqual([observed[0]?.status, observed[0]?.method], [null, "GET"])
  })

  it("A stream's text is neither awaited nor recorded", async () => {
    const stream = new ReadableStream({ start: () => {} })
    const { told: observed, watched } = answering(
      async () => new Response(stream, { headers: { "content-type": "text/event-stream" } })
    )
    const response = await watched("http://host/a")
    assert.isFalse(response.bodyUsed)
    assert.deepEqual([observed[0]?.status, observed[0]?.answer], [200, null])
  })

  it("A long answer is recorded by its length", async () => {
    const { told: observed, watched } = answering(
      async () => new Response(`"${"x".repeat(30_000)}"`, { headers: json })
    )
    await (await watched("http://host/a")).text()
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual([observed[0]?.answer, observed[0]?.left_out], [null, 30_002])
  })
})
