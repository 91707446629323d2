import { Redacted } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { outboxOf, waitOptions } from "./queued.ts"
import { startGateway, startMailServer } from "./receivers.ts"
import { startServer, type TestServer } from "./test-server.ts"

const secret = "a secret of the test's"

let server: TestServer
let sms: Awaited<ReturnType<typeof startGateway>>
let wechat: typeof sms
let mails: Awaited<ReturnType<typeof startMailServer>>
let outbox: ReturnType<typeof outboxOf>
beforeAll(async () => {
  ;[sms, wechat, mails] = await Promise.all([startGateway(), startGateway(), startMailServer()])
  server = await startServer({
    mail: { url: Redacted.make(mails.url), from: "alarms@console.example" },
    gateways: { addresses: { sms: sms.url, wechat: wechat.url }, secret: Redacted.make(secret) }
  })
  outbox = outboxOf(server.query)
})
const usual: (typeof sms)["behaviour"]["answer"] = (response) => void response.writeHead(204).end()
beforeEach(async () => {
  for (const gateway of [sms, wechat]) {
    gateway.behaviour.answer = usual
    gateway.received.length = 0
  }
  mails.received.length = 0
})

/** The code that docs/gateways.md gives to authors of gateways. */
const guide = /```js\n([^]*?)```/.exec(readFileSync(join(import.meta.dirname, "../../docs/gateways.md"), "utf8"))![1]!
const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(`${guide}export { isGenuine }`)}`)

describe("a gateway", () => {
  it("A gateway receives recipient, alarm, key and signature", async () => {
    const user = await outbox.addUser("phone", { language: "en-US" })
    const [id] = await outbox.queue(user, "sms")
    await outbox.ends([id!], "sent")
    const [posted] = sms.received
    const [{ key }] = (await outbox.read([id!])) as any
    vi.stubEnv("GATEWAY_SECRET", secret)
    const { headers, text } = posted!
    expect(isGenuine(headers, text)).toBe(true)
    expect(isGenuine(headers, text.replace("phone", "other"))).toBe(false)
    const later = String(Number(headers["wheelhouse-timestamp"]) + 1)
    expect(isGenuine({ ...headers, "wheelhouse-timestamp": later }, text)).toBe(false)
    vi.stubEnv("GATEWAY_SECRET", "another")
    expect(isGenuine(headers, text)).toBe(false)
    expect(posted!.headers).toMatchObject({ "idempotency-key": key, "content-type": "application/json" })
    expect(posted!.body).toMatchObject({
      id: key,
      method: "sms",
      to: { id: user, username: "phone", email: "phone@b.example" },
      language: "en-US",
      title: "Emergency stop: 12 robots",
      alarm: { type: "0005", name: "Emergency stop", severity: "critical", robot_id: null, robots: 12, ended_at: null },
      url: null
    })
    expect(posted!.body.content).toMatch(/^A critical alarm\.\nRaised: /)
    expect(posted!.body.to).not.toHaveProperty("openid")
  })
  it("WeChat's gateway gets the bound openid, and unbound users get nothing", async () => {
    const [bound, unbound] = [await outbox.addUser("bound"), await outbox.addUser("unbound")]
    await server.query("insert into wechat_bindings (user_id, openid) values ($1, 'oABCDEFGHIJKLMNOP')", [bound])
    const [one] = await outbox.queue(bound, "wechat")
    const [other] = await outbox.queue(unbound, "wechat")
    await outbox.ends([one!], "sent")
    await outbox.ends([other!], "failed")
    expect(wechat.received.map(({ body }) => [body.method, body.to.openid, body.language])).toEqual([
      ["wechat", "oABCDEFGHIJKLMNOP", "zh-CN"]
    ])
    expect(await outbox.read([other!])).toMatchObject([{ reason: "not bound" }])
  })
  it.each([400, 404, 422, 302])("A gateway's answer %s fails for good, in its own words", async (status) => {
    sms.behaviour.answer = (response) =>
      response.writeHead(status, { location: "/" }).end("no such\r\n\u0000\u0007number\n")
    const [id] = await outbox.queue(await outbox.addUser(`refused.${status}`), "sms")
    await outbox.ends([id!], "failed")
    expect(await outbox.read([id!])).toMatchObject([{ reason: `HTTP ${status} no such number`, tries: 1 }])
    expect(sms.received).toHaveLength(1)
  })
  it.each([429, 500, 503])("After %s a gateway is retried with the same key", async (status) => {
    sms.behaviour.answer = (response) => response.writeHead(status).end("busy")
    const [id] = await outbox.queue(await outbox.addUser(`busy.${status}`), "sms")
    await outbox.attemptedTimes(id!, 1)
    expect(await outbox.read([id!])).toMatchObject([{ state: "queued", reason: `HTTP ${status} busy` }])
    sms.behaviour.answer = usual
    await outbox.passTime()
    await outbox.ends([id!], "sent")
    expect(new Set(sms.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1)
    expect(sms.received).toHaveLength(2)
  })
  it("A gateway that breaks off or never ends is harmless", async () => {
    sms.behaviour.answer = (response) => response.destroy()
    const [id] = await outbox.queue(await outbox.addUser("broken"), "sms")
    await outbox.attemptedTimes(id!, 1)
    expect((await outbox.read([id!]))[0]!.reason).toBe("unreachable")
    sms.behaviour.answer = (response) => {
      response.writeHead(500)
      const pour = () => {
        while (!response.destroyed && response.write("no ".repeat(10_000)));
        response.once("drain", pour)
      }
      pour()
    }
    await outbox.passTime()
    await outbox.attemptedTimes(id!, 2)
    const [one] = await outbox.read([id!])
    expect(one!.reason).toMatch(/^HTTP 500 no no/)
    expect(one!.reason.length).toBeLessThanOrEqual(300)
  })
  it("One hanging message delays no others", async () => {
    const heldResponses: Array<() => void> = []
    sms.behaviour.answer = (response, { body }) => {
      if (body.to.username === "stuck") heldResponses.push(() => response.writeHead(204).end())
      else response.writeHead(204).end()
    }
    const [stuck] = await outbox.queue(await outbox.addUser("stuck"), "sms")
    await expect.poll(() => heldResponses.length, waitOptions).toBe(1)
    await outbox.ends(await outbox.queue(await outbox.addUser("fluent"), "sms", 40), "sent")
    expect(await outbox.read([stuck!])).toMatchObject([{ state: "queued", tries: 1, reason: "" }])
    heldResponses[0]!()
    await outbox.ends([stuck!], "sent")
  })
  it("A hanging gateway blocks no method or database connection", async () => {
    const heldResponses: Array<() => void> = []
    sms.behaviour.answer = (response) => heldResponses.push(() => response.writeHead(204).end())
    const user = await outbox.addUser("patient")
    const hanging = await outbox.queue(user, "sms", 20)
    await expect.poll(() => heldResponses.length, waitOptions).toBe(5)
    await outbox.ends(await outbox.queue(user, "email", 20), "sent")
    const busy = await server.query(
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'"
    )
    expect(busy).toEqual([])
    expect(heldResponses).toHaveLength(5)
    sms.behaviour.answer = usual
    for (const answer of heldResponses) answer()
    await outbox.ends(hanging, "sent")
  })
})

it("the methods say which of them are ready", async () => {
  const token = await server.signIn("admin", "Admin123")
  const { data } = await server.get("/system-admin/alarm/notify-types", { token })
  expect(data.list.map(({ id, ready }: any) => [id, ready])).toEqual([
    ["console", true],
    ["wechat", true],
    ["sms", true],
    ["email", true]
  ])
})
