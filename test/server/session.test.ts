import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { UNATTENDED } from "../../src/contract/call.ts"
import { passwords } from "./test-client.ts"
import { startServer } from "./test-server.ts"
import { accountsOf } from "./user-calls.ts"

/** Every password is still hashed, and the cost is visible. */
const hashing = vi.spyOn(crypto, "argon2")
syncBuiltinESMExports()
afterAll(() => {
  hashing.mockRestore()
  syncBuiltinESMExports()
})

const server = await startServer()
const { detail, addUser } = accountsOf(server)
beforeEach(() => server.query("delete from sign_in_counters"))

const idOf = async (token: string) =>
  (await server.get("/system-admin/session/list", { token })).data.list.find(
    (session: { current: boolean }) => session.current
  ).id

describe("signing in", () => {
  it("A token has 43 characters and is stored in no table", async () => {
    const token = await server.signIn("admin", passwords.admin)
    expect(token).toMatch(/^[\w-]{43}$/)
    const [session] = await server.query("select 1 from sessions where token_hash = $1::text::bytea", [token])
    expect(session).toBeUndefined()
    expect((await detail(token)).data).toMatchObject({
      username: "admin",
      is_super_admin: true,
      role_name: "Super administrator"
    })
  })
  it("ignores the case of the username", async () => {
    expect((await server.login({ username: "ADMIN", password: passwords.admin })).code).toBe(0)
  })
  it("Unknown users, missing passwords and wrong ones read alike", async () => {
    const answers = await Promise.all(
      ["nobody-here", "张伟", "admin"].map((username) => server.login({ username, password: "Wrong123" }))
    )
    for (const answer of answers)
      expect(answer).toEqual({
        status: "fail",
        code: 40000,
        msg: "Wrong username or password",
        data: null,
        field: "password",
        request_id: expect.any(String)
      })
  })
  it("Unknown users, missing passwords and wrong ones cost alike", async () => {
    const account = { username: "known", role: "user", email: "", enabled: true, password: "Abc12345" }
    await server.post("/system-admin/user/add", account, { token: await server.signIn("admin", passwords.admin) })
    hashing.mockClear()
    for (const username of ["known", "nobody-here", "张伟"]) await server.login({ username, password: "Wrong123" })
    const costs = hashing.mock.calls.map(([, { memory, passes, parallelism, tagLength }]) => ({
      memory,
      passes,
      parallelism,
      tagLength
    }))
    expect(costs).toHaveLength(3)
    const [first, ...others] = costs
    expect(first!.memory).toBeGreaterThanOrEqual(19_456)
    expect(others).toEqual([first, first])
  })
  it("needs a password that is not empty", async () => {
    expect(await server.login({ username: "admin", password: "" })).toMatchObject({ code: 40000, field: "password" })
    expect(await server.login({ username: "", password: "x" })).toMatchObject({ code: 40000, field: "username" })
  })
  it("A sign-in updates the latest login with an event", async () => {
    const token = await server.signIn("operator", passwords.operator)
    expect((await detail(token)).data.latest_login).toBeGreaterThan(Date.now() - 60_000)
    const [event] = await server.query("select username, type, before, after from events order by id desc limit 1")
    expect(event).toMatchObject({ username: "operator", type: "session.opened" })
    expect(JSON.stringify(event)).not.toContain(token)
  })
})

