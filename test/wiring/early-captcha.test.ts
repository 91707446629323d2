import { Option, Schema } from "effect"
import { readFileSync } from "node:fs"
import { afterEach, assert, describe, it } from "vitest"
import { takeEarlyCaptcha } from "../../src/wiring/boot/early-captcha.ts"
import { fail, replyOf } from "../../src/contract/call.ts"
import { Captcha, SignInApi } from "../../src/contract/session.ts"

const captcha = { captcha_id: "one", image: "data:image/svg+xml,%3Csvg/%3E" }
const envelope = { status: "ok", code: 0, msg: "success", data: captcha }
const replies: ReadonlyArray<unknown> = [
  envelope,
  { ...envelope, more: 1 },
  { ...envelope, data: { ...captcha, more: 1 } },
  { ...envelope, status: "fail" },
  { ...envelope, code: 1 },
  { ...envelope, code: "0" },
  { ...envelope, msg: null },
  { ...envelope, data: null },
  { ...envelope, data: [] },
  { ...envelope, data: { captcha_id: "one" } },
  { ...envelope, data: { ...captcha, image: 7 } },
  { ...envelope, data: { ...captcha, captcha_id: null } },
  fail(42900, "Too many attempts"),
  captcha,
  null,
  [],
  "<!doctype html>"
]

afterEach(() => {
  globalThis.earlyCaptcha = undefined
})

describe("the first script's captcha", () => {
  it("The early captcha is requested at the contract's address", () => {
    const { captcha: endpoint } = SignInApi.endpoints
    assert.equal(endpoint.method, "GET")
    assert.include(readFileSync("src/wiring/boot/first-script.ts", "utf8"), `fetch("${endpoint.path}")`)
  })

  it("is read as the contract reads it", async () => {
    const read = Schema.decodeUnknownOption(replyOf(Captcha))
    for (const reply of replies) {
      const granted = Option.filter(read(reply), ({ status }) => status === "ok")
      globalThis.earlyCaptcha = Promise.resolve(reply)
      assert.deepEqual(await takeEarlyCaptcha(), Option.getOrNull(granted)?.data ?? null, JSON.stringify(reply))
    }
  })

  it("An early captcha is handed over only once", async () => {
    globalThis.earlyCaptcha = Promise.resolve(envelope)
    assert.deepEqual(await Promise.all([takeEarlyCaptcha(), takeEarlyCaptcha()]), [captcha, null])
  })

  it("A failed or malformed early captcha counts as none", async () => {
    assert.isNull(await takeEarlyCaptcha())
    for (const reply of [Promise.reject(new TypeError("Failed to fetch")), Promise.resolve("no envelope")]) {
      globalThis.earlyCaptcha = reply
      assert.isNull(await takeEarlyCaptcha())
    }
  })
})
