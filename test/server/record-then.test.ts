import { describe, expect, it } from "vitest"
import { openUsers } from "./user-calls.ts"

const { server, token, post, add, editOf } = await openUsers()
const read = async (path: string, as = token) => await server.get(`/system-admin/event/${path}`, { token: as })
const then = async (id: number) => (await read(`record?id=${id}`)).data

describe("a record's past state", () => {
  it("A record shows as it was after each event, even deleted", async () => {
    const user = await add("was.there", { email: "first@b.example" })
    const edited = (await post("edit", editOf(user, { email: "later@b.example" }))).data
    await post("edit", editOf(edited, { enabled: false }))
    await post("delete", { id: user.id })
    const { list } = (await read(`list?entity=users&entity_id=${user.id}`)).data
    const [deleted, disabled, mailed, added] = await Promise.all(list.map(({ id }: any) => then(id)))
    expect(added).toMatchObject({ event: { type: "users.added" }, record: { email: "first@b.example", enabled: true } })
    expect(mailed.record).toMatchObject({ username: "was.there", email: "later@b.example", enabled: true })
    expect(disabled.record).toMatchObject({ email: "later@b.example", enabled: false })
    expect(deleted).toMatchObject({ event: { type: "users.deleted" }, record: null })
    expect(JSON.stringify([added, mailed, disabled])).not.toContain("password_hash")
  })

  it("is refused where there is no such event", async () => {
    expect(await read("record?id=2000000000")).toMatchObject({ code: 40400 })
    expect(await read("record?id=x")).toMatchObject({ code: 40000, field: "id" })
  })
})

describe("the list of events", () => {
  it("filters by user, kind and time", async () => {
    const user = await add("by.whom")
    const own = await server.signIn("by.whom", "Abc12345")
    const [admin] = await server.query("select id from users where username = 'admin'")
    const started = Date.now()
    expect((await read("list", own)).code).toBe(40300)
    await post("delete", { id: user.id })
    const newest = (await read(`list?actor_id=${admin.id}&entity=users&from=${started - 1}`)).data.list
    expect(newest[0]).toMatchObject({ type: "users.deleted", entity: "users", entity_id: String(user.id) })
    expect(newest.every(({ at, user_id }: any) => at >= started - 1 && user_id === admin.id)).toBe(true)
    expect((await read(`list?from=${Date.now() + 60_000}`)).data).toEqual({ list: [], total: 0 })
    const before = (await read(`list?to=${started - 1}&entity=users&entity_id=${user.id}`)).data.list
    expect(before.map(({ type }: any) => type)).toEqual(["users.added"])
  })

  it("is exported as every list is", async () => {
    const { total, until } = (await read("list?until=now&entity=users")).data
    const { list } = (await read(`list?until=${until}&entity=users`)).data
    expect(list.length).toBe(Math.min(total, 500))
  })
})
