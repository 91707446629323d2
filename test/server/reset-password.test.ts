import { describe, expect, it } from "vitest"
import { OperatorPassword } from "../../src/contract/passwords.ts"
import { Schema } from "effect"
import { cookieOf } from "./test-client.ts"
import { openUsers } from "./user-calls.ts"

const { server, token, post, add } = await openUsers()
const reset = (id: number, as = token) => post("reset-password", { id }, server, as)

describe("a password reset by an administrator", () => {
  it("A reset password has all character kinds and ends sessions", async () => {
    const { id, version } = await add("forgetful")
    const sessions = [await server.signIn("forgetful", "Abc12345"), await server.signIn("forgetful", "Abc12345")]
    const { code, data } = await reset(id)
    expect(code).toBe(0)
    expect(Schema.is(OperatorPassword)(data.password)).toBe(true)
    for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/]) expect(data.password).toMatch(kind)
    expect(data.password).not.toMatch(/[Il1O0o]/)
    for (const ended of sessions)
      expect(await server.get("/system-admin/user/detail", { token: ended })).toMatchObject({ code: 40306 })
    expect((await server.login({ username: "forgetful", password: "Abc12345" })).code).toBe(40000)
    const own = await server.signIn("forgetful", data.password)
    const notices = (await server.get("/api/message/list?type=notice", { token: own })).data.list
    expect(notices.map(({ title }: any) => title)).toContain("Your password was reset")
    const [user] = await server.query("select version from users where id = $1", [id])
    expect(user.version).toBe(version + 1)
    expect((await reset(id)).data.password).not.toBe(data.password)
  })

  it("Resetting is an event, and no table holds the password", async () => {
    const { id } = await add("told.of")
    const { password } = (await reset(id)).data
    const [event] = await server.query("select * from events order by id desc limit 1")
    expect(event).toMatchObject({
      type: "users.passwordReset",
      entity_id: String(id),
      before: { password_changed_at: null }
    })
    for (const table of ["changes", "messages", "users", "idempotency_keys"])
      expect(await server.query(`select from ${table} t where t::text like '%' || $1 || '%'`, [password])).toEqual([])
  })

  it("keeps the second factor, answers the request", async () => {
    const { id } = await add("asked.for")
    await server.query(
      "insert into second_factors (user_id, secret, recovery_hashes, begun_at, confirmed_at) values ($1, '\\x00', '{}', 0, now())",
      [id]
    )
    await server.query(
      `insert into messages (user_id, type, kind, about)
       select id, 'todo', 'accountRequested', '{"request":"password","username":"asked.for","email":"","remarks":""}' from users where username = 'admin'`
    )
    const { password } = (await reset(id)).data
    expect(await server.query("select from second_factors where user_id = $1", [id])).toHaveLength(1)
    expect(await server.login({ username: "asked.for", password })).toMatchObject({ code: 40110 })
    const [todo] = await server.query("select about from messages where about->>'username' = 'asked.for'")
    expect(todo.about.settledBy).toBe("admin")
  })

  it("A reset unlocks a guessed account but no address", async () => {
    const { id, version } = await add("locked.out")
    const enter = (password: string, headers = {}) => server.login({ username: "locked.out", password }, { headers })
    const lock = async (headers = {}) => {
      for (let n = 0; n < 10; n++) await enter("Wrong123", headers)
      expect((await enter("Wrong123", headers)).code).toBe(42900)
    }
    const counters = () => server.query("select key, expires_at from sign_in_counters order by key")
    await lock()
    const before = await counters()
    const { password } = (await reset(id)).data
    const after = await counters()
    expect(before).toEqual(expect.arrayContaining([...after]))
    expect(before.length - after.length).toBe(1)
    const response = await server.send("POST", "/system-admin/login-v2", {
      body: { username: "locked.out", password, captcha_id: "none", captcha: "pass" }
    })
    expect((await response.json()).code).toBe(0)
    // Browsers that knew a former password share a counter, which is the account's.
    const browser = cookieOf(response)
    await reset(id)
    await lock(browser)
    const edit = { id, version: version + 2, username: "locked.out", role: "user", email: "", enabled: true }
    expect((await post("edit", { ...edit, password: "Set12345" })).code).toBe(0)
    expect((await enter("Set12345", browser)).code).toBe(0)
    await lock()
    expect((await post("edit", { ...edit, version: version + 3 })).code).toBe(0)
    expect((await enter("Set12345")).code).toBe(42900)
  })

  it("Resetting refuses one's own, missing and higher accounts", async () => {
    const [root] = await server.query("select id from users where username = 'admin'")
    expect(await reset(root.id)).toMatchObject({ code: 40900, field: "id" })
    expect(await reset(999_999)).toMatchObject({ code: 40400, field: "id" })
    const admin = await add("plain.admin", { role: "admin" })
    const asAdmin = await server.signIn("plain.admin", "Abc12345")
    expect(await reset(root.id, asAdmin)).toMatchObject({ code: 40300 })
    expect((await reset((await add("below")).id, asAdmin)).code).toBe(0)
    expect((await reset(admin.id)).code).toBe(0)
    // A refused attempt changes nothing.
    expect(await server.signIn("admin", "Admin123")).toHaveLength(43)
  })

  it("A repeated write makes one password", async () => {
    const { id } = await add("twice")
    const send = () =>
      server.send("POST", "/system-admin/user/reset-password", {
        token,
        body: { id },
        headers: { "idempotency-key": "reset-twice-0123456789" }
      })
    const answers = await Promise.all((await Promise.all([send(), send()])).map((answer) => answer.json()))
    expect(new Set(answers.map(({ data }) => data.password)).size).toBe(1)
    expect(
      await server.query("select from events where type = 'users.passwordReset' and entity_id = $1", [String(id)])
    ).toHaveLength(1)
  })
})
