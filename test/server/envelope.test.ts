import { beforeAll, describe, expect, it } from "vitest"
import type { Answer } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

const draft = { username: "new.user", role: "user", email: "a@b.example", enabled: true, password: "Abc12345" }
const refused = (code: number, field?: string) => ({
  status: "fail",
  code,
  data: null,
  ...(field === undefined ? {} : { field })
})

describe("invalid input", () => {
  const list = "/system-admin/user/list"
  it.each([
    [`${list}?page=0`, "page"],
    [`${list}?page=-1`, "page"],
    [`${list}?page=1.5`, "page"],
    [`${list}?page=one`, "page"],
    [`${list}?page=1e10`, "page"],
    [`${list}?page=`, "page"],
    [`${list}?page=1&page=2`, "page"],
    [`${list}?page_size=0`, "page_size"],
    [`${list}?page_size=101`, "page_size"],
    [`${list}?sort=password_hash`, "sort"],
    [`${list}?sort=id;drop%20table%20users`, "sort"],
    [`${list}?order=sideways`, "order"],
    [`${list}?username=${"x".repeat(101)}`, "username"],
    [`${list}?enabled=maybe`, "enabled"],
    ["/system-admin/session/list?user_id=abc", "user_id"],
    ["/system-admin/session/list?user_id=99999999999", "user_id"],
    ["/system-admin/event/list?sort=before", "sort"],
    ["/system-admin/event/list?actor_id=0", "actor_id"]
  ])("GET %s names %s", async (path, field) => {
    const answer = await server.get(path, { token })
    expect(answer).toMatchObject(refused(40000, field))
    expect(answer.msg).toContain(field)
  })

  it.each([
    ["no username", { ...draft, username: undefined }, "username"],
    ["a username of one letter", { ...draft, username: "a" }, "username"],
    ["a username too long", { ...draft, username: "a".repeat(33) }, "username"],
    ["a username with a space", { ...draft, username: "a b" }, "username"],
    ["a username that is a number", { ...draft, username: 12 }, "username"],
    ["a role too long", { ...draft, role: "r".repeat(41) }, "role"],
    ["a role that does not exist", { ...draft, role: "emperor" }, "role"],
    ["no mailbox", { ...draft, email: "nobody" }, "email"],
    ["enabled as text", { ...draft, enabled: "yes" }, "enabled"],
    ["a password too short", { ...draft, password: "Ab1" }, "password"],
    ["a password of two kinds", { ...draft, password: "abcdef12" }, "password"],
    ["a password too long", { ...draft, password: `Ab1${"x".repeat(70)}` }, "password"]
  ])("user/add with %s names it", async (_, body, field) => {
    const answer = await server.post("/system-admin/user/add", body, { token })
    expect(answer).toMatchObject(refused(40000, field))
    expect(answer.msg).toContain(field)
  })

  it.each([
    ["an id as text", { id: "1" }],
    ["id 0", { id: 0 }],
    ["an id beyond int4", { id: 2_147_483_648 }],
    ["a fraction", { id: 1.5 }],
    ["ids that are no numbers", { ids: "1,two" }],
    ["no ids", { ids: "" }],
    ["101 ids", { ids: Array.from({ length: 101 }, (_, n) => n + 1).join(",") }],
    ["nothing", {}],
    ["a list", []],
    ["null", null]
  ])("user/delete with %s is refused", async (_, body) => {
    expect(await server.post("/system-admin/user/delete", body, { token })).toMatchObject(refused(40000))
  })

  it("A refusal speaks the reader's language", async () => {
    const path = `${list}?page=0`
    expect((await server.get(path, { token, language: "zh-CN,zh;q=0.9,en;q=0.8" })).msg).toBe(
      "page：须在 1 至 1000000000 之间"
    )
    expect((await server.get(path, { token, language: "de, en-GB;q=0.7, zh;q=0.1" })).msg).toBe(
      "page: must be between 1 and 1000000000"
    )
    expect((await server.get(path, { token, language: "fr" })).msg).toContain("须在")
    for (const body of [[], null, 5, "text"]) {
      const messageIn = async (language: string) =>
        (await server.post("/system-admin/user/add", JSON.stringify(body), { token, language })).msg
      expect(await messageIn("zh-CN")).toBe("请求内容必须是一个对象")
      expect(await messageIn("en-US")).toBe("the request body must be an object")
    }
  })
})

describe("a page beyond the last", () => {
  it.each([7, 1000, 1_000_000_000])("page %i is empty, with the true total", async (page) => {
    const answer = await server.get(`/system-admin/user/list?page=${page}&page_size=100`, { token })
    expect(answer).toMatchObject({ status: "ok", data: { list: [], total: 60 } })
  })
})