describe("a session", () => {
  it("A call without a session is refused", async () => {
    expect(await detail(undefined)).toMatchObject({ code: 40100, status: "fail", data: null })
    for (const token of ["nonsense", "x".repeat(32), "x".repeat(5000), "' or 1=1 --"])
      expect(await detail(token)).toMatchObject({ code: 40100 })
  })
  it("is over after logging out", async () => {
    const token = await server.signIn("operator", passwords.operator)
    expect(await server.post("/system-admin/logout", undefined, { token })).toMatchObject({ code: 0, data: null })
    expect(await detail(token)).toMatchObject({ code: 40100 })
  })
  it("A session expires later while it is used", async () => {
    const token = await server.signIn("operator", passwords.operator)
    const id = await idOf(token)
    await server.query(
      "update sessions set expires_at = now() + interval '10 seconds', seen_at = now() - interval '5 minutes' where id = $1",
      [id]
    )
    expect((await detail(token)).code).toBe(0)
    const [moved] = await server.query(
      "select expires_at > now() + interval '11 hours' as far from sessions where id = $1",
      [id]
    )
    expect(moved.far).toBe(true)
    await server.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [id])
    expect(await detail(token, "zh-CN")).toMatchObject({ code: 40305, msg: "登录已过期，请重新登录" })
  })
  it("The console's timed calls prolong no session", async () => {
    const token = await server.signIn("operator", passwords.operator)
    const id = await idOf(token)
    await server.query("update sessions set seen_at = now() - interval '5 minutes' where id = $1", [id])
    const readTimes = () => server.query("select seen_at, expires_at from sessions where id = $1", [id])
    const before = await readTimes()
    const poll = () => server.get("/api/message/list", { token, headers: { [UNATTENDED]: "1" } })
    expect((await poll()).code).toBe(0)
    expect(await readTimes()).toEqual(before)
    await server.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [id])
    expect((await poll()).code).toBe(40305)
  })
  it("is ended by its owner from another one", async () => {
    const [first, second] = [
      await server.signIn("operator", passwords.operator),
      await server.signIn("operator", passwords.operator)
    ]
    const ended = await server.post("/system-admin/session/end", { id: await idOf(first) }, { token: second })
    expect(ended).toMatchObject({ code: 0, data: { current: false, address: "127.0.0.1" } })
    expect(await detail(first)).toMatchObject({ code: 40306 })
    expect((await detail(second)).code).toBe(0)
    expect(await server.post("/system-admin/session/end", { id: ended.data.id }, { token: second })).toMatchObject({
      code: 40400
    })
  })
  it("Only administrators see and end another user's session", async () => {
    const { admin, id, token } = await addUser("session.owner")
    const list = await server.get(`/system-admin/session/list?user_id=${id}`, { token: admin })
    expect(list.data.list).toHaveLength(1)
    const session = list.data.list[0].id
    const operator = await server.signIn("operator", passwords.operator)
    expect(await server.get(`/system-admin/session/list?user_id=${id}`, { token: operator })).toMatchObject({
      code: 40300
    })
    expect(await server.post("/system-admin/session/end", { id: session }, { token: operator })).toMatchObject({
      code: 40300
    })
    expect((await detail(token)).code).toBe(0)
    expect((await server.post("/system-admin/session/end", { id: session }, { token: admin })).code).toBe(0)
    expect(await detail(token)).toMatchObject({ code: 40306 })
  })
  it("is lost with the account: disabled, then removed", async () => {
    const { admin, id, version, token } = await addUser("soon.gone")
    const draft = { id, username: "soon.gone", role: "user", email: "" }
    expect(
      (await server.post("/system-admin/user/edit", { ...draft, version, enabled: false }, { token: admin })).code
    ).toBe(0)
    expect(await detail(token)).toMatchObject({ code: 40307 })
    expect(await server.login({ username: "soon.gone", password: "Abc12345" })).toMatchObject({ code: 40307 })
    expect(await server.login({ username: "soon.gone", password: "Wrong123" })).toMatchObject({ code: 40000 })
    expect((await server.post("/system-admin/user/delete", { id }, { token: admin })).code).toBe(0)
    expect(await detail(token)).toMatchObject({ code: 40307 })
  })
  it("A disabled account's sessions do not come back", async () => {
    const { admin, id, version, token } = await addUser("back.again")
    const draft = { id, username: "back.again", role: "user", email: "" }
    const setEnabled = (enabled: boolean, at: number) =>
      server.post("/system-admin/user/edit", { ...draft, version: at, enabled }, { token: admin })
    expect((await setEnabled(false, version)).code).toBe(0)
    expect((await setEnabled(true, version + 1)).code).toBe(0)
    expect(await detail(token)).toMatchObject({ code: 40307 })
    const own = await server.get(`/system-admin/session/list?user_id=${id}`, { token: admin })
    expect(own.data.list).toEqual([])
    expect((await detail(await server.signIn("back.again", "Abc12345"))).code).toBe(0)
  })
  it("SINGLE_SESSION ends a user's other sessions", async () => {
    const single = await startServer({ singleSession: true })
    const first = await single.signIn("operator", passwords.operator)
    const second = await single.signIn("operator", passwords.operator)
    expect(await single.get("/system-admin/user/detail", { token: first })).toMatchObject({ code: 40306 })
    expect((await single.get("/system-admin/user/detail", { token: second })).code).toBe(0)
  })
})
