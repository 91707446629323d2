import { beforeAll, describe, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let session: string
let token: string
const codeOf = async (of: string) =>
  (await server.post("/system-admin/user/wechat-code", undefined, { token: of })).data
beforeAll(async () => {
  server = await startServer()
  session = await server.signIn("operator", "Oper1234")
  token = (await codeOf(session)).token
})

const path = "/system-admin/user/get-wechat-openid"
const openid = "oLVPpjqs9BhvzwPj5A-vTYAX3GLc"
const page = async (query: string, language?: string) => {
  const answer = await fetch(`${server.address}${path}${query}`, {
    headers: language === undefined ? {} : { "accept-language": language }
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const submit = async (fields: Record<string, string>, language = "en-US") => {
  const answer = await fetch(`${server.address}${path}`, {
    method: "POST",
    headers: { "accept-language": language },
    body: new URLSearchParams(fields)
  })
  return { status: answer.status, text: await answer.text() }
}
const boundAt = async () => (await server.get("/system-admin/user/wechat-binding", { token: session })).data.bound_at
const stored = () => server.query("select b.openid, u.username from wechat_bindings b join users u on u.id = b.user_id")
const events = () => server.query("select type, before, after from events where type like 'wechat.%' order by id")

describe("the page behind the QR code", () => {
  it("The page is not cached, sends no referrer, loads nothing", async () => {
    const { status, headers, text } = await page(`?Authorization=${token}`)
    expect(status).toBe(200)
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("content-type")).toContain("text/html")
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(text).not.toMatch(/<script|src=|http/)
  })
  it("The page follows the phone's language and explains binding", async () => {
    const chinese = await page(`?Authorization=${token}`)
    expect(chinese.text).toContain('<html lang="zh-CN">')
    expect(chinese.text).toContain("此服务器未接入微信授权登录")
    const english = await page(`?Authorization=${token}`, "en-GB,en;q=0.9")
    expect(english.text).toContain('<html lang="en-US">')
    expect(english.text).toContain("is not connected to WeChat's own sign-in")
  })
  it("Opening the page binds nothing and escapes the openid", async () => {
    expect((await page(`?Authorization=${token}&openid=${openid}`)).text).toContain(`value="${openid}"`)
    expect((await page(`?Authorization=${token}&openid=${encodeURIComponent('"><script>')}`)).text).not.toContain(
      "<script"
    )
    expect(await stored()).toEqual([])
  })
  it.each(["", "?Authorization=", "?Authorization=nobody", `?Authorization=${"x".repeat(5000)}`])(
    "The page says that its code is invalid: %s",
    async (query) => {
      const { status, text } = await page(query, "en-US")
      expect(status).toBe(401)
      expect(text).toContain("This code is no longer valid")
      expect((await page(query)).text).toContain("二维码已失效")
    }
  )
})

describe("binding", () => {
  it("A wrong openid is named and binds nothing", async () => {
    for (const wrong of ["", "short", "has spaces in it, many", "x".repeat(65), "<script>alert(1)</script>"]) {
      const answer = await submit({ Authorization: token, openid: wrong })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain("An openid has 16 to 64")
      expect(answer.text).not.toContain("<script")
    }
    expect(await stored()).toEqual([])
    expect(await boundAt()).toBeNull()
  })
  it("The form binds an account with an event, replacing the former", async () => {
    const answer = await submit({ Authorization: token, openid: ` ${openid} ` }, "zh-CN")
    expect(answer.status).toBe(200)
    expect(answer.text).toContain("绑定成功")
    expect(await stored()).toEqual([{ openid, username: "operator" }])
    const first = await boundAt()
    expect(Date.now() - first).toBeLessThan(60_000)
    const other = "oLVPpjqs9BhvzwPj5A-vTYAX3GLd"
    const { token: second } = await codeOf(session)
    expect((await page(`?Authorization=${second}`, "en-US")).text).toContain("A new one replaces it")
    expect((await submit({ Authorization: second, openid: other })).text).toContain("Bind successful")
    expect(await stored()).toEqual([{ openid: other, username: "operator" }])
    expect(await boundAt()).toBeGreaterThan(first)
    expect(await events()).toMatchObject([
      { type: "wechat.bound", before: null, after: { openid } },
      { type: "wechat.bound", before: { openid }, after: { openid: other } }
    ])
  })
  it("A binding is undone once", async () => {
    const unbind = () => server.post("/system-admin/user/wechat-unbind", undefined, { token: session })
    expect((await unbind()).data).toEqual({ bound_at: null })
    expect((await unbind()).code).toBe(0)
    expect(await stored()).toEqual([])
    expect((await events()).filter(({ type }) => type === "wechat.unbound")).toHaveLength(1)
  })
  it("Binding needs a living session", async () => {
    const endedSession = await server.signIn("operator", "Oper1234")
    const { token: code } = await codeOf(endedSession)
    await server.post("/system-admin/logout", undefined, { token: endedSession })
    expect((await submit({ Authorization: code, openid })).status).toBe(401)
    const newSession = await server.signIn("operator", "Oper1234")
    const { token: lazyCode } = await codeOf(newSession)
    await server.query("update sessions set expires_at = now() where id = (select max(id) from sessions)")
    expect((await page(`?Authorization=${lazyCode}`)).status).toBe(401)
    expect(await stored()).toEqual([])
  })
})

describe("the token in the QR code", () => {
  it("A code and a session token are not interchangeable", async () => {
    const { token: code } = await codeOf(session)
    expect((await page(`?Authorization=${session}`)).status).toBe(401)
    expect((await submit({ Authorization: session, openid })).status).toBe(401)
    expect((await server.get("/system-admin/user/detail", { token: code })).code).toBe(40100)
    expect(await stored()).toEqual([])
  })
  it("binds once at simultaneous attempts", async () => {
    const { token: code } = await codeOf(session)
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit({ Authorization: code, openid })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
    const again = await submit({ Authorization: code, openid: "oLVPpjqs9BhvzwPj5A-vTYAX3GLe" })
    expect(again.status).toBe(401)
    expect(again.text).toContain("A code works once")
    expect(await stored()).toEqual([{ openid, username: "operator" }])
  })
  it("binds for ten minutes", async () => {
    const { token: code, valid_ms } = await codeOf(session)
    expect(valid_ms).toBe(600_000)
    const ends = (passed: string) =>
      server.query(`update wechat_codes set expires_at = expires_at - interval '${passed}'`)
    await ends("9 minutes 50 seconds")
    expect((await page(`?Authorization=${code}`)).status).toBe(200)
    await ends("10 seconds")
    expect((await page(`?Authorization=${code}`)).status).toBe(401)
    expect((await submit({ Authorization: code, openid: "oLVPpjqs9BhvzwPj5A-vTYAX3GLe" })).status).toBe(401)
    expect(await stored()).toEqual([{ openid, username: "operator" }])
  })
  it("A token ends with the session's next and is stored hashed", async () => {
    const { token: oldToken } = await codeOf(session)
    const { token: code } = await codeOf(session)
    expect((await page(`?Authorization=${oldToken}`)).status).toBe(401)
    expect((await page(`?Authorization=${code}`)).status).toBe(200)
    expect(JSON.stringify(await server.query("select * from wechat_codes"))).not.toContain(code)
  })
})
