import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { cookieOf, passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"
import { adjustableClock } from "./adjustable-clock.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", passwords.admin)
})
beforeEach(() => server.query("delete from sign_in_counters"))

const wrong = (username: string, more: object = {}, on = server) =>
  on.login({ username, password: "Wrong123", ...more })
const events = async (username: string) =>
  (
    await server.get(`/system-admin/event/list?type=session.refused&username=${username}&page_size=100`, { token })
  ).data.list.map(({ username, user_id, entity_id, after: { since: _, ...after } }: any) => ({
    whom: username,
    user_id,
    entity_id,
    ...after
  }))
/** Nobody who signs in waits for them. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5000 })
const notices = async (as: string, language = "en-US") =>
  (await server.get("/api/message/list?type=notice", { token: as, language })).data.list

describe("a refused sign-in", () => {
  it("A refused sign-in logs user, address and reason but no secret", async () => {
    const [{ id }] = await server.query("select id from users where username = 'operator'")
    await wrong("OPERATOR", { captcha: "nope" })
    await wrong("Operator")
    const event = { whom: "operator", user_id: null, entity_id: String(id), count: 1, addresses: ["127.0.0.1"] }
    await eventually(async () =>
      expect(await events("operator")).toEqual([
        { ...event, reason: "password" },
        { ...event, reason: "captcha" }
      ])
    )
    const all = JSON.stringify(
      await server.query("select e::text as event from events e where type = 'session.refused'")
    )
    expect(all).not.toMatch(/Wrong123|nope/)
  })
  it("An unknown name's refused sign-in hides the name", async () => {
    await wrong("My-Secret-1")
    const event = { whom: "?", user_id: null, entity_id: null, count: 1, addresses: ["127.0.0.1"] }
    await eventually(async () => expect(await events("?")).toEqual([{ ...event, reason: "password" }]))
    expect(await events("Secret")).toEqual([])
  })
  it("A disabled account's refused sign-in is logged", async () => {
    const draft = { username: "is.disabled", role: "user", email: "", enabled: false, password: "Abc12345" }
    expect((await server.post("/system-admin/user/add", draft, { token })).code).toBe(0)
    expect((await server.login({ username: "is.disabled", password: "Abc12345" })).code).toBe(40307)
    await eventually(async () => expect(await events("is.disabled")).toMatchObject([{ reason: "disabled" }]))
  })
  it("Many refused sign-ins fold into few events and one notice", async () => {
    const draft = { username: "much.tried", role: "user", email: "", enabled: true, password: "Abc12345" }
    await server.post("/system-admin/user/add", draft, { token })
    const body = { username: "much.tried", password: "Abc12345", captcha_id: "none", captcha: "pass" }
    const signIn = async (headers = {}) => {
      const response = await server.send("POST", "/system-admin/login-v2", { body, headers })
      const { data } = (await response.json()) as { readonly data: { readonly token: string } }
      return { headers: cookieOf(response), token: data.token }
    }
    const { headers, token: first } = await signIn()
    expect((await notices(first)).map(({ title }: any) => title)).not.toContainEqual(expect.stringMatching(/failed/))
    await Promise.all(Array.from({ length: 14 }, () => wrong("much.tried")))
    await wrong("much.tried", { captcha: "nope" })
    const eventsOf = async (reason: string) =>
      (await events("much.tried")).filter((event: any) => event.reason === reason).map(({ count }: any) => count)
    const sum = (counts: ReadonlyArray<number>) => counts.reduce((one, other) => one + other, 0)
    // Immediately: how many there are by then is one event's count.
    for (const reason of ["password", "limit", "captcha"])
      await eventually(async () => expect(await eventsOf(reason)).toHaveLength(1))
    const { token: second } = await signIn(headers)
    for (const [reason, count] of [
      ["password", 10],
      ["limit", 4],
      ["captcha", 1]
    ] as const) {
      expect(sum(await eventsOf(reason))).toBe(count)
      expect((await eventsOf(reason)).length).toBeLessThanOrEqual(2)
    }
    const [notice] = await notices(second)
    expect(notice).toMatchObject({ messageType: 3, status: 0 })
    expect(notice.title).toBe("14 failed attempts since your last sign-in")
    expect(notice.content).toContain("from 127.0.0.1.")
    expect((await notices(second, "zh-CN"))[0].title).toBe("自您上次登录以来有 14 次登录失败")
    const { token: third } = await signIn(headers)
    expect(await notices(third)).toHaveLength((await notices(second)).length)
    expect((await notices(third)).filter(({ title }: any) => title.includes("failed"))).toHaveLength(1)
  })
  it("Administrators get one message about refused sign-ins", async () => {
    const draft = { username: "is.guessed", role: "user", email: "", enabled: true, password: "Abc12345" }
    await server.post("/system-admin/user/add", draft, { token })
    const guessing = async (times: number) => {
      for (let n = 0; n < times; n++) await wrong("is.guessed", { captcha: "nope" })
      const counted = () => server.query("select count from refused_sign_ins where username = 'is.guessed'")
      await eventually(async () => expect(await counted()).toEqual([{ count: times - 1 }]))
      await server.signIn("is.guessed", "Abc12345")
    }
    const todosOf = async () =>
      (await notices(token)).filter(({ title }: any) => title.endsWith(" failed sign-ins to is.guessed"))
    await guessing(5)
    expect(await todosOf()).toEqual([])
    await guessing(7)
    expect(await todosOf()).toMatchObject([{ title: "6 failed sign-ins to is.guessed", messageType: 3 }])
    await guessing(8)
    const [{ id, title, content }, ...others] = await todosOf()
    expect([title, others]).toEqual(["13 failed sign-ins to is.guessed", []])
    expect(content).toContain("From 127.0.0.1.")
    await server.post("/api/message/read", { ids: [id] }, { token })
    await guessing(6)
    expect((await todosOf()).map((each: any) => each.title)).toEqual([
      "5 failed sign-ins to is.guessed",
      "13 failed sign-ins to is.guessed"
    ])
  })
  it("A first sign-in reports refusals, even of lost servers", async () => {
    const draft = { username: "is.new", role: "user", email: "", enabled: true, password: "Abc12345" }
    await server.post("/system-admin/user/add", draft, { token })
    const second = await startServer({ databaseUrl: server.databaseUrl })
    for (let n = 0; n < 5; n++) await wrong("is.new", {}, second)
    // The second server still runs and logs nothing from here on, as if it had been killed.
    await eventually(async () =>
      expect(await server.query("select count from refused_sign_ins where username = 'is.new'")).toEqual([{ count: 4 }])
    )
    const [notice] = await notices(await server.signIn("is.new", "Abc12345"))
    expect(notice.title).toBe("5 failed attempts before your first sign-in")
    expect((await events("is.new")).map(({ count }: any) => count)).toEqual([4, 1])
  })
  it("Any server logs refused sign-ins after ten minutes", async () => {
    const { time, clock } = adjustableClock()
    const draft = { username: "is.away", role: "user", email: "", enabled: true, password: "Abc12345" }
    await server.post("/system-admin/user/add", draft, { token })
    for (let n = 0; n < 4; n++) await wrong("is.away")
    const counted = () => server.query("select count from refused_sign_ins where username = 'is.away'")
    await eventually(async () => expect(await counted()).toEqual([{ count: 3 }]))
    time.ahead = 9 * 60_000
    await startServer({ databaseUrl: server.databaseUrl }, undefined, clock)
    expect(await counted()).toEqual([{ count: 3 }])
    time.ahead = 12 * 60_000
    await startServer({ databaseUrl: server.databaseUrl }, undefined, clock)
    await eventually(async () => expect(await counted()).toEqual([]))
    expect((await events("is.away")).map(({ count }: any) => count)).toEqual([3, 1])
  })
})
