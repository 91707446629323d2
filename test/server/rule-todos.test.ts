import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let admin: string
/** Users with the permission for the page, and no more. */
let editor: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn("admin", passwords.admin)
  await server.query("insert into roles (name, title, rules) values ('ruler', 'Ruler', '{alarm-notify-setting}')")
  await add("r.editor", { role: "ruler" })
  editor = await server.signIn("r.editor", "Abc12345")
})
beforeEach(async () => {
  await server.query("delete from notify_rules")
  await server.query("delete from messages")
})

let used = 0
const draft = (username: string, more: object = {}) => ({
  username,
  role: "operator",
  email: "",
  enabled: true,
  password: "Abc12345",
  ...more
})
const call = (path: string, body: object, token = admin) =>
  server.post(`/system-admin/${path}`, body, { token, language: "en-US" })
const add = async (username = `r.user${++used}`, more: object = {}) =>
  (await call("user/add", draft(username, more))).data
const remove = (...users: ReadonlyArray<{ readonly id: number }>) =>
  call("user/delete", { ids: users.map(({ id }) => id).join(",") })
const setEnabled = async ({ id }: { readonly id: number }, enabled: boolean) => {
  const [user] = await server.query("select id, version, username, role, email from users where id = $1", [id])
  return await call("user/edit", { ...user, enabled })
}
const ruled = (users: ReadonlyArray<{ readonly id: number }>, more: object = {}) => ({
  name: "Offline at night",
  user_ids: users.map(({ id }) => id),
  methods: ["console"],
  types: ["0005"],
  enabled: true,
  ...more
})
const addRule = async (users: ReadonlyArray<{ readonly id: number }>, more: object = {}) =>
  (await call("alarm/add-notify-rule", ruled(users, more))).data
const editRule = async (id: number, users: ReadonlyArray<{ readonly id: number }>, more: object = {}) => {
  const [{ version }] = (await server.query("select version from notify_rules where id = $1", [id])) as [any]
  return await call("alarm/edit-notify-rule", { id, version, ...ruled(users, more) })
}
const box = async (token = admin, language = "en-US") =>
  (await server.get("/api/message/list?type=todo", { token, language })).data
const open = async (token = admin) => (await box(token)).unread.open
/** A rule whose only recipient was deleted. */
const orphaned = async () => {
  const user = await add()
  const rule = await addRule([user])
  await remove(user)
  return rule
}

describe("a notify rule without an enabled recipient", () => {
  it("The todo names its rule and leads there", async () => {
    const { id } = await orphaned()
    const { list, unread } = await box()
    expect(unread).toMatchObject({ todo: 1, open: 1 })
    expect(list).toMatchObject([
      {
        title: "Rule “Offline at night” notifies nobody",
        content: "Its last recipient was deleted.",
        messageType: 3,
        todo: { done: false, actions: [], able: [], rule: { id } }
      }
    ])
    expect((await box(admin, "zh-CN")).list[0]).toMatchObject({
      title: "规则“Offline at night”没有可用的接收人",
      content: "最后一位接收人已被删除。"
    })
    await server.post("/api/message/read", { ids: [list[0].id] }, { token: admin })
    expect((await box()).unread).toMatchObject({ todo: 0, open: 1 })
  })
  it("A disabled last recipient makes a todo", async () => {
    const user = await add()
    await addRule([user])
    expect(await open()).toBe(0)
    await setEnabled(user, false)
    expect((await box()).list).toMatchObject([{ content: "All its recipients are disabled.", todo: { done: false } }])
  })
  it("is no todo while another recipient is enabled", async () => {
    const [one, other, third] = [await add(), await add(), await add()]
    await addRule([one, other, third])
    await remove(one)
    await setEnabled(other, false)
    expect((await box()).list).toEqual([])
    await remove(third)
    expect(await open()).toBe(1)
  })
  it("is no todo while it is off", async () => {
    const user = await add()
    const { id } = await addRule([user], { enabled: false })
    await setEnabled(user, false)
    expect((await box()).list).toEqual([])
    await editRule(id, [user])
    expect(await open()).toBe(1)
  })
  it("A rule has one todo, however often it is written", async () => {
    const [one, other] = [await add(), await add()]
    const { id } = await addRule([one, other])
    await setEnabled(one, false)
    await setEnabled(other, false)
    await remove(one)
    await editRule(id, [other], { name: "Renamed" })
    await add()
    expect((await box()).list).toMatchObject([{ title: "Rule “Renamed” notifies nobody" }])
  })
  it("A rule without recipients is its editors' todo", async () => {
    await add("r.disabled", { role: "ruler", enabled: false })
    await orphaned()
    const users = await server.query<{ username: string; able: boolean }>(
      `select username, r.is_super or 'alarm-notify-setting' = any(r.rules) as able
       from users u join roles r on r.name = u.role where u.id in (select user_id from messages where type = 'todo')`
    )
    expect(users.every(({ able }) => able)).toBe(true)
    expect(users.map(({ username }) => username)).toEqual(expect.arrayContaining(["admin", "r.editor"]))
    expect(users.map(({ username }) => username)).not.toContain("r.disabled")
  })
  it("follows the right to edit rules", async () => {
    await orphaned()
    const [role] = await server.query("select id, version from roles where name = 'ruler'")
    await call("role/set-rules", { ...role, names: ["alarm-board"] })
    expect((await box(editor)).list).toMatchObject([
      { content: "You may no longer edit the rule.", todo: { done: true } }
    ])
    expect(await open()).toBe(1)
    await call("role/set-rules", { ...role, version: (role as any).version + 1, names: ["alarm-notify-setting"] })
    expect(await open(editor)).toBe(1)
  })
})