describe("request bodies", () => {
  it.each(["", "{", "nonsense", "[1,2", "\u0000", '{"username":'])("%j is no JSON", async (body) => {
    const response = await server.send("POST", "/system-admin/user/add", {
      token,
      headers: { "content-type": "application/json" },
      body: body || undefined
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject(refused(40000))
  })

  it("A body above 1 MiB is refused, and the connection goes on", async () => {
    const body = JSON.stringify({ ...draft, remarks: "x".repeat(1_100_000) })
    expect(await server.post("/system-admin/user/add", body, { token })).toMatchObject({
      code: 40000,
      msg: "The request body is too large"
    })
    expect((await server.get("/system-admin/user/detail", { token })).code).toBe(0)
  })

  it("An anonymous body above 16 kB is refused", async () => {
    for (const path of ["/system-admin/login-v2", "/system-admin/account-request/add"])
      expect(await server.post(path, { username: "x".repeat(16_000) })).toMatchObject({
        code: 40000,
        msg: "The request body is too large"
      })
    expect(await server.signIn("admin", "Admin123")).toBeTruthy()
  })

  it("A body of another content type is refused", async () => {
    const response = await server.send("POST", "/system-admin/user/add", {
      token,
      headers: { "content-type": "text/xml" },
      body: "<user/>"
    })
    expect(await response.json()).toMatchObject(refused(40000))
  })
})

describe("request paths", () => {
  it.each([
    "/system-admin/nothing",
    "/system-admin/user/list/more",
    "/device-admin/anything",
    "/api/x",
    "/system-admin/user/%E0%A4%A"
  ])("%s is an unknown call", async (path) => {
    const response = await server.send("GET", path, { token })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject(refused(40400))
  })

  it("A call by another method is unknown", async () => {
    expect(await server.get("/system-admin/user/add", { token })).toMatchObject(refused(40400))
    expect(await server.post("/system-admin/user/list", {}, { token })).toMatchObject(refused(40400))
  })

  it("A path outside the calls is not found", async () => {
    const response = await server.send("GET", "/nothing-here")
    expect(response.status).toBe(404)
    expect(await response.text()).toBe("Page not found")
  })
})

describe("an unexpected failure", () => {
  it("An unexpected failure shows an id without program traces", async () => {
    const broken = await startServer()
    const holder = await broken.signIn("admin", "Admin123")
    await broken.query("alter table users rename column email to mailbox")
    const answer = await broken.get("/system-admin/user/list", { token: holder })
    expect(answer).toMatchObject(refused(50000))
    expect(answer.msg).toBe("An unexpected server error occurred")
    expect(answer.request_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/)
    expect((await broken.get("/system-admin/user/auth-rules", { token: holder })).code).toBe(0)
  })
})

describe("every answer", () => {
  it.each([
    ["a refusal", "/system-admin/user/list?page=0"],
    ["no token", "/system-admin/user/detail"],
    ["an unknown call", "/system-admin/nothing"]
  ])("%s has a request id in header and envelope", async (_, path) => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const response = await server.send("GET", path)
        const id = response.headers.get("x-request-id")
        expect(((await response.json()) as Answer).request_id).toBe(id)
        return id
      })
    )
    expect(new Set(ids).size).toBe(2)
  })
  it("Accepted calls have a request id in the header", async () => {
    const response = await server.send("GET", "/system-admin/user/detail", { token })
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/)
    expect(await response.json()).not.toHaveProperty("request_id")
  })
})

describe("API descriptions and health", () => {
  it("the call table describes every call", async () => {
    const table = (await (await server.send("GET", "/openapi.json")).json()) as { paths: Record<string, unknown> }
    expect(Object.keys(table.paths)).toEqual(
      expect.arrayContaining(["/system-admin/login-v2", "/system-admin/user/list", "/system-admin/event/list"])
    )
  })

  it("the description names the permission of each call", async () => {
    const { paths } = (await (await server.send("GET", "/openapi.json")).json()) as {
      paths: Record<string, Record<string, { description: string }>>
    }
    expect(paths["/system-admin/login-v2"]!["post"]!.description).toBe("Without signing in.")
    expect(paths["/system-admin/logout"]!["post"]!.description).toBe("For every signed-in user.")
    expect(paths["/system-admin/user/list"]!["get"]!.description).toBe("Needs the permission `userList`.")
  })

  it("The page of all calls stays local", async () => {
    const response = await server.send("GET", "/docs")
    const policy = response.headers.get("content-security-policy")
    expect(policy).toMatch(/default-src 'self'; script-src 'self' 'unsafe-eval'( 'sha256-[^']+'){2}; /)
    expect(policy).toContain("connect-src 'self'")
    const page = await response.text()
    expect(page).toContain("/system-admin/user/list")
    expect(page).not.toMatch(/<script[^>]+src=|<link/)
  })

  it("A server tells its health and readiness", async () => {
    const alive = await server.send("GET", "/healthz")
    expect([alive.status, await alive.json()]).toEqual([200, { status: "ok" }])
    const ready = await server.send("GET", "/readyz")
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ok", database: "ok" }])
    expect(ready.headers.get("cache-control")).toBe("no-store")
  })
})
