import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn("admin", passwords.admin)
})
beforeEach(() => server.query("delete from sign_in_counters"))

const draft = (username: string, role: string) => ({ username, role, email: "", enabled: true, password: "Abc12345" })
const enter = async (username: string, role = "user") => {
  const { data } = await server.post("/system-admin/user/add", draft(username, role), { token: admin })
  return { ...data, token: await server.signIn(username, "Abc12345") }
}
const edit = async ({ id, version, username, role, email, enabled }: any, more: object, token = admin) => {
  const body = { id, version, username, role, email, enabled, ...more }
  return server.post("/system-admin/user/edit", body, { token })
}
const list = async (token: string, query = "", language = "en-US") =>
  (await server.get(`/api/message/list?${query}`, { token, language })).data
const read = (token: string, ids: unknown) => server.post("/api/message/read", { ids }, { token })
const lastEvent = async () => (await server.query("select * from events order by id desc limit 1"))[0]
const ask = (kind: string, username: string, remarks: string) => {
  const body = { kind, username, email: `${username}@there.example`, remarks, captcha_id: "none", captcha: "pass" }
  return server.post("/system-admin/account-request/add", body)
}

describe("posting messages", () => {
  it("Password and account requests are every administrator's todos", async () => {
    const chief = await enter("todo.chief", "admin")
    const clerk = await enter("todo.clerk", "operator")
    await ask("password", "todo.asker", "locked out")
    await ask("registration", "todo.newcomer", "")
    const { list: todos, unread } = await list(chief.token, "type=todo")
    expect(unread.todo).toBe(2)
    expect(todos).toMatchObject([
      { type: "todo", title: "todo.newcomer requests an account", messageType: 0, status: 0, subTitle: "", avatar: "" },
      {
        title: "todo.asker forgot the password",
        content: "There is no account with this name. Remarks: locked out"
      }
    ])
    expect((await list(admin, "type=todo")).list[0].title).toBe("todo.newcomer requests an account")
    expect((await list(clerk.token, "type=todo")).list).toEqual([])
  })
  it("An alarm's message names its alarm, robot and site", async () => {
    const reader = await enter("alarm.reader", "admin")
    const [alarm] = await server.query(
      "select id, robot_id, location_id from robot_alarms where robot_id is not null and location_id is not null limit 1"
    )
    const about = {
      alarm: alarm.id,
      type: "0005",
      severity: "critical",
      robot: alarm.robot_id,
      robots: 1,
      location: "Pier"
    }
    await server.query("insert into messages (user_id, type, kind, about) values ($1, 'notice', 'alarmRaised', $2)", [
      reader.id,
      JSON.stringify(about)
    ])
    const [message] = (await list(reader.token, "type=notice")).list
    expect(message).toMatchObject({ title: `Emergency stop: ${alarm.robot_id}`, content: "A critical alarm, at Pier." })
    expect(message.records).toEqual([
      { kind: "alarms", id: String(alarm.id), name: "Emergency stop" },
      { kind: "robots", id: alarm.robot_id, name: alarm.robot_id },
      { kind: "locations", id: String(alarm.location_id), name: "Pier" }
    ])
  })
  it("A settled todo is done for all administrators", async () => {
    const chief = await enter("settle.chief", "admin")
    const second = await enter("settle.second", "admin")
    const asker = await enter("settle.asker")
    await ask("password", "Settle.Asker", "")
    await ask("registration", "settle.newcomer", "")
    await edit(asker, { email: "settle@b.example" }, chief.token)
    expect((await list(second.token)).unread).toEqual({ message: 1, notice: 0, todo: 2, open: 2 })
    const { list: users } = (await server.get("/system-admin/user/list?username=settle.asker", { token: chief.token }))
      .data
    expect((await edit(users[0], { password: "Set12345" }, chief.token)).code).toBe(0)
    await server.post("/system-admin/user/add", draft("settle.newcomer", "user"), { token: chief.token })
    const messages = await list(second.token)
    expect(messages.unread).toEqual({ message: 3, notice: 0, todo: 2, open: 0 })
    expect(messages.list.slice(0, 4)).toMatchObject([
      { type: "message", title: "settle.chief", content: "settle.newcomer now has an account." },
      { title: "settle.chief", subTitle: "handled a request", content: "settle.asker has a new password." },
      { type: "todo", messageType: 1, content: "Done by settle.chief." },
      { type: "todo", messageType: 1, title: "Settle.Asker forgot the password" }
    ])
    expect((await list(chief.token)).unread).toEqual({ message: 1, notice: 0, todo: 2, open: 0 })
    const [user] = (await server.get("/system-admin/user/list?username=settle.asker", { token: admin })).data.list
    await edit(user, { password: "Again123" })
    expect((await list(second.token)).total).toBe(messages.total)
  })
  it("Disabled administrators get no todo", async () => {
    const chief = await enter("off.chief", "admin")
    await edit(chief, { enabled: false })
    await ask("password", "off.asker", "")
    const todos = await server.query("select 1 from messages where user_id = $1 and type = 'todo'", [chief.id])
    expect(todos).toEqual([])
  })
  it("Users learn who added them or changed their account", async () => {
    const user = await enter("reported.user")
    const { data } = await edit(user, { email: "told@b.example", role: "sales", password: "Set12345" })
    const token = await server.signIn("reported.user", "Set12345")
    expect(await list(token, "sort=time&order=asc")).toMatchObject({
      total: 4,
      unread: { message: 2, notice: 2, todo: 0 },
      list: [
        { type: "message", title: "admin", subTitle: "created your account" },
        { type: "message", title: "admin", subTitle: "changed your account", content: "Changed: email address." },
        {
          type: "notice",
          title: "Your role has changed",
          messageType: 1,
          content: "admin changed your role from User to Retail manager. The change applies immediately."
        },
        { type: "notice", title: "Your password was reset", messageType: 3 }
      ]
    })
    await edit(data, {})
    expect((await list(token)).total).toBe(4)
  })
  it("Users learn of new passwords, not other own edits", async () => {
    const user = await enter("own.user", "admin")
    await edit(user, { email: "own@b.example" }, user.token)
    const change = { old_password: "Abc12345", new_password: "New12345", confirm_password: "New12345" }
    await server.post("/system-admin/user/password", change, { token: user.token })
    const { list: reported } = await list(user.token)
    expect(reported.map(({ title }: any) => title)).toEqual(["Your password was changed", "admin"])
  })
  it("Messages follow the reader's language", async () => {
    const user = await enter("two.tongues")
    await edit(user, { role: "operator" })
    expect((await list(user.token, "type=notice", "zh-CN")).list[0]).toMatchObject({
      title: "您的角色已变更",
      content: "admin 将您的角色由“普通用户”改为“运营人员”，权限即时生效。"
    })
    expect((await list(user.token, "type=notice")).list[0].title).toBe("Your role has changed")
  })
  it("Messages are stored only with their write", async () => {
    await server.query(
      "create function refuse_now() returns trigger language plpgsql as $$ begin raise exception 'refused for the test'; end $$"
    )
    await server.query(
      "create trigger refuse_for_test before insert on messages for each row execute function refuse_now()"
    )
    try {
      expect(
        (await server.post("/system-admin/user/add", draft("never.reported", "user"), { token: admin })).code
      ).toBe(50000)
      expect((await ask("password", "never.asked", "")).code).toBe(50000)
    } finally {
      await server.query("drop trigger refuse_for_test on messages")
    }
    expect(await server.query("select 1 from users where username = 'never.reported'")).toEqual([])
    expect(await server.query("select 1 from account_requests where username = 'never.asked'")).toEqual([])
  })
  it("The demo's two users have a believable message count", async () => {
    const operator = await list(await server.signIn("operator", passwords.operator), "page_size=100")
    expect(operator.total).toBeGreaterThanOrEqual(4)
    expect(operator.unread).toMatchObject({ message: 1, notice: 1, todo: 0 })
    const { list: all } = await list(admin, "page_size=100")
    expect(new Set(all.map(({ type }: any) => type))).toEqual(new Set(["message", "notice", "todo"]))
    expect(all.every(({ time }: any) => time <= Date.now())).toBe(true)
  })
})

