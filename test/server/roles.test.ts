import { beforeAll, describe, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let root: string
let admin: string
/** A role that manages roles and users, and has few permissions itself. */
let keeper: string
beforeAll(async () => {
  server = await startServer()
  root = await server.signIn("admin", "Admin123")
  await server.query(
    "insert into roles (name, title, rules) values ('keeper', 'Keeper', '{dashboardIndex,roleList,userList}')"
  )
  admin = await userWith("admin")
  keeper = await userWith("keeper")
})

const get = (path: string, token = root, language = "en-US") =>
  server.get(`/system-admin/role/${path}`, { token, language })
const post = (path: string, body: unknown, token = root, language = "en-US") =>
  server.post(`/system-admin/role/${path}`, body, { token, language })
const lastEvent = async () => (await server.query("select * from events order by id desc limit 1"))[0]

let roleCount = 0
/** The token of a new user who has the role. */
const userWith = async (role: string) => {
  const draft = { username: `holder.${++roleCount}`, role, email: "", enabled: true, password: "Abc12345" }
  expect((await server.post("/system-admin/user/add", draft, { token: root })).code).toBe(0)
  return await server.signIn(draft.username, draft.password)
}
const draft = { title: "Night shift", remarks: "since 2026", second_factor: false }
const newRole = async (names: ReadonlyArray<string> = []) => {
  const name = `role-${++roleCount}`
  const { data: role } = await post("add", { ...draft, name, title: name })
  return (await post("set-rules", { id: role.id, version: role.version, names })).data
}
const roleNamed = async (name: string) =>
  (await get(`list?name=${name}`)).data.list.find((row: any) => row.name === name)
const rulesOf = async (id: number, token = root) => (await get(`rules?id=${id}`, token)).data
const leavesOf = (tree: ReadonlyArray<any>): ReadonlyArray<string> =>
  tree.flatMap(({ name, children }) => (children.length === 0 ? [name] : leavesOf(children)))

describe("a role", () => {
  it("Role changes answer with rows and log events", async () => {
    const { data: added } = await post("add", { ...draft, name: "night-shift", is_admin: true, built_in: true })
    expect(added).toEqual({
      ...draft,
      id: expect.any(Number),
      name: "night-shift",
      version: 1,
      granted: 0,
      users: 0,
      is_admin: false,
      is_super_admin: false,
      built_in: false,
      created_at: expect.any(Number),
      updated_at: expect.any(Number)
    })
    expect(await lastEvent()).toMatchObject({
      type: "roles.added",
      entity_id: String(added.id),
      after: { name: "night-shift" }
    })
    expect((await get("list?title=NIGHT%20sh")).data).toMatchObject({ list: [added], total: 1 })
    const edit = { ...draft, title: "Nights", second_factor: true, id: added.id, version: 1 }
    const { data: edited } = await post("edit", edit)
    expect(edited).toMatchObject({ title: "Nights", second_factor: true, version: 2, name: "night-shift" })
    expect(await lastEvent()).toMatchObject({
      type: "roles.edited",
      before: { title: "Night shift", version: 1 },
      after: { title: "Nights", version: 2 }
    })
    expect(await post("edit", edit)).toMatchObject({ code: 40900, field: "version" })
    expect((await post("delete", { ids: `${added.id},999999` })).code).toBe(40400)
    expect((await post("delete", { ids: String(added.id) })).data.list).toEqual([edited])
    expect(await lastEvent()).toMatchObject({ type: "roles.deleted", before: { title: "Nights" }, after: null })
  })

  it("is sorted by every column", async () => {
    const { data } = await get("list?page_size=100")
    for (const sort of ["id", "name", "title", "users", "granted", "created_at", "updated_at"]) {
      const { data: sorted } = await get(`list?page_size=100&sort=${sort}`)
      expect(sorted.total).toBe(data.total)
    }
    const { data: byUsers } = await get("list?page_size=100&sort=users")
    const users = byUsers.list.map((row: any) => row.users)
    expect(users).toEqual(users.toSorted((a: number, b: number) => a - b))
  })

  it("Role names take emoji, right-to-left script and 80 characters", async () => {
    for (const title of ["🤖👩‍🔧 巡检", "مشرف الورديات", "值".repeat(80)]) {
      const { code, data } = await post("add", { ...draft, name: `text-${++roleCount}`, title })
      expect({ code, title: data?.title }).toEqual({ code: 0, title })
      expect((await get(`list?title=${encodeURIComponent(title)}`)).data.list[0]).toEqual(data)
    }
    const long = await post("add", { ...draft, name: "long", title: "名".repeat(200) }, root, "zh-CN")
    expect(long).toMatchObject({ code: 40000, field: "title", msg: expect.stringContaining("80") })
  })

  it.each([
    ["name", { name: "Night Shift" }],
    ["name", { name: "" }],
    ["name", { name: "x".repeat(41) }],
    ["title", { title: "  " }],
    ["title", { title: "\u0000" }],
    ["remarks", { remarks: "x".repeat(501) }],
    ["second_factor", { second_factor: "yes" }]
  ])("is refused by the field %s", async (field, wrong) => {
    expect(await post("add", { ...draft, name: "fine", ...wrong })).toMatchObject({ code: 40000, field })
  })

  it("A role's key and name are unique in both languages", async () => {
    expect(await post("add", { ...draft, name: "operator" })).toMatchObject({ code: 40900, field: "name" })
    for (const title of ["Administrator", "ＡＤＭＩＮＩＳＴＲＡＴＯＲ", "管理员", "keeper"])
      expect(await post("add", { ...draft, name: "another", title })).toMatchObject({ code: 40900, field: "title" })
  })

  it("Built-in roles keep translated names and are not deleted", async () => {
    const user = await roleNamed("user")
    const edit = { title: "User", remarks: "everybody", second_factor: false, id: user.id, version: user.version }
    expect((await post("edit", edit)).data).toMatchObject({ title: "User", remarks: "everybody", built_in: true })
    expect((await get(`list?id=${user.id}`, root, "zh-CN")).data.list[0].title).toBe("普通用户")
    const renamed = { ...edit, title: "People", version: user.version + 1 }
    expect(await post("edit", renamed)).toMatchObject({ code: 40900, field: "title" })
    expect(await post("delete", { id: user.id })).toMatchObject({
      code: 40900,
      msg: expect.stringContaining("built-in role")
    })
    // The demo's roles come with the product as well, but operators may change them.
    const sales = await roleNamed("sales")
    const { data } = await post("edit", { ...draft, title: "Shopkeepers", id: sales.id, version: sales.version })
    expect(data).toMatchObject({ title: "Shopkeepers", built_in: false })
    expect((await get("list?title=%E9%9B%B6%E5%94%AE")).data.total).toBe(0)
  })

  it("A used role stays, and its new name shows immediately", async () => {
    const role = await newRole()
    const token = await userWith(role.name)
    expect(await post("delete", { id: role.id })).toMatchObject({
      code: 40900,
      msg: "Users still have this role (1). It cannot be deleted"
    })
    // A user's page shows the new name at once, and so does their own console.
    await post("edit", { ...draft, title: "Renamed ⏰", id: role.id, version: role.version })
    const { data } = await server.get(`/system-admin/user/list?role=${role.name}`, { token: root })
    expect(data.list.map(({ role_name }: any) => role_name)).toEqual(["Renamed ⏰"])
    const { data: own } = await server.get("/system-admin/user/detail", { token })
    expect(own).toMatchObject({ role: role.name, role_name: "Renamed ⏰" })
  })

  it("Operators cannot change roles with more permissions", async () => {
    const role = await newRole(["sale-admin"])
    for (const [call, body] of [
      ["edit", { ...draft, title: "Mine now", id: role.id, version: role.version }],
      ["delete", { id: role.id }]
    ] as const)
      expect(await post(call, body, keeper)).toMatchObject({
        code: 40300,
        msg: expect.stringContaining("Retail Platform (sale-admin)")
      })
    expect((await post("delete", { id: role.id }, admin)).code).toBe(0)
  })
})

describe("permissions", () => {
  it("Set permissions read back exactly, with an event", async () => {
    const role = await newRole(["userList"])
    const before = await rulesOf(role.id)
    expect(leavesOf(before.tree)).toEqual(expect.arrayContaining(["userList", "roleList", "sale-admin"]))
    expect(before).toMatchObject({ names: ["userList"], fixed: "" })
    const names = ["alarm-record", "sale-admin", "merchantList"]
    const { data: saved } = await post("set-rules", { id: role.id, version: role.version, names })
    expect(saved).toMatchObject({ version: role.version + 1, granted: 3 })
    expect((await rulesOf(role.id)).names.toSorted()).toEqual(names.toSorted())
    expect(await lastEvent()).toMatchObject({
      type: "roles.rulesSet",
      before: { name: role.name, rules: ["userList"] },
      after: { name: role.name, rules: names }
    })
  })

  it("A stale version changes no permissions", async () => {
    const role = await newRole()
    const [first, second] = await Promise.all(
      [["userList"], ["merchantList"]].map((names) => post("set-rules", { id: role.id, version: role.version, names }))
    )
    expect([first!.code, second!.code].toSorted()).toEqual([0, 40900])
    expect([first!.field, second!.field]).toContain("version")
  })

  it("New permissions hold from the user's next call", async () => {
    const role = await newRole(["userList", "alarm-record"])
    const token = await userWith(role.name)
    const listing = async () => (await server.get("/system-admin/user/list", { token })).code
    const menu = async () => leavesOf((await server.get("/system-admin/user/auth-rules", { token })).data)
    expect([await listing(), await menu()]).toEqual([0, ["userList", "alarm-record"]])
    const { data: emptied } = await post("set-rules", { id: role.id, version: role.version, names: [] })
    expect([await listing(), await menu()]).toEqual([40300, []])
    await post("set-rules", { id: role.id, version: emptied.version, names: ["userList"] })
    expect([await listing(), await menu()]).toEqual([0, ["userList"]])
  })

  it.each([
    ["an unknown one", "teleport"],
    ["a branch", "system-admin"],
    ["one of __proto__", "__proto__"]
  ])("%s is refused by its name", async (_, name) => {
    const role = await newRole(["userList"])
    const refused = await post("set-rules", { id: role.id, version: role.version, names: ["userList", name] })
    expect(refused).toMatchObject({ code: 40000, field: expect.stringMatching(/^names/) })
    expect(refused.msg).toContain(name)
    expect((await rulesOf(role.id)).names).toEqual(["userList"])
  })

  it("Operators grant and revoke only their permissions", async () => {
    const role = await newRole(["userList"])
    const set = (names: ReadonlyArray<string>) =>
      post("set-rules", { id: role.id, version: role.version, names }, keeper)
    expect(await set(["userList", "merchantList"])).toMatchObject({
      code: 40300,
      field: "names",
      msg: expect.stringContaining("Merchant list (merchantList)")
    })
    expect((await rulesOf(role.id, keeper)).held.toSorted()).toEqual(["dashboardIndex", "roleList", "userList"])
    expect((await set(["dashboardIndex"])).code).toBe(0)
    const above = await newRole(["merchantList", "userList"])
    expect((await rulesOf(above.id, keeper)).fixed).toContain("(merchantList)")
    const narrowed = { id: above.id, version: above.version, names: ["merchantList"] }
    expect((await post("set-rules", narrowed, keeper)).code).toBe(40300)
    const admins = await roleNamed("admin")
    expect((await post("set-rules", { id: admins.id, version: admins.version, names: [] }, keeper)).code).toBe(40300)
  })

  it("Super administrators keep all permissions", async () => {
    const role = await roleNamed("super-admin")
    const { names, tree, fixed } = await rulesOf(role.id)
    expect(names.toSorted()).toEqual(leavesOf(tree).toSorted())
    expect(fixed).not.toBe("")
    expect(role.granted).toBe(names.length)
    expect((await post("set-rules", { id: role.id, version: role.version, names: [] })).code).toBe(40900)
    expect((await post("set-rules", { id: role.id, version: role.version, names: [] }, admin)).code).toBe(40900)
  })

  it("The built-in administrator always holds all permissions", async () => {
    const [before] = await server.query("select rules from roles where name = 'admin'")
    await server.query("update roles set rules = '{}' where name = 'admin'")
    expect((await server.get("/system-admin/user/list", { token: admin })).code).toBe(0)
    const role = await roleNamed("admin")
    const { names, tree, fixed } = await rulesOf(role.id)
    expect(names.toSorted()).toEqual(leavesOf(tree).toSorted())
    expect(role.granted).toBe(names.length)
    expect(fixed).not.toBe("")
    expect((await post("set-rules", { id: role.id, version: role.version, names: [] })).code).toBe(40900)
    const { data } = await get("members?rule=userList")
    expect(data.roles.map(({ name }: any) => name)).toContain("admin")
    await server.query("update roles set rules = $1 where name = 'admin'", [before!.rules])
  })

  it("An operator cannot lock themselves out", async () => {
    const role = await newRole(["roleList", "userList"])
    const token = await userWith(role.name)
    const set = (names: ReadonlyArray<string>) =>
      post("set-rules", { id: role.id, version: role.version, names }, token)
    expect(await set(["userList"])).toMatchObject({ code: 40900, field: "names" })
    expect((await set(["roleList"])).code).toBe(0)
  })

  it("Permissions unknown to this version stay stored", async () => {
    const role = await newRole(["userList"])
    await server.query("update roles set rules = '{userList,fromTomorrow}' where id = $1", [role.id])
    expect(await rulesOf(role.id)).toMatchObject({ names: ["userList"], role: { granted: 1 } })
    await post("set-rules", { id: role.id, version: role.version, names: [] })
    expect((await server.query("select rules from roles where id = $1", [role.id]))[0].rules).toEqual(["fromTomorrow"])
  })
})

describe("the list of members", () => {
  it("A role's members are its users", async () => {
    const role = await newRole(["userList"])
    await userWith(role.name)
    const { data } = await get(`members?id=${role.id}`)
    expect(data).toMatchObject({ roles: [{ name: role.name }], total: 1 })
    expect(data.users).toMatchObject([{ role: role.name, role_name: role.name, enabled: true }])
    expect((await get("members?id=999999")).code).toBe(40400)
  })

  it("A permission lists its roles, super administrators and their users", async () => {
    const role = await newRole(["interactive-admin"])
    await userWith(role.name)
    const { data } = await get("members?rule=interactive-admin")
    expect(data.roles.map(({ name }: any) => name)).toEqual(
      expect.arrayContaining(["super-admin", "admin", "marketing", role.name])
    )
    expect(data.roles.map(({ name }: any) => name)).not.toContain("auditor")
    const [{ n }] = await server.query(
      "select count(*)::int4 as n from users u join roles r on r.name = u.role where r.is_super or 'interactive-admin' = any(r.rules)"
    )
    expect(data.total).toBe(n)
    expect(data.users).toHaveLength(Math.min(n, 100))
    expect(await get("members?rule=teleport")).toMatchObject({ code: 40000, field: "rule" })
    expect(await get("members")).toMatchObject({ code: 40000, field: "id" })
  })
})
