import { beforeEach, describe, expect, it } from "vitest"
import { startServer } from "./test-server.ts"
import { accountsOf } from "./user-calls.ts"

const server = await startServer()
const { detail, addUser } = accountsOf(server)
beforeEach(() => server.query("delete from sign_in_counters"))

describe("an operator's own password", () => {
  const change = (token: string, old_password: string, new_password: string, confirm_password = new_password) =>
    server.post("/system-admin/user/password", { old_password, new_password, confirm_password }, { token })

  it("Changing one's password needs the old and ends other sessions", async () => {
    const { token } = await addUser("changes.password")
    const other = await server.signIn("changes.password", "Abc12345")
    expect(await change(token, "Wrong123", "New12345")).toMatchObject({ code: 40000, field: "old_password" })
    expect(await change(token, "Abc12345", "New12345", "New12346")).toMatchObject({
      code: 40000,
      field: "confirm_password"
    })
    expect(await change(token, "Abc12345", "abc")).toMatchObject({ code: 40000, field: "new_password" })
    expect(await change(token, "Abc12345", "Abc12345")).toMatchObject({ code: 40000, field: "new_password" })
    expect(await change(token, "Abc12345", "New12345")).toMatchObject({ code: 0, data: null })
    expect(await detail(other)).toMatchObject({ code: 40306 })
    expect((await detail(token)).code).toBe(0)
    expect((await server.login({ username: "changes.password", password: "Abc12345" })).code).toBe(40000)
    expect((await server.login({ username: "changes.password", password: "New12345" })).code).toBe(0)
    const [event] = await server.query(
      "select * from events where type = 'users.passwordChanged' order by id desc limit 1"
    )
    expect(event).toMatchObject({ username: "changes.password", before: { password_changed_at: null } })
  })
  it.each(["user", "admin", "super-admin", "merchant-admin"])("No edit of a user sets %s", async (role) => {
    const username = `edits.own.${role}`
    const { admin, id, version, token } = await addUser(username)
    await server.query("update roles set rules = array['userList'] where name = 'user'")
    const merchant = role === "merchant-admin" ? "(select min(id) from merchants)" : "null"
    await server.query(`update users set role = $1, merchant_id = ${merchant} where id = $2`, [role, id])
    const edit = { id, version, username, role, email: "own@b.example", enabled: true }
    const refused = await server.post("/system-admin/user/edit", { ...edit, password: "Stolen12" }, { token })
    expect(refused).toMatchObject({ code: 40900, field: "password", msg: expect.stringMatching(/user settings/) })
    expect((await server.login({ username, password: "Stolen12" })).code).toBe(40000)
    expect((await server.post("/system-admin/user/edit", edit, { token })).data).toMatchObject({ email: edit.email })
    const set = { ...edit, version: version + 1, password: "Set12345" }
    expect((await server.post("/system-admin/user/edit", set, { token: admin })).code).toBe(0)
  })
  it("An administrator's new password ends the user's sessions", async () => {
    const { admin, id, version, token } = await addUser("gets.password")
    const edit = {
      id,
      version,
      username: "gets.password",
      role: "user",
      email: "",
      enabled: true,
      password: "Set12345"
    }
    expect((await server.post("/system-admin/user/edit", edit, { token: admin })).code).toBe(0)
    expect(await detail(token)).toMatchObject({ code: 40306 })
    expect((await server.login({ username: "gets.password", password: "Set12345" })).code).toBe(0)
  })
})

describe("password and account requests", () => {
  const request = {
    kind: "password",
    username: "admin",
    email: "me@there.example",
    remarks: "locked out",
    captcha_id: "none",
    captcha: "pass"
  }
  it("Account requests reach administrators and reveal nothing", async () => {
    const requested = await server.post("/system-admin/account-request/add", request)
    const unknown = await server.post("/system-admin/account-request/add", {
      ...request,
      kind: "registration",
      username: "not.there"
    })
    expect([requested.code, unknown.code]).toEqual([0, 0])
    const rows = await server.query("select kind, username from account_requests order by id")
    expect(rows).toEqual([
      { kind: "password", username: "admin" },
      { kind: "registration", username: "not.there" }
    ])
    const [event] = await server.query(
      "select * from events where type = 'session.accountRequested' order by id desc limit 1"
    )
    expect(event.after).toMatchObject({ kind: "registration", username: "not.there" })
  })
  it("need a right captcha", async () => {
    expect(await server.post("/system-admin/account-request/add", { ...request, captcha: "nope" })).toMatchObject({
      code: 40000,
      field: "captcha"
    })
  })
})
