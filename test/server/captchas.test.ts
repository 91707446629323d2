import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { cookieOf, passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => server.query("delete from sign_in_counters"))

describe("captchas", () => {
  /** Draws one and stores a known answer for it: only people can read the drawn one. */
  const newCaptchaId = async (answer: string) => {
    const { data } = await server.get("/system-admin/captcha")
    expect(data.image).toMatch(/^data:image\/svg\+xml,<svg /)
    const svg = decodeURIComponent(data.image)
    expect(svg).toContain("<rect")
    expect(svg.match(/<path fill="#\w{3}" d="M[^"]+"/g)).toHaveLength(4)
    expect(svg).not.toMatch(/<text|<script/)
    await server.query("update captchas set answer_hash = sha256($1::text::bytea) where id = $2", [
      answer,
      data.captcha_id
    ])
    return data.captcha_id as string
  }
  const withCaptcha = (captcha_id: string, captcha: string, password: string = passwords.admin) =>
    server.login({ username: "admin", password, captcha_id, captcha })
  const wrongCaptcha = { code: 40000, field: "captcha" }

  it("Addresses get 600 unused captchas, known browsers more", async () => {
    const strange = await startServer()
    const { data } = await strange.login({ username: "admin", password: passwords.admin })
    expect(data.token).toHaveLength(43)
    await strange.query(
      "insert into captchas select n::text, '', now() + interval '1 minute', 'address 127.0.0.1' from generate_series(1, 595) n"
    )
    const replies = await Promise.all(Array.from({ length: 105 }, () => strange.get("/system-admin/captcha")))
    const refused = replies.filter(({ code }) => code === 42900)
    expect(refused.length).toBeGreaterThan(20)
    expect(refused[0]).toMatchObject({ data: null, msg: expect.stringMatching(/^Too many verification codes/) })
    expect(await strange.get("/system-admin/captcha", { language: "zh-CN" })).toMatchObject({ code: 42900 })
    const body = { username: "admin", password: passwords.admin, captcha_id: "none", captcha: "pass" }
    const headers = cookieOf(await strange.send("POST", "/system-admin/login-v2", { body }))
    expect((await strange.get("/system-admin/captcha", { headers })).code).toBe(0)
    // Also with the cookie of a deleted account, or of another server.
    const behind = { cookie: `known_999999=stale.stale.stale; ${headers.cookie}` }
    expect((await strange.get("/system-admin/captcha", { headers: behind })).code).toBe(0)
  })
  it("opens with the drawn answer in any case", async () => {
    expect(await withCaptcha(await newCaptchaId("ab3d"), "AB3d")).toMatchObject({ code: 0 })
  })
  it("is used up by a right answer", async () => {
    const id = await newCaptchaId("ab3d")
    expect((await withCaptcha(id, "ab3d")).code).toBe(0)
    expect(await withCaptcha(id, "ab3d")).toMatchObject(wrongCaptcha)
  })
  it("A wrong answer or password uses up a captcha", async () => {
    const first = await newCaptchaId("ab3d")
    expect(await withCaptcha(first, "xxxx")).toMatchObject(wrongCaptcha)
    expect(await withCaptcha(first, "ab3d")).toMatchObject(wrongCaptcha)
    const second = await newCaptchaId("ab3d")
    expect(await withCaptcha(second, "ab3d", "Wrong123")).toMatchObject({ code: 40000, field: "password" })
    expect(await withCaptcha(second, "ab3d")).toMatchObject(wrongCaptcha)
  })
  it("expires", async () => {
    const id = await newCaptchaId("ab3d")
    await server.query("update captchas set expires_at = now() - interval '1 second' where id = $1", [id])
    expect(await withCaptcha(id, "ab3d")).toMatchObject(wrongCaptcha)
  })
  it("A captcha opens for one of many simultaneous uses", async () => {
    const id = await newCaptchaId("ab3d")
    const answers = await Promise.all(Array.from({ length: 8 }, () => withCaptcha(id, "ab3d")))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })
  it("Without a bypass every captcha is checked", async () => {
    const strict = await startServer({ captchaBypass: undefined })
    expect(await strict.login({ username: "admin", password: passwords.admin })).toMatchObject(wrongCaptcha)
  })
})
