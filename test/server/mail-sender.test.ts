import { Redacted } from "effect"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { outboxOf } from "./queued.ts"
import { refusal, startMailServer } from "./receivers.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let receiver: Awaited<ReturnType<typeof startMailServer>>
let outbox: ReturnType<typeof outboxOf>
let usual: (typeof receiver)["behaviour"]
beforeAll(async () => {
  receiver = await startMailServer()
  usual = { ...receiver.behaviour }
  server = await startServer({
    mail: { url: Redacted.make(receiver.url), from: "Wheelhouse <alarms@console.example>" },
    consoleUrl: "https://console.example/"
  })
  outbox = outboxOf(server.query)
})
beforeEach(async () => {
  Object.assign(receiver.behaviour, usual)
  receiver.received.length = 0
  await server.query("delete from notifications")
})
const to = (address: string) => receiver.received.filter(({ recipients }) => recipients.includes(address))

describe("a mail of an alarm", () => {
  it("is in the recipient's language, says what is wrong where, and leads to the alarm", async () => {
    const id = await outbox.addUser("en", { language: "en-US" })
    const robot = (
      await server.query("select robot_id from devices where location_id is not null order by 1 limit 1")
    )[0]
    await server.query("delete from robot_alarms where robot_id = $1", [robot.robot_id])
    const [alarm] = await server.query(
      "insert into robot_alarms (robot_id, type, raised_at) values ($1, '0005', '2026-03-04T20:06:07Z') returning id, location_id",
      [robot.robot_id]
    )
    const [{ name: place }] = await server.query("select name from locations where id = $1", [alarm.location_id])
    const [{ id: sent }] = await server.query(
      "insert into notifications (alarm_id, rule, user_id, username, method, type) values ($1, 'Night <shift>', $2, 'en', 'email', '0005') returning id",
      [alarm.id, id]
    )
    await outbox.ends([sent], "sent")
    const [mail] = to("en@b.example")
    const [{ key }] = (await outbox.read([sent])) as any
    expect(mail).toMatchObject({
      subject: `[Critical] Emergency stop: ${robot.robot_id}, ${place}`,
      messageId: `<${key}@console.example>`,
      from: { name: "Wheelhouse", address: "alarms@console.example" },
      to: [{ name: "en", address: "en@b.example" }]
    })
    const link = `https://console.example/#/alarm/alarm-story?id=${alarm.id}`
    for (const said of [`Emergency stop: ${robot.robot_id}`, "Raised: Mar 5, 2026, 04:06:07 (Asia/Shanghai)", link]) {
      expect(mail!.text).toContain(said)
      expect(mail!.html).toContain(said)
    }
    expect(mail!.text).toContain("by the notify rule “Night <shift>”")
    expect(mail!.html).toContain("Night &#60;shift&#62;")
    expect(mail!.headers.find(({ key: name }) => name === "auto-submitted")?.value).toBe("auto-generated")
  })
  it("is in both languages where that is not known, and in that of the last sign-in once there was one", async () => {
    const { data: added } = await server.post(
      "/system-admin/user/add",
      { username: "both", role: "operator", email: "both@b.example", enabled: true, password: "Abc12345" },
      { token: await server.signIn("admin", "Admin123") }
    )
    await outbox.ends(await outbox.queue(added.id, "email"), "sent")
    expect(to("both@b.example")[0]!.subject).toBe("【严重】急停：12 台设备 / [Critical] Emergency stop: 12 robots")
    expect(to("both@b.example")[0]!.text).toMatch(/急停[^]*Emergency stop/)
    await server.login({ username: "both", password: "Abc12345" }, { language: "zh-CN" })
    await outbox.ends(await outbox.queue(added.id, "email"), "sent")
    expect(to("both@b.example")[1]!.subject).toBe("【严重】急停：12 台设备")
    expect(to("both@b.example")[1]!.html).not.toContain("Emergency")
  })
  it("has no headers but ours, whatever names hold", async () => {
    const id = await outbox.addUser("quiet", { language: "en-US" })
    const [place] = await server.query(
      "update locations set name = E'Hall\\r\\nBcc: victim@b.example\\r\\n\\r\\nGotcha' where id = (select min(id) from locations) returning id"
    )
    const [sent] = await outbox.queue(id, "email")
    await server.query(
      "update robot_alarms set location_id = $1 where id = (select alarm_id from notifications where id = $2)",
      [place.id, sent]
    )
    await server.query("update notifications set rule = E'A\\r\\nBcc: victim@b.example' where id = $1", [sent])
    await outbox.ends([sent!], "sent")
    const [mail] = to("quiet@b.example")
    expect(mail!.recipients).toEqual(["quiet@b.example"])
    expect(mail!.headers.map(({ key }) => key)).not.toContain("bcc")
    expect(mail!.subject).toMatch(/^\[Critical\] Emergency stop: 12 robots, Hall\s+Bcc: victim@b\.example\s+Gotcha$/)
  })
})

