import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { startMailing } from "./mailing.ts"
import { refusal } from "./receivers.ts"
import { passwords } from "./test-client.ts"
import { startServer } from "./test-server.ts"

const { server, receiver, to } = await startMailing()
let admin: string
beforeAll(async () => {
  admin = await server.signIn("admin", passwords.admin)
})
beforeEach(async () => {
  await server.query("delete from sign_in_counters")
  await server.query("delete from messages")
})

const draft = (username: string, more: object = {}) => ({
  username,
  role: "user",
  email: `${username}@there.example`,
  enabled: true,
  password: "Abc12345",
  ...more
})
const add = async (username: string, more: object = {}, token = admin) =>
  await server.post("/system-admin/user/add", draft(username, more), { token })
const enter = async (username: string, role = "admin") => {
  await add(username, { role })
  return await server.signIn(username, "Abc12345")
}
const ask = (kind: string, username: string, email = `${username}@there.example`) =>
  server.post("/system-admin/account-request/add", {
    kind,
    username,
    email,
    remarks: "",
    captcha_id: "none",
    captcha: "pass"
  })
const box = async (token = admin) =>
  (await server.get("/api/message/list?type=todo", { token, language: "en-US" })).data
const first = async (token = admin) => (await box(token)).list[0]
const reset = (id: number, todo_id: number, token = admin) =>
  server.post("/system-admin/user/reset-password", { id, todo_id }, { token, language: "en-US" })
const decline = (id: number, more: object = {}, token = admin) =>
  server.post(
    "/system-admin/user/decline-request",
    { todo_id: id, reason: "We do not know you", mail: false, ...more },
    {
      token,
      language: "en-US"
    }
  )

describe("a todo", () => {
  it("stays counted when it is only read", async () => {
    await ask("registration", "counted.newcomer")
    const { id } = await first()
    await server.post("/api/message/read", { ids: [id] }, { token: admin })
    expect((await box()).unread).toMatchObject({ todo: 0, open: 1 })
    await add("counted.newcomer")
    expect((await box()).unread).toMatchObject({ todo: 0, open: 0 })
  })
  it("Lists keep open todos apart from those that are done", async () => {
    await ask("registration", "listed.open")
    await ask("registration", "listed.done")
    await add("listed.done")
    const titles = async (done: 0 | 1) => {
      const { data } = await server.get(`/api/message/list?done=${done}&sort=time&order=asc`, { token: admin })
      return (data as { list: Array<{ todo: { request: { username: string } } }> }).list.map(
        ({ todo }) => todo.request.username
      )
    }
    expect([await titles(0), await titles(1)]).toEqual([["listed.open"], ["listed.done"]])
  })
  it("A todo offers its request and to decline it", async () => {
    const { data: user } = await add("offers.user")
    await ask("password", "offers.user")
    expect((await first()).todo).toMatchObject({
      done: false,
      actions: ["resetPassword", "decline"],
      able: [],
      request: { username: "offers.user", user: { id: user.id, username: "offers.user" }, reply: "mail" }
    })
    await ask("password", "nobodys.name")
    expect((await first()).todo).toMatchObject({ actions: ["decline"], request: { user: null, reply: "otherAddress" } })
    await ask("registration", "offers.newcomer")
    const { id, todo } = await first()
    expect(todo).toMatchObject({ actions: ["createAccount", "decline"], request: { user: null, reply: "mail" } })
    expect((await server.get(`/api/message/todo?id=${id}`, { token: admin })).data.todo).toEqual(todo)
    const chief = await enter("offers.chief")
    expect(await server.get(`/api/message/todo?id=${id}`, { token: chief })).toMatchObject({ code: 40400 })
  })
  it("A todo names others who can act", async () => {
    await server.query(
      "insert into roles (name, title, is_admin, rules) values ('half.admin', 'Half', true, '{roleList}'), ('able.admin', 'Able', true, '{userList}')"
    )
    const half = await enter("half.chief", "half.admin")
    const able = await enter("able.chief", "able.admin")
    await ask("registration", "able.newcomer")
    expect((await first(half)).todo).toMatchObject({ actions: [], able: expect.arrayContaining(["able.chief"]) })
    expect(await decline((await first(half)).id, {}, half)).toMatchObject({ code: 40300 })
    await ask("password", "admin")
    for (const token of [able, admin])
      expect((await first(token)).todo).toMatchObject({ actions: ["decline"], able: [] })
    await add("other.super", { role: "super-admin" })
    for (const token of [able, admin])
      expect((await first(token)).todo).toMatchObject({ actions: ["decline"], able: ["other.super"] })
  })
})

