import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn("admin", passwords.admin)
})
beforeEach(async () => {
  await server.query("delete from sign_in_counters")
  await server.query("delete from messages where type = 'todo'")
})

const add = async (username: string, email: string, role = "user") => {
  const draft = { username, role, email, enabled: true, password: "Abc12345" }
  return (await server.post("/system-admin/user/add", draft, { token: admin })).data
}
const ask = (username: string, email: string, more: { kind?: string; remarks?: string; captcha?: string } = {}) =>
  server.post("/system-admin/account-request/add", {
    kind: "password",
    username,
    email,
    remarks: "",
    captcha_id: "none",
    captcha: "pass",
    ...more
  })
const todos = async (language = "en-US", token = admin) =>
  (await server.get("/api/message/list?type=todo", { token, language })).data.list
const contents = async (language?: string) => (await todos(language)).map(({ content }: any) => content)

describe("the typed address in a todo", () => {
  it("A password request confirms its account's address in any case", async () => {
    await add("own.address", "Own@There.example")
    await ask("Own.Address", "own@there.example")
    expect(await contents()).toEqual(["Reset the password and reply to own@there.example, the account's own address."])
    expect(await contents("zh-CN")).toEqual(["请重置密码并回复 own@there.example，这是该账号登记的邮箱。"])
  })
  it("A password request warns of a strange address", async () => {
    await add("other.address", "mine@there.example")
    await add("no.address", "")
    await ask("other.address", "evil@there.example")
    await ask("no.address", "evil@there.example")
    const doubt = "Anyone may have sent this request: verify the requester before you reset the password."
    expect(await contents()).toEqual([
      `The account has no email address; evil@there.example was given. ${doubt}`,
      `evil@there.example is not the account's own address. ${doubt}`
    ])
  })
  it("Todos name missing and existing accounts", async () => {
    await add("is.taken", "taken@there.example")
    await ask("nobodys.name", "evil@there.example")
    await ask("is.taken", "evil@there.example", { kind: "registration" })
    expect(await contents()).toEqual([
      "An account with this name already exists. Address given: evil@there.example.",
      "There is no account with this name."
    ])
  })
  it("Stored requests show the account's present state", async () => {
    const about = { request: "password", username: "stored.before", email: "later@there.example", remarks: "" }
    await server.query(
      "insert into messages (user_id, type, kind, about) select id, 'todo', 'accountRequested', $1 from users where username = 'admin'",
      [JSON.stringify(about)]
    )
    expect(await contents()).toEqual(["There is no account with this name."])
    await add("stored.before", "later@there.example")
    expect((await contents())[0]).toContain("the account's own address")
  })
})

describe("an anonymous caller", () => {
  it("Callers get one answer, whether account or request exists", async () => {
    await add("is.there", "is@there.example")
    const answers = []
    for (const name of ["is.there", "is.there", "not.there", "not.there"]) answers.push(await ask(name, "a@b.example"))
    const ids = answers.map(({ data }) => data.id)
    expect(ids).toEqual(ids.map((_, nth) => ids[0] + nth))
    const alike = answers.map(({ data: _, request_id: _r, ...answer }: any) => answer)
    expect(new Set(alike.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
  it("Events never name an unknown username", async () => {
    await ask("admin", "evil@there.example")
    const [event] = await server.query(
      "select user_id, username, after from events where type = 'session.accountRequested' order by id desc limit 1"
    )
    expect(event).toMatchObject({ user_id: null, username: "?", after: { username: "admin" } })
  })
  it("A few requests are allowed; wrong codes do not count", async () => {
    for (let n = 0; n < 11; n++) await ask(`wrong.${n}`, "a@b.example", { captcha: "nope" })
    for (let n = 0; n < 10; n++) expect((await ask(`few.${n}`, "a@b.example")).code).toBe(0)
    expect(await ask("few.more", "a@b.example")).toMatchObject({ code: 42900, data: null })
    expect(await todos()).toHaveLength(10)
    expect((await server.login({ username: "admin", password: passwords.admin })).code).toBe(0)
  })
})

describe("an account's open request", () => {
  it("Simultaneous requests of one name open one todo", async () => {
    await Promise.all(["one.open", "One.Open", "one.open", "ONE.OPEN"].map((name) => ask(name, "a@b.example")))
    await ask("one.open", "a@b.example", { kind: "registration" })
    expect((await todos()).map(({ title }: any) => title.toLowerCase())).toEqual([
      "one.open requests an account",
      "one.open forgot the password"
    ])
    expect(await server.query("select 1 from account_requests where name_key(username) = 'one.open'")).toHaveLength(2)
  })
  it("The owner's request replaces a stranger's, never vice versa", async () => {
    await add("has.owner", "owner@there.example")
    await ask("has.owner", "evil@there.example", { remarks: "quick" })
    await ask("has.owner", "Owner@there.example", { remarks: "it is me" })
    await ask("has.owner", "evil@there.example", { remarks: "again" })
    await ask("has.owner", "owner@there.example", { remarks: "and again" })
    const own = "Reset the password and reply to Owner@there.example, the account's own address. Remarks: it is me"
    expect(await contents()).toEqual([own])
  })
  it("Another request may follow a finished or unanswerable one", async () => {
    const user = await add("comes.again", "again@there.example")
    await ask("comes.again", "again@there.example")
    await server.post("/system-admin/user/reset-password", { id: user.id }, { token: admin })
    await ask("comes.again", "again@there.example")
    expect((await contents())[1]).toBe("Done by admin.")
    await server.query(
      "update messages set user_id = $1 where id = (select max(id) from messages where type = 'todo')",
      [user.id]
    )
    await ask("comes.again", "again@there.example")
    expect(await todos()).toHaveLength(2)
  })
})
