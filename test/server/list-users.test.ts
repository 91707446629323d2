import { describe, expect, it } from "vitest"
import { startServer } from "./test-server.ts"
import { openUsers } from "./user-calls.ts"

const { server, token, list, post, add, editOf } = await openUsers()

describe("the user list", () => {
  it("comes in pages that together hold everybody once", async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => list({ page, page_size: 9 })))
    const ids = pages.flatMap((page) => page.list.map(({ id }: { id: number }) => id))
    expect(new Set(ids).size).toBe(pages[0].total)
    expect(ids).toHaveLength(60)
    expect(pages.map((page) => page.list.length)).toEqual([9, 9, 9, 9, 9, 9, 6])
  })
  it.each(["id", "username", "role", "email", "enabled", "latest_login", "created_at", "updated_at"])(
    "is ordered by %s, both ways",
    async (sort) => {
      const up = (await list({ sort, order: "asc", page_size: 100 })).list
      const down = (await list({ sort, order: "desc", page_size: 100 })).list
      expect(down.map(({ id }: { id: number }) => id)).toEqual(up.map(({ id }: { id: number }) => id).toReversed())
      const expected = await server.query(`select id from users order by ${sort} asc, id asc`)
      expect(up.map(({ id }: { id: number }) => id)).toEqual(expected.map(({ id }) => id))
    }
  )
  it("The search finds any text literally, in any case", async () => {
    expect((await list({ username: "MILL" })).list.map((user: any) => user.username)).toEqual(["grace.miller"])
    expect((await list({ username: "秀" })).list.map((user: any) => user.username)).toEqual(["李秀英"])
    expect((await list({ email: "LI.XIU" })).total).toBe(1)
    expect((await list({ username: "%" })).total).toBe(0)
    expect((await list({ username: "_" })).total).toBe(0)
    expect((await list({ username: "\\" })).total).toBe(0)
    expect((await list({ username: "' or 1=1 --" })).total).toBe(0)
  })
  it("Part of a merchant's name finds its people", async () => {
    const [merchant] = await server.query(
      "update merchants set name = 'Blue 50% Harbour' where id = (select min(id) from merchants) returning id"
    )
    await server.query("update users set merchant_id = $1 where username in ('grace.miller', '李秀英')", [merchant.id])
    const matchesOf = async (name: string) =>
      (await list({ merchant: name, sort: "username" })).list.map((user: any) => user.username)
    for (const name of ["blue", "50%", "HARBOUR"]) expect(await matchesOf(name)).toEqual(["grace.miller", "李秀英"])
    expect((await list({ merchant: "harbour", username: "秀" })).total).toBe(1)
    expect(await matchesOf("_lue")).toEqual([])
    await server.query("update users set merchant_id = null")
  })
  it("combines filters", async () => {
    const { list: users, total } = await list({ role: "operator", enabled: "true", username: "e", page_size: 100 })
    expect(users).toHaveLength(total)
    for (const user of users) expect(user).toMatchObject({ role: "operator", enabled: true })
    expect((await list({ role: "emperor" })).total).toBe(0)
  })
  it("Users with equal values sort by id", async () => {
    for (const [order, way] of [
      ["asc", 1],
      ["desc", -1]
    ] as const) {
      const { list: users } = await list({ role: "operator", sort: "role", order, page_size: 100 })
      const ids = users.map(({ id }: { id: number }) => id)
      expect(ids.length).toBeGreaterThan(2)
      expect(ids).toEqual(ids.toSorted((a: number, b: number) => (a - b) * way))
    }
  })
  it("never shows a password or its hash", async () => {
    expect(JSON.stringify(await list({ page_size: 100 }))).not.toMatch(/password|argon2/)
  })
  it("Every write shows at once on every server", async () => {
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
  it("A sign-in immediately changes the order of sign-ins", async () => {
    await list({ sort: "latest_login", order: "asc", page_size: 100 })
    await server.signIn("operator", "Oper1234")
    const { list: users } = await list({ sort: "latest_login", order: "asc", page_size: 100 })
    const seen = users.filter((user: any) => user.latest_login !== null)
    expect(seen.at(-1).username).toBe("operator")
  })
  it("Edits and new passwords lead the list sorted by change", async () => {
    const newest = async () => (await list({ sort: "updated_at", order: "desc", page_size: 5 })).list[0]
    const user = await add("changes.often")
    const other = await add("changes.later")
    expect((await newest()).id).toBe(other.id)
    expect((await post("edit", editOf(user, { email: "new@b.example" }))).code).toBe(0)
    expect((await newest()).id).toBe(user.id)
    const theirs = await server.signIn("changes.later", "Abc12345")
    const passwords = { old_password: "Abc12345", new_password: "Xyz98765", confirm_password: "Xyz98765" }
    expect((await post("password", passwords, server, theirs)).code).toBe(0)
    expect((await newest()).id).toBe(other.id)
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
