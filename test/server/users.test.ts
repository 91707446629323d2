import { beforeAll, describe, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

const list = async (query: Readonly<Record<string, string | number>> = {}, on = server, as = token) =>
  (await on.get(`/system-admin/user/list?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`, { token: as })).data
const post = (call: string, body: unknown, on = server, as = token) => on.post(`/system-admin/user/${call}`, body, { token: as })
const draft = (username: string, more: object = {}) => ({ username, role: "user", email: `${username}@b.example`, enabled: true, password: "Abc12345", ...more })
const add = async (username: string, more: object = {}) => {
  const answer = await post("add", draft(username, more))
  expect(answer.code).toBe(0)
  return answer.data
}
const editOf = ({ id, version, username, role, email, enabled }: any, more: object = {}) => ({ id, version, username, role, email, enabled, ...more })
const lastEvent = async () => (await server.query("select * from events order by id desc limit 1"))[0]
const countEvents = async () => (await server.query("select count(*)::int4 as n from events"))[0].n

describe("the list", () => {
  it("comes in pages that together hold everybody once", async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => list({ page, page_size: 9 })))
    const ids = pages.flatMap((page) => page.list.map(({ id }: { id: number }) => id))
    expect(new Set(ids).size).toBe(pages[0].total)
    expect(ids).toHaveLength(60)
    expect(pages.map((page) => page.list.length)).toEqual([9, 9, 9, 9, 9, 9, 6])
  })
  it.each(["id", "username", "role", "email", "enabled", "latest_login", "created_at", "updated_at"])("is ordered by %s, both ways", async (sort) => {
    const up = (await list({ sort, order: "asc", page_size: 100 })).list
    const down = (await list({ sort, order: "desc", page_size: 100 })).list
    expect(down.map(({ id }: { id: number }) => id)).toEqual(up.map(({ id }: { id: number }) => id).toReversed())
    const expected = await server.query(`select id from users order by ${sort} asc, id asc`)
    expect(up.map(({ id }: { id: number }) => id)).toEqual(expected.map(({ id }) => id))
  })
  it("finds text anywhere, in any case, and signs as themselves", async () => {
    expect((await list({ username: "MILL" })).list.map((user: any) => user.username)).toEqual(["grace.miller"])
    expect((await list({ username: "秀" })).list.map((user: any) => user.username)).toEqual(["李秀英"])
    expect((await list({ email: "LI.XIU" })).total).toBe(1)
    expect((await list({ username: "%" })).total).toBe(0)
    expect((await list({ username: "_" })).total).toBe(0)
    expect((await list({ username: "\\" })).total).toBe(0)
    expect((await list({ username: "' or 1=1 --" })).total).toBe(0)
  })
  it("combines filters", async () => {
    const { list: users, total } = await list({ role: "operator", enabled: "true", username: "e", page_size: 100 })
    expect(users).toHaveLength(total)
    for (const user of users) expect(user).toMatchObject({ role: "operator", enabled: true })
    expect((await list({ role: "emperor" })).total).toBe(0)
  })
  it("never shows a password or its hash", async () => {
    expect(JSON.stringify(await list({ page_size: 100 }))).not.toMatch(/password|argon2/)
  })
  it("is true to every write at once, on this server and on another of the same database", async () => {
    const second = await startServer({ databaseUrl: server.databaseUrl })
    const filter = { username: "fresh", sort: "username" }
    const both = () => Promise.all([list(filter), list(filter, second)])
    for (const { total } of await both()) expect(total).toBe(0)
    const user = await add("fresh.one")
    for (const { total, list: users } of await both()) expect([total, users[0].username]).toEqual([1, "fresh.one"])
    const changed = await post("edit", editOf(user, { username: "fresh.two" }), second)
    for (const { total, list: users } of await both()) expect([total, users[0]]).toEqual([1, changed.data])
    await server.query("update users set email = 'past.the.server@b.example' where id = $1", [user.id])
    for (const { list: users } of await both()) expect(users[0].email).toBe("past.the.server@b.example")
    await post("delete", { id: user.id })
    for (const { total } of await both()) expect(total).toBe(0)
  })
  it("shows a sign-in at once in the order of sign-ins", async () => {
    await list({ sort: "latest_login", order: "asc", page_size: 100 })
    await server.signIn("operator", "Oper1234")
    const { list: users } = await list({ sort: "latest_login", order: "asc", page_size: 100 })
    const seen = users.filter((user: any) => user.latest_login !== null)
    expect(seen.at(-1).username).toBe("operator")
  })
  it("stays right while others write", async () => {
    const writing = (async () => {
      for (let n = 0; n < 12; n++) await post("delete", { id: (await add(`busy.${n}`)).id })
    })()
    for (let n = 0; n < 30; n++) {
      const { list: users, total } = await list({ username: "busy.", sort: "created_at" })
      expect([0, 1]).toContain(total)
      expect(users.length).toBe(total)
    }
    await writing
    expect((await list({ username: "busy.", sort: "created_at" })).total).toBe(0)
  })
  it("offers enabled users to pickers", async () => {
    const { data } = await server.get("/system-admin/user/all", { token })
    const [enabled] = await server.query("select count(*)::int4 as n from users where enabled")
    expect(data.list).toHaveLength(enabled.n)
    expect(Object.keys(data.list[0]).toSorted()).toEqual(["id", "username"])
  })
})

