import { expect, it } from "vitest"
import { openUsers } from "./user-calls.ts"

const { server, token: root, add } = await openUsers()
await server.query(
  "insert into roles (name, title, rules) values ('keeper', 'Keeper', '{dashboardIndex,roleList,userList}')"
)

const post = (path: string, body: unknown, token = root) => server.post(`/system-admin/role/${path}`, body, { token })
const roleNamed = async (name: string) =>
  (await server.get(`/system-admin/role/list?name=${name}`, { token: root })).data.list.find(
    (row: any) => row.name === name
  )
/** The token of a new user who has the role. */
const userWith = async (role: string) => {
  const { username } = await add(`holder.${role}`, { role })
  return server.signIn(username, "Abc12345")
}
const newRole = async (names: ReadonlyArray<string>, name: string) => {
  const { data } = await post("add", { title: name, remarks: "", second_factor: false, name })
  return (await post("set-rules", { id: data.id, version: data.version, names })).data
}

it.each(["super-admin", "admin", "keeper"])("A role's holders cannot drop its second factor: %s", async (name) => {
  const token = await userWith(name)
  const other = await newRole(["dashboardIndex", "roleList", "userList"], `other-than-${name}`)
  await server.query("update roles set is_admin = $2 where id = $1", [other.id, name !== "keeper"])
  const peer = await userWith(other.name)
  const { title, remarks, id, version } = await roleNamed(name)
  const edit = (second_factor: boolean, version: number, as: string) =>
    post("edit", { title, remarks, second_factor, id, version }, as)
  await server.query("update roles set second_factor = true where id = $1", [id])
  await server.query(
    "insert into second_factors (user_id, secret, recovery_hashes, begun_at, confirmed_at) select id, '\\x00', '{}', 0, now() from users where role = $1",
    [name]
  )
  const refused = await edit(false, version, token)
  expect(refused).toMatchObject({
    code: 40900,
    field: "second_factor",
    msg: expect.stringMatching(/You have this role/)
  })
  const { data: own } = await server.get("/system-admin/user/detail", { token })
  const [{ version: edits }] = await server.query("select version from users where id = $1", [own.id])
  const less = { id: own.id, version: edits, username: own.username, role: other.name, email: "", enabled: true }
  expect((await server.post("/system-admin/user/edit", less, { token })).code).toBe(40900)
  expect((await post("delete", { id }, token)).code).toBe(40900)
  expect((await edit(true, version, token)).code).toBe(0)
  // An operator with another role lowers it; only super administrators change the super administrators' role.
  const answers = [await edit(false, version + 1, peer), await edit(false, version + 1, root)]
  expect(answers.map(({ code }) => code)).toEqual(
    { keeper: [0, 40900], admin: [40300, 0], "super-admin": [40300, 40900] }[name]
  )
  await server.query("update roles set second_factor = false where id = $1", [id])
})
