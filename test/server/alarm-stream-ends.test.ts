import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { ALARM_STREAM } from "../../src/contract/alarm-stream.ts"
import { passwords } from "./test-client.ts"
import { readStream, type StreamReader } from "./stream-reader.ts"
import { startServer, type TestServer } from "./test-server.ts"
import { accountsOf } from "./user-calls.ts"

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let other: TestServer
let admin: string
const readers: Array<StreamReader> = []
beforeAll(async () => {
  server = await startServer()
  other = await startServer({ databaseUrl: server.databaseUrl })
  admin = await server.signIn("admin", passwords.admin)
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.cut()
})

let users = 0
/** A new user with a stream of their own, and their record for the administrators. */
const somebody = async (role = "operator") => {
  const username = `streams.${(users += 1)}`
  const user = await accountsOf(server).addUser(username, role)
  const reader = await readStream(server.address, user.token)
  readers.push(reader)
  await reader.opened()
  return { ...user, username, reader }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const asAdmin = (call: string, body: unknown, on = other) => on.post(`/system-admin/${call}`, body, { token: admin })
const asSelf = ({ token }: Somebody, call: string, body: unknown, on = other) =>
  on.post(`/system-admin/${call}`, body, { token })

const ways: Readonly<Record<string, readonly [code: number, msg: string, end: (who: Somebody) => Promise<unknown>]>> = {
  "logging out": [40100, "Please sign in", (who) => asSelf(who, "logout", {}, server)],
  "logging out on another server": [40100, "Please sign in", (who) => asSelf(who, "logout", {})],
  "being ended elsewhere": [
    40306,
    "ended elsewhere",
    async ({ id }) => {
      const { data } = await other.get(`/system-admin/session/list?user_id=${id}`, { token: admin })
      await asAdmin("session/end", { id: data.list[0].id })
    }
  ],
  "running out": [
    40305,
    "expired",
    ({ id }) => server.query("update sessions set expires_at = now() where user_id = $1", [id])
  ],
  "a new password by an administrator": [
    40306,
    "ended elsewhere",
    ({ id, version, username }) =>
      asAdmin("user/edit", { id, version, username, role: "operator", email: "", enabled: true, password: "Xyz12345" })
  ],
  "the account's being disabled": [
    40307,
    "disabled or deleted",
    ({ id, version, username }) =>
      asAdmin("user/edit", { id, version, username, role: "operator", email: "", enabled: false })
  ],
  "the account's being removed": [40307, "disabled or deleted", ({ id }) => asAdmin("user/delete", { id })],
  "another role, which no alarm concerns": [
    40300,
    "(alarm-record)",
    ({ id, version, username }) =>
      asAdmin("user/edit", { id, version, username, role: "sales", email: "", enabled: true })
  ],
  "turning receiving off": [
    40300,
    "You have turned alarm receiving off",
    (who) => asSelf(who, "alarm/alarm-receive-status", { status: 0 })
  ]
}

describe("causes that end an alarm stream", () => {
  it.each(Object.entries(ways))("%s", async (_, [code, msg, end]) => {
    const [who, bystander] = [await somebody(), await somebody()]
    await end(who)
    const endedAt = performance.now()
    expect(await who.reader.closed()).toEqual({ type: "closed", code, msg: expect.stringContaining(msg) })
    // Ended within about a second; a busy machine may take longer.
    expect(performance.now() - endedAt).toBeLessThan(2500)
    expect(bystander.reader.seen.ended).toBe(false)
  })

  it("a new second factor of the role, and a lost permission", async () => {
    await server.query("insert into roles (name, title, rules) values ('watch', 'Watch', '{alarm-record}')")
    const [one, two] = [await somebody("watch"), await somebody("watch")]
    await other.query("update roles set second_factor = true where name = 'watch'")
    expect(await one.reader.closed()).toMatchObject({
      code: 40306,
      msg: expect.stringContaining("two-factor authentication")
    })
    expect(await two.reader.closed()).toMatchObject({ code: 40306 })
    await other.query("update roles set second_factor = false where name = 'watch'")
    const three = await somebody("watch")
    await other.query("update roles set rules = '{userList}' where name = 'watch'")
    expect(await three.reader.closed()).toMatchObject({ code: 40300 })
  })
})

describe("a refused alarm stream", () => {
  const refused = async (token: string | undefined, language = "en-US") => {
    const response = await server.send("GET", ALARM_STREAM, { ...(token === undefined ? {} : { token }), language })
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toMatch(/^application\/json/)
    return await response.json()
  }
  it("without a session", async () => {
    expect(await refused(undefined)).toMatchObject({ status: "fail", code: 40100, data: null })
    expect(await refused("made-up")).toMatchObject({ code: 40100 })
  })
  it("without any of the rights", async () => {
    const { token } = await accountsOf(server).addUser("streams.sales", "sales")
    expect(await refused(token)).toMatchObject({ code: 40300, msg: expect.stringContaining("(alarm-board)") })
  })
  it("A stream with receiving off is refused in own words", async () => {
    const { token } = await accountsOf(server).addUser("streams.off", "operator")
    await server.post("/system-admin/alarm/alarm-receive-status", { status: 0 }, { token })
    expect(await refused(token, "zh-CN")).toMatchObject({
      code: 40300,
      msg: "您已关闭告警接收",
      request_id: expect.any(String)
    })
    await server.post("/system-admin/alarm/alarm-receive-status", { status: 1 }, { token })
    const reader = await readStream(server.address, token)
    readers.push(reader)
    expect(await reader.opened()).toMatchObject({ type: "opened" })
  })
})

describe("prompt end of an idle stream", () => {
  const waiting = async (token: string, status: number) => {
    const reader = await readStream(server.address, token, { status })
    readers.push(reader)
    return reader
  }
  const expectHeard = async (reader: StreamReader) => {
    const begun = performance.now()
    expect(await reader.closed()).toMatchObject({ type: "closed", code: 0, msg: expect.stringContaining("changed") })
    expect(performance.now() - begun).toBeLessThan(2500)
  }
  it("a role change that starts or stops alarms for the user", async () => {
    const user = await accountsOf(server).addUser("streams.concern", "sales")
    const edit = { id: user.id, username: "streams.concern", email: "", enabled: true }
    const reader = await waiting(user.token, -1)
    const bystander = await waiting((await accountsOf(server).addUser("streams.beside", "sales")).token, -1)
    await asAdmin("user/edit", { ...edit, version: user.version, role: "operator" })
    await expectHeard(reader)
    await asSelf({ ...user, username: "", reader }, "alarm/alarm-receive-status", { status: 0 })
    const off = await waiting(user.token, 0)
    await asAdmin("user/edit", { ...edit, version: user.version + 1, role: "sales" })
    await expectHeard(off)
    expect([bystander.seen.ended, bystander.messages.every(({ type }) => type === "beat")]).toEqual([false, true])
  })
  it("a switch in another session, even before opening", async () => {
    const { token } = await accountsOf(server).addUser("streams.on", "operator")
    const setReceiving = (status: number) =>
      other.post("/system-admin/alarm/alarm-receive-status", { status }, { token })
    await setReceiving(0)
    const reader = await waiting(token, 0)
    expect((await setReceiving(1)).code).toBe(0)
    await expectHeard(reader)
    await expectHeard(await waiting(token, 0))
  })
  it("the end of the session", async () => {
    const user = await accountsOf(server).addUser("streams.over", "sales")
    const reader = await waiting(user.token, -1)
    await asAdmin("user/delete", { id: user.id })
    expect(await reader.closed()).toMatchObject({ code: 40307 })
  })
})

describe("an open alarm stream", () => {
  it("is neither delayed nor cached", async () => {
    const { reader } = await somebody()
    expect(reader.headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff"
    })
    expect(reader.headers).not.toHaveProperty("content-encoding")
  })
  it("does not keep its session alive", async () => {
    const { id, token, reader } = await somebody()
    await server.query(
      "update sessions set seen_at = now() - interval '2 hours', expires_at = now() + interval '2 seconds' where user_id = $1",
      [id]
    )
    const again = await readStream(server.address, token)
    readers.push(again)
    await again.opened()
    expect(await reader.closed()).toMatchObject({ code: 40305 })
    expect(await again.closed()).toMatchObject({ code: 40305 })
  })
})
