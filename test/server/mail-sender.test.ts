import { describe, expect, it } from "vitest"
import { startMailing } from "./mailing.ts"
import { waitOptions } from "./queued.ts"
import { clear, merchantOf } from "./robot-reports.ts"

const { server, outbox, to } = await startMailing()

describe("an alarm mail", () => {
  it("A report and a rule send a recorded mail", async () => {
    const token = await server.signIn("admin", "Admin123")
    const door = await merchantOf(server)
    const user = await outbox.addUser("on.duty")
    const rule = { name: "On duty", user_ids: [user], methods: ["email"], types: ["0005"], enabled: true }
    await server.post("/system-admin/alarm/add-notify-rule", rule, { token })
    const robot = await clear(server, door.robots[0]!)
    await door.report({ robot_id: robot, at: Date.now(), faults: ["0005"] })
    await expect
      .poll(() => to("on.duty@b.example").map(({ subject }) => subject), waitOptions)
      .toEqual([expect.stringContaining(`[Critical] Emergency stop: ${robot}`)])
    const records = `/system-admin/alarm/notify-records?scope=all&user_id=${user}`
    await expect
      .poll(async () => (await server.get(records, { token })).data.list, waitOptions)
      .toMatchObject([
        { username: "on.duty", method: "email", state: "sent", rule: "On duty", tries: 1, reason: "", next_at: null }
      ])
  })
  it("A mail names trouble and place in the recipient's language and links", async () => {
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
    const link = `https://console.example/#/alarm/alarm-timeline?id=${alarm.id}`
    for (const expected of [
      `Emergency stop: ${robot.robot_id}`,
      "Raised: Mar 5, 2026, 04:06:07 (Asia/Shanghai)",
      link
    ]) {
      expect(mail!.text).toContain(expected)
      expect(mail!.html).toContain(expected)
    }
    expect(mail!.text).toContain("because of the notification rule “Night <shift>”")
    expect(mail!.html).toContain("Night &#60;shift&#62;")
    expect(mail!.headers.find(({ key: name }) => name === "auto-submitted")?.value).toBe("auto-generated")
  })
  it("Mails have both languages until the first sign-in", async () => {
    const { data: added } = await server.post(
      "/system-admin/user/add",
      { username: "both", role: "operator", email: "both@b.example", enabled: true, password: "Abc12345" },
      { token: await server.signIn("admin", "Admin123") }
    )
    await outbox.ends(await outbox.queue(added.id, "email"), "sent")
    expect(to("both@b.example")[0]!.subject).toBe("【严重】急停：12 台机器人 / [Critical] Emergency stop: 12 robots")
    expect(to("both@b.example")[0]!.text).toMatch(/急停[^]*Emergency stop/)
    await server.login({ username: "both", password: "Abc12345" }, { language: "zh-CN" })
    await outbox.ends(await outbox.queue(added.id, "email"), "sent")
    expect(to("both@b.example")[1]!.subject).toBe("【严重】急停：12 台机器人")
    expect(to("both@b.example")[1]!.html).not.toContain("Emergency")
  })
  it("Names cannot add headers to a mail", async () => {
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
