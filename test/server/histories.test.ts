import { describe, expect, it } from "vitest"
import { openUsers } from "./user-calls.ts"

const { server, token, post, add, editOf } = await openUsers()
const history = async (query: string, as = token) =>
  await server.get(`/system-admin/event/list?${query}`, { token: as })

describe("a record's history", () => {
  it("A history holds one record's events, newest first", async () => {
    const user = await add("has.history")
    await post("edit", editOf(user, { email: "later@b.example" }))
    await server.signIn("has.history", "Abc12345")
    await server.query(
      `select log_fact('merchants', $1, 'merchants.keyViewed', '{}'), log_fact('users', $1, 'secondFactor.enabled', '{}'),
        log_fact('users', $1 || '0', 'secondFactor.enabled', '{}')`,
      [String(user.id)]
    )
    const { data } = await history(`entity=users&entity_id=${user.id}`)
    expect(data.list.map(({ type }: any) => type)).toEqual(["secondFactor.enabled", "users.edited", "users.added"])
    expect(data.total).toBe(3)
    expect(data.list[1]).toMatchObject({
      username: "admin",
      before: { email: "has.history@b.example" },
      after: { email: "later@b.example" }
    })
    const second = (await history(`entity=users&entity_id=${user.id}&page=2&page_size=2`)).data
    expect(second).toMatchObject({ total: 3, list: [{ type: "users.added" }] })
    expect((await history(`entity=users&entity_id=no%25`)).data).toEqual({ list: [], total: 0 })
  })

  it("Histories name roles and saved filters by title", async () => {
    const [{ id }] = await server.query("select id from roles where name = 'sales'")
    await server.query("update roles set remarks = 'x' where id = $1", [id])
    const [role] = (await history(`entity=roles&entity_id=${id}`)).data.list
    expect(role.names).toMatchObject({ "roles sales": "Retail manager" })
    const [merchant] = await server.query("select id, name from merchants order by id limit 1")
    const search = `role=admin&merchant_ids=${merchant.id},999999`
    const body = { page: "userList", name: "filters", search, columns: [], density: "compact", shared: false }
    const view = (await server.post("/system-admin/view/save", body, { token })).data
    const [saved] = (await history(`entity=views&entity_id=${view.id}`)).data.list
    expect(saved.names).toMatchObject({ "roles admin": "Administrator", [`merchants ${merchant.id}`]: merchant.name })
  })

  it("is found by its index", async () => {
    const [{ "QUERY PLAN": plan }] = await server.query(
      "explain (format json) select count(*) from changes where split_part(key, ' ', 1) = '7'"
    )
    expect(JSON.stringify(plan)).toContain("changes_of_record")
  })
})

describe("all sessions of a user", () => {
  const endAll = (user_id: number, as = token) =>
    server.post("/system-admin/session/end-all", { user_id }, { token: as })
  const detail = (as: string) => server.get("/system-admin/user/detail", { token: as })

  it("An administrator ends all sessions in one event", async () => {
    const { id } = await add("everywhere")
    const own = [await server.signIn("everywhere", "Abc12345"), await server.signIn("everywhere", "Abc12345")]
    const { data } = await endAll(id)
    expect(data.list).toHaveLength(2)
    for (const ended of own) expect(await detail(ended)).toMatchObject({ code: 40306 })
    const [event] = (await history(`entity=users&entity_id=${id}`)).data.list
    expect(event).toMatchObject({ type: "users.sessionsEnded", username: "admin", after: { sessions: 2 } })
    expect((await endAll(id)).data.list).toEqual([])
    expect((await history(`entity=users&entity_id=${id}&type=sessionsEnded`)).data.total).toBe(1)
  })

  it("Users end their other sessions, but none of users above them", async () => {
    const { id } = await add("own.sessions", { role: "admin" })
    const [asking, other] = [
      await server.signIn("own.sessions", "Abc12345"),
      await server.signIn("own.sessions", "Abc12345")
    ]
    expect((await endAll(id, asking)).data.list).toHaveLength(1)
    expect((await detail(asking)).code).toBe(0)
    expect(await detail(other)).toMatchObject({ code: 40306 })
    const [root] = await server.query("select id from users where username = 'admin'")
    expect(await endAll(root.id, asking)).toMatchObject({ code: 40300 })
    await add("plain.user")
    const plain = await server.signIn("plain.user", "Abc12345")
    expect(await endAll(id, plain)).toMatchObject({ code: 40300 })
    expect((await detail(token)).code).toBe(0)
  })
})
