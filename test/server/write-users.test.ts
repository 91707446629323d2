import { describe, expect, it } from "vitest"
import { openUsers } from "./user-calls.ts"

const { server, list, post, draft, add, editOf } = await openUsers()
const lastEvent = async () =>
  (
    await server.query("select user_id, username, type, entity_id, before, after from events order by id desc limit 1")
  )[0]
const countEvents = async () => (await server.query("select count(*)::int4 as n from events"))[0].n

describe("adding a user", () => {
  it("answers the saved row and logs it", async () => {
    const user = await add("ada.lovelace")
    expect(user).toMatchObject({
      username: "ada.lovelace",
      role: "user",
      role_name: "User",
      enabled: true,
      is_admin: false,
      latest_login: null,
      version: 1
    })
    expect((await list({ username: "ada.love" })).list).toEqual([user])
    const event = await lastEvent()
    expect(event).toMatchObject({
      type: "users.added",
      username: "admin",
      entity_id: String(user.id),
      before: null,
      after: { username: "ada.lovelace" }
    })
    expect(JSON.stringify(event)).not.toMatch(/Abc12345|argon2/)
    const [{ password_hash }] = await server.query("select password_hash from users where id = $1", [user.id])
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
  it("A taken username is refused in any case, also simultaneously", async () => {
    await add("taken.name")
    expect(await post("add", draft("Taken.Name"))).toMatchObject({
      code: 40900,
      field: "username",
      msg: "The username Taken.Name is already taken"
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => post("add", draft("raced.name"))))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40900, 40900, 40900, 40900])
    expect(
      (await server.query("select 1 from events where type = 'users.added' and after->>'username' = 'raced.name'"))
        .length
    ).toBe(1)
  })
})

describe("editing a user", () => {
  it("An edit answers the row and logs both versions", async () => {
    const user = await add("edit.me")
    const { data } = await post("edit", editOf(user, { email: "new@b.example", role: "sales" }))
    expect(data).toMatchObject({
      id: user.id,
      email: "new@b.example",
      role: "sales",
      role_name: "Retail manager",
      version: 2
    })
    expect(data.updated_at).toBeGreaterThanOrEqual(user.updated_at)
    expect(await lastEvent()).toMatchObject({
      type: "users.edited",
      before: { email: "edit.me@b.example", role: "user" },
      after: { email: "new@b.example", role: "sales", password_changed_at: null }
    })
    expect((await server.login({ username: "edit.me", password: "Abc12345" })).code).toBe(0)
  })
  it("The older of two simultaneous edits fails", async () => {
    const user = await add("edit.twice")
    const answers = await Promise.all([
      post("edit", editOf(user, { email: "a@b.example" })),
      post("edit", editOf(user, { email: "c@d.example" }))
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40900])
    expect((await list({ username: "edit.twice" })).list[0]).toMatchObject({
      version: 2,
      email: answers.find(({ code }) => code === 0)!.data.email
    })
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
    expect([event.before.password_changed_at, event.after.password_changed_at]).toEqual([null, expect.any(String)])
    expect(JSON.stringify(event)).not.toMatch(/Secret99|argon2/)
  })
})

describe("deleting users", () => {
  it("answers the deleted row and logs it", async () => {
    const user = await add("delete.me")
    expect(await post("delete", { id: user.id })).toMatchObject({ code: 0, data: { list: [user] } })
    expect(await lastEvent()).toMatchObject({
      type: "users.deleted",
      entity_id: String(user.id),
      before: { username: "delete.me" },
      after: null
    })
    expect(await post("delete", { id: user.id })).toMatchObject({
      code: 40400,
      msg: `There is no user with ID ${user.id}`
    })
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