describe("adding", () => {
  it("answers with the saved row and tells of it", async () => {
    const user = await add("ada.lovelace")
    expect(user).toMatchObject({ username: "ada.lovelace", role: "user", role_name: "User", enabled: true, is_admin: false, latest_login: null, version: 1 })
    expect((await list({ username: "ada.love" })).list).toEqual([user])
    const event = await lastEvent()
    expect(event).toMatchObject({ type: "users.added", username: "admin", entity_id: String(user.id), before: null, after: { username: "ada.lovelace" } })
    expect(JSON.stringify(event)).not.toMatch(/Abc12345|argon2/)
    const [{ password_hash }] = await server.query("select password_hash from users where id = $1", [user.id])
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
  it("refuses a taken name, in any case, and also of two at once", async () => {
    await add("taken.name")
    expect(await post("add", draft("Taken.Name"))).toMatchObject({ code: 40900, field: "username", msg: "The username Taken.Name is taken" })
    const answers = await Promise.all(Array.from({ length: 5 }, () => post("add", draft("raced.name"))))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40900, 40900, 40900, 40900])
    expect((await server.query("select 1 from events where type = 'users.added' and after->>'username' = 'raced.name'")).length).toBe(1)
  })
})

describe("editing", () => {
  it("answers with the saved row, tells before and after, and keeps the password", async () => {
    const user = await add("edit.me")
    const { data } = await post("edit", editOf(user, { email: "new@b.example", role: "sales" }))
    expect(data).toMatchObject({ id: user.id, email: "new@b.example", role: "sales", role_name: "Retail manager", version: 2 })
    expect(data.updated_at).toBeGreaterThanOrEqual(user.updated_at)
    expect(await lastEvent()).toMatchObject({
      type: "users.edited",
      before: { email: "edit.me@b.example", role: "user" },
      after: { email: "new@b.example", role: "sales", password_changed: false }
    })
    expect((await server.login({ username: "edit.me", password: "Abc12345" })).code).toBe(0)
  })
  it("refuses an edit of an older version, so that of two at once one is kept", async () => {
    const user = await add("edit.twice")
    const answers = await Promise.all([post("edit", editOf(user, { email: "a@b.example" })), post("edit", editOf(user, { email: "c@d.example" }))])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40900])
    expect((await list({ username: "edit.twice" })).list[0]).toMatchObject({ version: 2, email: answers.find(({ code }) => code === 0)!.data.email })
  })
  it("refuses a taken name and an unknown user", async () => {
    const user = await add("edit.name")
    expect(await post("edit", editOf(user, { username: "admin" }))).toMatchObject({ code: 40900, field: "username" })
    expect(await post("edit", editOf({ ...user, id: 999_999 }))).toMatchObject({ code: 40400 })
  })
  it("never names a password in an event", async () => {
    const user = await add("edit.secret")
    await post("edit", editOf(user, { password: "Secret99" }))
    const event = await lastEvent()
    expect(event.after.password_changed).toBe(true)
    expect(JSON.stringify(event)).not.toMatch(/Secret99|argon2/)
  })
})

describe("deleting", () => {
  it("answers with what was there and tells of it", async () => {
    const user = await add("delete.me")
    expect(await post("delete", { id: user.id })).toMatchObject({ code: 0, data: { list: [user] } })
    expect(await lastEvent()).toMatchObject({ type: "users.deleted", entity_id: String(user.id), before: { username: "delete.me" }, after: null })
    expect(await post("delete", { id: user.id })).toMatchObject({ code: 40400, msg: `There is no user with id ${user.id}` })
  })
  it("removes a batch, or nobody of it", async () => {
    const [one, two] = [await add("batch.one"), await add("batch.two")]
    const before = await countEvents()
    expect(await post("delete", { ids: `${one.id},999999,${two.id}` })).toMatchObject({ code: 40400 })
    expect(await post("delete", { ids: `${one.id},9999999999` })).toMatchObject({ code: 40400 })
    expect((await list({ username: "batch." })).total).toBe(2)
    expect(await countEvents()).toBe(before)
    expect((await post("delete", { ids: `${one.id},${two.id},${one.id}` })).data.list).toHaveLength(2)
    expect(await countEvents()).toBe(before + 2)
  })
})
