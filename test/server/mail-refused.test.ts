import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { startMailing } from "./mailing.ts"
import { outboxOf } from "./queued.ts"
import { refusal } from "./receivers.ts"
import { startServer } from "./test-server.ts"

const { server, receiver, takeAll, outbox, to } = await startMailing()

describe("a refused mail", () => {
  it("A recipient's refusal fails that mail alone, with the receiver's words", async () => {
    receiver.behaviour.recipient = async (address) => {
      if (address.startsWith("gone")) throw refusal(550, "5.1.1 No such user here")
    }
    const users = [await outbox.addUser("gone.one"), await outbox.addUser("here"), await outbox.addUser("here.too")]
    const [removed, ...others] = await Promise.all(users.map(async (id) => (await outbox.queue(id, "email"))[0]!))
    await outbox.ends(others, "sent")
    await outbox.ends([removed!], "failed")
    expect(await outbox.read([removed!])).toMatchObject([{ reason: "550 5.1.1 No such user here", tries: 1 }])
    expect(receiver.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual([
      "here.too@b.example",
      "here@b.example"
    ])
  })
  it("Temporary refusals are retried with growing pauses and one Message-ID", async () => {
    receiver.behaviour.mail = async () => {
      throw refusal(451, "4.3.0 Try again later")
    }
    const [id] = await outbox.queue(await outbox.addUser("later"), "email")
    const pauses: Array<number> = []
    for (let tries = 1; tries <= 4; tries++) {
      await outbox.attemptedTimes(id!, tries)
      const [one] = await outbox.read([id!])
      expect(one).toMatchObject({ state: "queued", reason: "451 4.3.0 Try again later" })
      pauses.push(Math.round(one!.wait))
      if (tries === 4) takeAll()
      await outbox.passTime()
    }
    for (const [at, pause] of [10, 20, 40, 80].entries()) expect(Math.abs(pauses[at]! - pause)).toBeLessThan(3)
    await outbox.ends([id!], "sent")
    const [{ key, reason, tries }] = (await outbox.read([id!])) as any
    expect(to("later@b.example").map(({ messageId }) => messageId)).toEqual([`<${key}@console.example>`])
    expect({ reason, tries }).toEqual({ reason: "", tries: 5 })
  })
  it("A connection lost before acceptance repeats with its Message-ID", async () => {
    const seen: Array<string | undefined> = []
    receiver.behaviour.mail = async ({ messageId }) => {
      if (seen.push(messageId) === 1) receiver.hangUp()
    }
    const [id] = await outbox.queue(await outbox.addUser("cut.off"), "email")
    await outbox.attemptedTimes(id!, 1)
    expect((await outbox.read([id!]))[0]!.reason).toBe("unreachable")
    await outbox.passTime()
    await outbox.ends([id!], "sent")
    expect(seen).toHaveLength(2)
    expect(new Set(seen).size).toBe(1)
  })
  it("is given up after a day, with reason", async () => {
    receiver.behaviour.mail = async () => {
      throw refusal(452, "4.2.2 Mailbox full")
    }
    const [id] = await outbox.queue(await outbox.addUser("full"), "email")
    await outbox.attemptedTimes(id!, 1)
    await server.query("update notifications set tries = 99, next_at = now() where id = $1", [id])
    await outbox.ends([id!], "failed")
    expect(await outbox.read([id!])).toMatchObject([{ reason: "452 4.2.2 Mailbox full", tries: 100 }])
  })
  it("Mail with a wrong password waits for the right one", async () => {
    receiver.behaviour.password = "another"
    const other = await startServer({ mail: { url: Redacted.make(receiver.url), from: "alarms@console.example" } })
    const { queue, addUser, attemptedTimes, read, passTime, ends } = outboxOf(other.query)
    const [id] = await queue(await addUser("locked.out"), "email")
    await attemptedTimes(id!, 1)
    expect((await read([id!]))[0]!.reason).toBe("535 5.7.8 Wrong password")
    takeAll()
    await passTime()
    await ends([id!], "sent")
  })
  it.each([
    ["has no e-mail address", "delete.none", { email: "" }, "The recipient has no email address", ""],
    ["was removed", "delete.removed", {}, "The recipient was removed", "delete from users where id = $1"],
    [
      "was disabled",
      "delete.off",
      {},
      "The recipient's account is disabled",
      "update users set enabled = false where id = $1"
    ]
  ])("Mail fails where the recipient %s", async (_, username, more, reason, statement) => {
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
  const [queuedId] = await outbox.queue(user, "email")
  const [other] = await outbox.queue(user, "email", 1, "0001")
  await outbox.ends([other!], "sent")
  expect(await outbox.read([queuedId!])).toMatchObject([{ state: "queued", tries: 0 }])
  await server.query("update silences set ended_at = now() where id = $1", [silence.id])
  await outbox.ends([queuedId!], "sent")
  expect(receiver.received).toHaveLength(2)
})
