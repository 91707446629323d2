import { Effect } from "effect"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { measureMonths } from "../../server/availability/measure-months.ts"
import { sendDueMails } from "../../server/availability/monthly-mails.ts"
import { NotSent } from "../../server/notifications/outbox.ts"
import { runOn } from "./run-on.ts"
import { startServer, type TestServer } from "./test-server.ts"

type Send = Parameters<typeof sendDueMails>[0]
type Mail = Parameters<Send>[0]

let server: TestServer
let sent: Array<Mail>
let robots: ReadonlyArray<{ robot_id: string; merchant_id: number }>

const take: Send = (mail) => Effect.sync(() => void sent.push(mail))
const sendAt = (at: string, send = take) => runOn(server, sendDueMails(send, "https://console.example/"), at)
const recipients = () => sent.map(({ to }) => to.username).toSorted()
const bodyTo = (name: string) => sent.find(({ to }) => to.username === name)!.text

const subscribe = async (name: string, more: { language?: string; role?: string; merchant?: number } = {}) => {
  const { language = "en-US", role = "admin", merchant = null } = more
  await server.query(
    `with added as (insert into users (username, role, password_hash, email, language, merchant_id)
        values ($1, $2, '', $1 || '@b.example', $3, $4) returning id)
      insert into availability_subscribers (user_id) select id from added`,
    [name, role, language, merchant]
  )
}

beforeAll(async () => {
  server = await startServer()
  robots = await server.query(
    "select distinct on (merchant_id) robot_id, merchant_id from devices where merchant_id is not null order by merchant_id, robot_id limit 2"
  )
  await subscribe("ada")
  await subscribe("wang", { language: "zh-CN" })
  await subscribe("mia", { role: "merchant-admin", merchant: robots[0]!.merchant_id })
  await subscribe("gone")
  await subscribe("clerk", { role: "auditor" })
  await server.query("update users set enabled = false where username = 'gone'")
})
beforeEach(async () => {
  sent = []
  for (const table of ["robot_intervals", "robot_months", "measured_months", "availability_mails"])
    await server.query(`delete from ${table}`)
  for (const { robot_id, merchant_id } of robots)
    await server.query(
      `insert into robot_intervals (robot_id, merchant_id, state, started_at, ended_at) values
        ($1, $2, 'online', '2026-03-10T00:00Z', '2026-03-11T00:00Z'), ($1, $2, 'offline', '2026-03-11T00:00Z', '2026-03-11T06:00Z')`,
      [robot_id, merchant_id]
    )
  await runOn(server, measureMonths("UTC"), "2026-04-01T00:30:00Z")
})

describe("the monthly availability mail", () => {
  it("reaches each permitted subscriber once, from two servers", async () => {
    await sendAt("2026-04-01T00:30:00Z")
    expect(sent).toEqual([])
    await Promise.all([sendAt("2026-04-01T07:00:00Z"), sendAt("2026-04-01T07:00:00Z")])
    expect(recipients()).toEqual(["ada", "mia", "wang"])
    await sendAt("2026-04-02T09:00:00Z")
    expect(sent).toHaveLength(3)
    const events = await server.query(
      "select actor, fact->>'month' as month from changes where verb = 'users.availabilityMailed' order by position desc limit 3"
    )
    expect(events).toEqual(Array.from({ length: 3 }, () => ({ actor: "Wheelhouse", month: "2026-03" })))
  })

  it("The mail comes on the second if no server ran", async () => {
    await sendAt("2026-04-02T09:00:00Z")
    expect(recipients()).toEqual(["ada", "mia", "wang"])
  })

  it("tells its recipient's robots in their language", async () => {
    await sendAt("2026-04-01T07:00:00Z")
    const [own, other] = robots.map(({ robot_id }) => robot_id)
    const subjects = sent.map(({ subject }) => subject)
    expect(subjects).toContain("Availability in March 2026: 80%")
    expect(subjects).toContain("2026年3月可用率：80%")
    expect(bodyTo("ada")).toContain(own)
    expect(bodyTo("ada")).toContain(other)
    expect(bodyTo("mia")).toContain(own)
    expect(bodyTo("mia")).not.toContain(other)
    expect(bodyTo("ada")).toContain("https://console.example/#/alarm/availability?from_month=2026-03&to_month=2026-03")
  })

  it("Only a failed mail repeats, with the same key", async () => {
    let failedKey = ""
    await sendAt("2026-04-01T07:00:00Z", (mail) => {
      if (mail.to.username !== "ada") return take(mail)
      failedKey = mail.key
      return Effect.fail(new NotSent({ reason: "unreachable", retry: true }))
    })
    expect(recipients()).toEqual(["mia", "wang"])
    await sendAt("2026-04-01T07:10:00Z")
    expect(recipients()).toEqual(["ada", "mia", "wang"])
    expect(sent.at(-1)!.key).toBe(failedKey)
  })

  it("A subscriber losing permission after queueing gets none", async () => {
    const lost: Send = (mail) =>
      Effect.promise(async () => {
        await server.query("update users set role = 'auditor' where username = 'wang'")
        sent.push(mail)
      })
    await sendAt("2026-04-01T07:00:00Z", lost)
    expect(recipients()).toEqual(["ada", "mia"])
    await server.query("update users set role = 'admin' where username = 'wang'")
  })

  it("Operators turn it on and off", async () => {
    const token = await server.signIn("operator", "Oper1234")
    const address = "/system-admin/availability/subscription"
    const turn = (subscribed: boolean) => server.post(address, { subscribed }, { token })
    expect((await server.get(address, { token })).data).toMatchObject({ subscribed: false, set_up: false })
    await turn(true)
    expect((await turn(true)).data).toMatchObject({ subscribed: true })
    await turn(false)
    const events = await server.query(
      "select type from events where type ilike 'users.availability%subscribed' order by id"
    )
    expect(events.map(({ type }) => type)).toEqual(["users.availabilitySubscribed", "users.availabilityUnsubscribed"])
  })
})
