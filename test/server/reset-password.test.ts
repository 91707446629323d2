import { describe, expect, it } from "vitest"
import { OperatorPassword } from "../../src/effects/contract/passwords.ts"
import { Schema } from "effect"
import { openUsers } from "./user-calls.ts"

const { server, token, post, add } = await openUsers()
const reset = (id: number, as = token) => post("reset-password", { id }, server, as)

describe("a password that an administrator resets", () => {
  it("is a new one of all kinds, ends every session of its owner, and leaves the former one good for nothing", async () => {
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
    expect(notices.map(({ title }: any) => title)).toContain("Your password was set anew")
    const [user] = await server.query("select version from users where id = $1", [id])
    expect(user.version).toBe(version + 1)
    expect((await reset(id)).data.password).not.toBe(data.password)
  })

  it("is told of by an event without it, and stands nowhere in the database", async () => {
    const { id } = await add("told.of")
    const { password } = (await reset(id)).data
    const [event] = await server.query("select * from events order by id desc limit 1")
    expect(event).toMatchObject({ type: "users.passwordReset", entity_id: String(id), before: null, after: null })
    for (const table of ["events", "messages", "users", "idempotency_keys"])
      expect(await server.query(`select from ${table} t where t::text like '%' || $1 || '%'`, [password])).toEqual([])
  })

  it("leaves the second factor, and answers the owner's request", async () => {
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

  it("is nobody's own, nobody's who is gone, and nobody's whom the operator may not edit", async () => {
    const [root] = await server.query("select id from users where username = 'admin'")
    expect(await reset(root.id)).toMatchObject({ code: 40900, field: "id" })
    expect(await reset(999_999)).toMatchObject({ code: 40400, field: "id" })
    const admin = await add("plain.admin", { role: "admin" })
    const asAdmin = await server.signIn("plain.admin", "Abc12345")
    expect(await reset(root.id, asAdmin)).toMatchObject({ code: 40300 })
    expect((await reset((await add("below")).id, asAdmin)).code).toBe(0)
    expect((await reset(admin.id)).code).toBe(0)
    // Nothing was changed for who was refused.
    expect(await server.signIn("admin", "Admin123")).toHaveLength(32)
  })

  it("is one password where the same write comes twice", async () => {
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