describe("a mail that is not taken", () => {
  it("for one of several recipients fails for that one, with the receiver's words, and reaches the others", async () => {
    receiver.behaviour.recipient = async (address) => {
      if (address.startsWith("gone")) throw refusal(550, "5.1.1 No such user here")
    }
    const users = [await outbox.addUser("gone.one"), await outbox.addUser("here"), await outbox.addUser("here.too")]
    const [gone, ...others] = await Promise.all(users.map(async (id) => (await outbox.queue(id, "email"))[0]!))
    await outbox.ends(others, "sent")
    await outbox.ends([gone!], "failed")
    expect(await outbox.read([gone!])).toMatchObject([{ reason: "550 5.1.1 No such user here", tries: 1 }])
    expect(receiver.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual([
      "here.too@b.example",
      "here@b.example"
    ])
  })
  it("for the moment is tried again, after growing pauses, with the same Message-ID, and then taken", async () => {
    receiver.behaviour.mail = async () => {
      throw refusal(451, "4.3.0 Try again later")
    }
    const [id] = await outbox.queue(await outbox.addUser("later"), "email")
    const pauses: Array<number> = []
    for (let tries = 1; tries <= 4; tries++) {
      await outbox.tried(id!, tries)
      const [one] = await outbox.read([id!])
      expect(one).toMatchObject({ state: "queued", reason: "451 4.3.0 Try again later" })
      pauses.push(Math.round(one!.wait))
      if (tries === 4) Object.assign(receiver.behaviour, usual)
      await outbox.passTime()
    }
    for (const [at, pause] of [10, 20, 40, 80].entries()) expect(Math.abs(pauses[at]! - pause)).toBeLessThan(3)
    await outbox.ends([id!], "sent")
    const [{ key, reason, tries }] = (await outbox.read([id!])) as any
    expect(to("later@b.example").map(({ messageId }) => messageId)).toEqual([`<${key}@console.example>`])
    expect({ reason, tries }).toEqual({ reason: "", tries: 5 })
  })
  it("a day long is given up, and says why", async () => {
    receiver.behaviour.mail = async () => {
      throw refusal(452, "4.2.2 Mailbox full")
    }
    const [id] = await outbox.queue(await outbox.addUser("full"), "email")
    await outbox.tried(id!, 1)
    await server.query("update notifications set tries = 99, next_at = now() where id = $1", [id])
    await outbox.ends([id!], "failed")
    expect(await outbox.read([id!])).toMatchObject([{ reason: "452 4.2.2 Mailbox full", tries: 100 }])
  })
  it("because the password is wrong waits for somebody to set the right one", async () => {
    receiver.behaviour.password = "another"
    const other = await startServer({ mail: { url: Redacted.make(receiver.url), from: "alarms@console.example" } })
    const { queue, addUser, tried, read, passTime, ends } = outboxOf(other.query)
    const [id] = await queue(await addUser("locked.out"), "email")
    await tried(id!, 1)
    expect((await read([id!]))[0]!.reason).toBe("535 5.7.8 Wrong password")
    Object.assign(receiver.behaviour, usual)
    await passTime()
    await ends([id!], "sent")
  })
  it.each([
    ["has no e-mail address", "delete.none", { email: "" }, "The recipient has no e-mail address", ""],
    ["was removed", "delete.removed", {}, "The recipient was removed", "delete from users where id = $1"],
    [
      "was disabled",
      "delete.off",
      {},
      "The recipient's account is disabled",
      "update users set enabled = false where id = $1"
    ]
  ])("because the recipient %s fails, and the record says so", async (_, username, more, reason, statement) => {
    const user = await outbox.addUser(username, more)
    const silence = (
      await server.query(
        "insert into silences (robot_ids, types, until, reason, created_by) values ('{}', '{}', now() + interval '1 minute', '', '') returning id"
      )
    )[0]
    const [id] = await outbox.queue(user, "email")
    if (statement !== "") await server.query(statement, [user])
    await server.query("update silences set ended_at = now() where id = $1", [silence.id])
    await outbox.ends([id!], "failed")
    const token = await server.signIn("admin", "Admin123")
    const { data } = await server.get("/system-admin/alarm/notify-records?scope=all&method=email&state=failed", {
      token
    })
    expect(data.list).toMatchObject([{ id, username, reason, tries: 1, next_at: null }])
    expect(receiver.received).toEqual([])
  })
})

it("a silence holds mails back until it ends", async () => {
  const [silence] = await server.query(
    "insert into silences (robot_ids, types, until, reason, created_by) values ('{}', '{0005}', now() + interval '1 minute', '', '') returning id"
  )
  const user = await outbox.addUser("silenced")
  const [held] = await outbox.queue(user, "email")
  const [other] = await outbox.queue(user, "email", 1, "0001")
  await outbox.ends([other!], "sent")
  expect(await outbox.read([held!])).toMatchObject([{ state: "queued", tries: 0 }])
  await server.query("update silences set ended_at = now() where id = $1", [silence.id])
  await outbox.ends([held!], "sent")
  expect(receiver.received).toHaveLength(2)
})
