import { beforeAll, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let root: string
beforeAll(async () => {
  server = await startServer()
  root = await server.signIn("admin", "Admin123")
})

const roleWith = async (name: string, rules: ReadonlyArray<string>) => {
  const draft = { name, title: name, remarks: "", second_factor: false }
  const { data } = await server.post("/system-admin/role/add", draft, { token: root })
  const set = { id: data.id, version: data.version, names: rules }
  return (await server.post("/system-admin/role/set-rules", set, { token: root })).data
}
const userWith = async (username: string, role: string, enabled = true) => {
  const draft = { username, role, email: "", enabled, password: "Abc12345" }
  await server.post("/system-admin/user/add", draft, { token: root })
  return enabled ? server.signIn(username, draft.password) : ""
}

it("A refused user sees exactly the users who can grant the permission", async () => {
  const role = await roleWith("clerk", ["merchantList"])
  const clerk = await userWith("the.clerk", "clerk")
  const whoCanGrant = async (rule: string) =>
    (await server.get(`/system-admin/role/who-can-grant?rule=${rule}`, { token: clerk })).data
  await roleWith("granting", ["roleList", "merchantList", "userList"])
  await roleWith("without-the-rule", ["roleList", "merchantList"])
  await roleWith("without-the-roles", ["merchantList", "userList"])
  await roleWith("with-less-than-the-clerk", ["roleList", "userList"])
  const tokens = {
    granting: await userWith("g.granting", "granting"),
    rule: await userWith("g.rule", "without-the-rule"),
    roles: await userWith("g.roles", "without-the-roles"),
    less: await userWith("g.less", "with-less-than-the-clerk"),
    merchants: await userWith("g.merchant", "granting")
  }
  await server.query(
    "update users set merchant_id = (select min(id) from merchants) where username = 'g.merchant' returning id"
  )
  await userWith("g.disabled", "granting", false)
  const seeded = await server.query(
    "select username from users where enabled and role in ('super-admin', 'admin') order by username"
  )
  const able = [...seeded.map(({ username }) => username), "g.granting"]
  const names = (people: any) => people.users.map(({ username }: any) => username)
  expect(names(await whoCanGrant("userList")).toSorted()).toEqual(able.toSorted())
  expect(await whoCanGrant("userList")).toMatchObject({ held: false, total: able.length })
  const grant = (token: string) =>
    server.post(
      "/system-admin/role/set-rules",
      { id: role.id, version: role.version, names: ["merchantList", "userList"] },
      { token }
    )
  for (const token of [tokens.rule, tokens.roles, tokens.less, tokens.merchants])
    expect((await grant(token)).code).toBe(40300)
  expect((await grant(tokens.granting)).code).toBe(0)
  expect(await whoCanGrant("userList")).toMatchObject({ held: true })
})

it("A section means any permission, and unknown names are refused", async () => {
  const token = await userWith("the.nobody", (await roleWith("nobody", [])).name)
  const whoCanGrantCall = (rule: string) => server.get(`/system-admin/role/who-can-grant?rule=${rule}`, { token })
  expect((await whoCanGrantCall("system-admin")).data).toMatchObject({ held: false })
  expect((await whoCanGrantCall("system-admin")).data.total).toBeGreaterThan(0)
  expect((await whoCanGrantCall("device-admin")).data.users.length).toBeLessThanOrEqual(5)
  expect(await whoCanGrantCall("teleport")).toMatchObject({ code: 40000, field: "rule" })
})