describe("listing messages", () => {
  it("Filtered and paged messages keep unread counts whole", async () => {
    const user = await enter("pages.user")
    let version = user.version
    for (const email of ["a", "b", "c"]) {
      await edit({ ...user, version: version++ }, { email: `${email}@b.example` })
    }
    const first = await list(user.token, "page=1&page_size=3")
    expect(first).toMatchObject({ total: 4, unread: { message: 4, notice: 0, todo: 0 } })
    expect(first.list).toHaveLength(3)
    const second = await list(user.token, "page=2&page_size=3")
    expect(second.list).toHaveLength(1)
    await read(user.token, [second.list[0].id])
    expect(await list(user.token, "status=1")).toMatchObject({
      total: 1,
      list: [{ status: 1 }],
      unread: { message: 3 }
    })
    expect((await list(user.token, "status=0")).total).toBe(3)
    expect(await list(user.token, "type=notice")).toMatchObject({ total: 0, list: [], unread: { message: 3 } })
    const sorted = (await list(user.token, "sort=status&order=desc")).list
    expect(sorted.map(({ status }: any) => status)).toEqual([1, 0, 0, 0])
  })
  it.each(["type=letter", "status=2", "sort=about", "page=0", "page_size=101"])(
    "A list of messages with %s is refused",
    async (query) => {
      expect(await server.get(`/api/message/list?${query}`, { token: admin })).toMatchObject({ code: 40000 })
    }
  )
})

