import { beforeAll, describe, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

const draft = (username: string) => ({ username, role: "user", email: "", enabled: true, password: "Abc12345" })
const add = (username: string) => server.post("/system-admin/user/add", draft(username), { token })
const countEvents = async () =>
  (await server.query("select count(*)::int4 as n from changes where event = position"))[0].n as number

describe("the event log", () => {
  it.each([
    "update changes set actor = 'x'",
    "update changes set actor = 'x' where false",
    "delete from changes where position = 1",
    "truncate changes"
  ])("refuses: %s", async (statement) => {
    const before = await countEvents()
    await expect(server.query(statement)).rejects.toThrow("Query failed")
    expect(await countEvents()).toBe(before)
  })
  it("The demo log covers ninety days of an office", async () => {
    const [span] = await server.query(
      "select count(*)::int4 as n, extract(day from max(at) - min(at))::int4 as days, bool_and(at <= now()) as past from changes"
    )
    expect(span.n).toBeGreaterThan(500)
    expect(span.days).toBeGreaterThan(80)
    expect(span.past).toBe(true)
  })
  it("is read newest first, filtered and sorted", async () => {
    await add("event.reader")
    const { data } = await server.get("/system-admin/event/list?page_size=5", { token })
    expect(data.list[0]).toMatchObject({ type: "users.added", username: "admin", after: { username: "event.reader" } })
    expect(data).toMatchObject({ total: 10_000, more: true })
    expect(await countEvents()).toBeGreaterThan(10_000)
    const filtered = (
      await server.get("/system-admin/event/list?type=USERS.added&username=adm&sort=at&order=asc&page_size=100", {
        token
      })
    ).data
    expect(filtered.list.every(({ type, username }: any) => type === "users.added" && username.includes("adm"))).toBe(
      true
    )
    const admin = data.list[0].user_id
    expect((await server.get(`/system-admin/event/list?actor_id=${admin}`, { token })).data.total).toBeGreaterThan(0)
    expect((await server.get("/system-admin/event/list?page=1000000000", { token })).data).toMatchObject({ list: [] })
  })
})

describe("an operator's own events", () => {
  it("Operators see their own events without row contents", async () => {
    const mine = async (as: string, query = "") =>
      (await server.get(`/system-admin/event/mine${query}`, { token: as })).data
    await add("own.events")
    const operator = await server.signIn("own.events", "Abc12345")
    const first = await mine(operator)
    expect(first).toMatchObject({ total: 1, list: [{ type: "session.opened" }] })
    expect(Object.keys(first.list[0])).not.toEqual(expect.arrayContaining(["before"]))
    expect(Object.keys(first.list[0])).not.toEqual(expect.arrayContaining(["after"]))
    const { id } = (await add("seen.by.admin")).data
    expect((await mine(token)).list[0]).toMatchObject({
      type: "users.added",
      entity_id: String(id),
      names: { [`users ${id}`]: "seen.by.admin" }
    })
    expect((await mine(operator)).total).toBe(1)
    await server.signIn("own.events", "Abc12345")
    const [newest, oldest] = (await mine(operator)).list
    expect(newest.id).toBeGreaterThan(oldest.id)
    expect((await mine(operator, "?page=2&page_size=1")).list).toEqual([oldest])
  })
})

describe("a write and its event", () => {
  const whileRefused = async (table: string, work: () => Promise<void>) => {
    await server.query(
      `create or replace function refuse_now() returns trigger language plpgsql as $$ begin raise exception 'refused for the test'; end $$`
    )
    await server.query(
      `create trigger refuse_for_test before insert or update or delete on ${table} for each row execute function refuse_now()`
    )
    try {
      await work()
    } finally {
      await server.query(`drop trigger refuse_for_test on ${table}`)
    }
  }
  it("roll back together with a failed event", async () => {
    const existing = (await add("kept.user")).data
    await whileRefused("changes", async () => {
      expect((await add("lost.user")).code).toBe(50000)
      expect((await server.post("/system-admin/user/delete", { id: existing.id }, { token })).code).toBe(50000)
      const edit = { ...draft("renamed.user"), id: existing.id, version: existing.version }
      expect((await server.post("/system-admin/user/edit", edit, { token })).code).toBe(50000)
      expect((await server.login({ username: "operator", password: "Oper1234" })).code).toBe(50000)
    })
    const names = (
      await server.query("select username from users where username in ('kept.user', 'lost.user', 'renamed.user')")
    ).map(({ username }) => username)
    expect(names).toEqual(["kept.user"])
    expect(
      (await server.query("select 1 from sessions s join users u on u.id = s.user_id where u.username = 'operator'"))
        .length
    ).toBe(0)
  })
  it("roll back together with a failed row", async () => {
    const before = await countEvents()
    await whileRefused("users", async () => {
      expect((await add("never.user")).code).toBe(50000)
    })
    expect(await countEvents()).toBe(before)
    expect((await add("after.all")).code).toBe(0)
  })
})