describe("settling a rule's todo", () => {
  it.each([
    [
      "it has a recipient again",
      "The rule has an enabled recipient again.",
      (id: number) => add().then((u) => editRule(id, [u]))
    ],
    ["it is off", "The rule is off.", (id: number) => add().then((u) => editRule(id, [u], { enabled: false }))],
    ["it is deleted", "The rule was deleted.", (id: number) => call("alarm/delete-notify-rule", { id })]
  ])("A rule's todo ends when %s, and returns with the next", async (_, content, settle) => {
    const { id } = await orphaned()
    expect([await open(), await open(editor)]).toEqual([1, 1])
    expect((await settle(id)).code).toBe(0)
    for (const token of [admin, editor]) {
      const { list, unread } = await box(token)
      expect(unread.open).toBe(0)
      expect(list).toMatchObject([{ content, messageType: 1, todo: { done: true } }])
    }
    await server.query("delete from notify_rules")
    await orphaned()
    expect([await open(), (await box()).total]).toEqual([1, 2])
  })
  it("Enabling its recipient again ends a rule's todo", async () => {
    const user = await add()
    await addRule([user])
    await setEnabled(user, false)
    await setEnabled(user, true)
    expect(await open(editor)).toBe(0)
  })
})

describe("a todo of a merchant's rule", () => {
  it("Only people who see a merchant's rule have its todo", async () => {
    const merchants = await server.query<{ id: number }>("select id from merchants order by id limit 2")
    const people = []
    for (const { id } of merchants) {
      const [chief, user] = [await add(undefined, { role: "ruler" }), await add()]
      await server.query("update users set merchant_id = $1 where id = any($2)", [id, [chief.id, user.id]])
      people.push({ user, token: await server.signIn(chief.username, "Abc12345") })
    }
    const [mine, theirs] = people as [(typeof people)[0], (typeof people)[0]]
    const { data: rule } = await call("alarm/add-notify-rule", ruled([mine.user]), mine.token)
    await setEnabled(mine.user, false)
    expect([await open(), await open(mine.token), await open(theirs.token)]).toEqual([1, 1, 0])
    // A merchant's user ends it for platform users as well.
    await call("alarm/delete-notify-rule", { id: rule.id }, mine.token)
    expect([await open(), await open(mine.token)]).toEqual([0, 0])
    await setEnabled(mine.user, true)
    await addRule([mine.user], { name: "Again" })
    await remove(mine.user)
    expect([await open(), await open(mine.token), await open(theirs.token)]).toEqual([1, 0, 0])
  })
})

it("simultaneous writes still report a rule that reaches nobody", async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await add(), await add()]
    const { id } = await addRule([one, other], { name: `At once ${round}` })
    await Promise.all([editRule(id, [one], { name: `At once ${round}` }), setEnabled(one, false)])
    expect(await open()).toBe(round + 1)
  }
})

it("no todo opens for a rule being deleted", async () => {
  const { id } = await orphaned()
  const user = await add()
  await server.query("begin")
  await server.query("delete from notify_rules where id = $1", [id])
  const changing = setEnabled(user, false)
  await vi.waitFor(async () => expect(await server.query("select from pg_locks where not granted")).not.toEqual([]))
  await server.query("commit")
  expect((await changing).code).toBe(0)
  expect((await box()).list).toMatchObject([{ content: "The rule was deleted." }])
})