describe("simultaneous administrators", () => {
  it("Two administrators create one account, and the slower learns by whom", async () => {
    const chief = await enter("twice.chief")
    await ask("registration", "twice.newcomer")
    const [mine, theirs] = [await first(), await first(chief)]
    const answers = await Promise.all([
      add("twice.newcomer", { todo_id: mine.id }),
      add("twice.other", { todo_id: theirs.id }, chief)
    ])
    const [code] = answers.map(({ code }) => code).filter((each) => each !== 0)
    expect([answers.filter((each) => each.code === 0).length, code]).toEqual([1, 40900])
    expect(await server.query("select 1 from users where username like 'twice.%' and role = 'user'")).toHaveLength(1)
    for (const token of [admin, chief]) expect((await box(token)).unread.open).toBe(0)
  })
  it("A settled password request refuses later answers", async () => {
    const chief = await enter("second.chief")
    const { data: user } = await add("second.user")
    await ask("password", "second.user")
    const [mine, theirs] = [await first(), await first(chief)]
    const { data } = await reset(user.id, mine.id)
    expect(await reset(user.id, theirs.id, chief)).toMatchObject({
      code: 40900,
      msg: "admin has already handled this request"
    })
    expect(await decline(theirs.id, {}, chief)).toMatchObject({ code: 40900 })
    expect((await server.login({ username: "second.user", password: data.password })).code).toBe(0)
  })
  it("A name taken meanwhile leaves the todo open", async () => {
    await ask("registration", "taken.newcomer")
    const todo = await first()
    await add("taken.other")
    expect(await add("taken.other", { todo_id: todo.id })).toMatchObject({ code: 40900, field: "username" })
    expect((await first()).todo.done).toBe(false)
    expect((await add("another.name", { todo_id: todo.id })).code).toBe(0)
    expect((await first()).todo.done).toBe(true)
  })
})

describe("a declined request", () => {
  it("Declining mails the reason and settles every todo", async () => {
    const chief = await enter("no.chief")
    await ask("registration", "no.newcomer")
    const todo = await first()
    expect(await decline(todo.id, { mail: true })).toMatchObject({ code: 0, data: true })
    const [mail] = to("no.newcomer@there.example")
    expect(mail?.text).toContain("We do not know you")
    expect(await first(chief)).toMatchObject({ messageType: 1, content: "Declined by admin: We do not know you" })
    expect((await box(chief)).unread.open).toBe(0)
    const [event] = await server.query("select type, user_id, after from events order by id desc limit 1")
    expect(event).toMatchObject({
      type: "session.requestDeclined",
      after: { kind: "registration", username: "no.newcomer", reason: "We do not know you" }
    })
  })
  it("Declined requests are not mailed to strange addresses", async () => {
    await add("mailed.user")
    await ask("password", "mailed.user", "evil@there.example")
    const todo = await first()
    expect(todo.todo.request.reply).toBe("otherAddress")
    expect(await decline(todo.id, { mail: true })).toMatchObject({ code: 40900, field: "mail" })
    expect((await first()).todo.done).toBe(false)
    expect((await decline(todo.id)).code).toBe(0)
    expect(receiver.received).toEqual([])
  })
  it("Without an accepted mail a request is not declined", async () => {
    await ask("registration", "refused.newcomer")
    const todo = await first()
    receiver.behaviour.recipient = () => Promise.reject(refusal(550, "No such mailbox"))
    expect(await decline(todo.id, { mail: true })).toMatchObject({ code: 40900, field: "mail" })
    expect((await first()).todo.done).toBe(false)
  })
  it("A server without mail offers no reply", async () => {
    const other = await startServer({ databaseUrl: server.databaseUrl })
    await ask("registration", "unmailed.newcomer")
    const { data } = await other.get("/api/message/list?type=todo", { token: admin })
    expect(data.list[0].todo.request.reply).toBe("noMail")
  })
})