describe("reading messages", () => {
  it("A message is read once, with one event, and answers true", async () => {
    const user = await enter("reads.user")
    const [{ id }] = (await list(user.token)).list
    expect(await read(user.token, [id, id])).toMatchObject({ code: 0, data: true })
    expect(await lastEvent()).toMatchObject({ type: "messages.read", user_id: user.id, after: { ids: [id] } })
    const [{ read_at }] = await server.query("select read_at from messages where id = $1", [id])
    expect(await read(user.token, [id])).toMatchObject({ code: 0, data: true })
    expect(await server.query("select read_at from messages where id = $1", [id])).toEqual([{ read_at }])
    const events = await server.query("select 1 from events where type = 'messages.read' and user_id = $1", [user.id])
    expect(events).toHaveLength(1)
    expect((await list(user.token)).unread.message).toBe(0)
  })
  it("Reading others' or missing messages reads none", async () => {
    const one = await enter("owner.one")
    const two = await enter("owner.two")
    const [mine] = (await list(one.token)).list
    const [theirs] = (await list(two.token)).list
    expect(await read(one.token, [mine.id, theirs.id])).toMatchObject({
      code: 40400,
      msg: "This message does not exist"
    })
    expect(await read(one.token, [mine.id, 2_000_000_000])).toMatchObject({ code: 40400 })
    expect(await read(admin, [mine.id])).toMatchObject({ code: 40400 })
    expect([(await list(one.token)).unread.message, (await list(two.token)).unread.message]).toEqual([1, 1])
  })
  it.each([[[]], [[0]], [["1"]], ["1,2"], [[1.5]], [Array.from({ length: 101 }, (_, n) => n + 1)], [undefined]])(
    "Reading messages with %s is refused",
    async (ids) => {
      const answer = await read(admin, ids)
      expect(answer.code).toBe(40000)
      expect(answer.field).toMatch(/^ids/)
    }
  )
  it("Messages go with their owner", async () => {
    const user = await enter("leaves.user")
    await server.post("/system-admin/user/delete", { id: user.id }, { token: admin })
    expect(await server.query("select 1 from messages where user_id = $1", [user.id])).toEqual([])
  })
})
