import { beforeAll, describe, expect, it } from "vitest"
import { addressedId } from "../../src/contract/addressed-id.ts"
import type { AlarmTimeline } from "../../src/contract/alarm-timeline.ts"
import { waitOptions } from "./queued.ts"
import { clear, merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let admin: string
let door: Awaited<ReturnType<typeof merchantOf>>
const readers = new Map<string, { readonly id: number; readonly token: string }>()
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn("admin", "Admin123")
  door = await merchantOf(server)
  await server.query("delete from notify_rules")
  for (const [username, role] of [
    ["ann", "operator"],
    ["ben", "user"]
  ] as const) {
    const draft = { username: `s.${username}`, role, email: "", enabled: true, password: "Abc12345" }
    const { data } = await server.post("/system-admin/user/add", draft, { token: admin })
    readers.set(username, { id: data.id, token: await server.signIn(draft.username, draft.password) })
  }
})

const post = (call: string, body: unknown) => server.post(`/system-admin/alarm/${call}`, body, { token: admin })
const timelineOf = async (id: number, token = admin, language = "en-US") =>
  (await server.get<AlarmTimeline>(`/system-admin/alarm/timeline?id=${id}`, { token, language })).data
let used = 0
/** A robot with a fault, and the number of its alarm. */
const raised = async (fault: string) => {
  const robot_id = await clear(server, door.robots[used++]!)
  const report = (...faults: ReadonlyArray<string>) => door.report({ robot_id, at: Date.now(), faults })
  await report(fault)
  const [{ id }] = await server.query("select id from robot_alarms where robot_id = $1 and type = $2", [
    robot_id,
    fault
  ])
  return { id: id as number, robot_id, report }
}
const stepKinds = ({ steps }: AlarmTimeline) => steps.map(({ kind }) => kind)

describe("an alarm's timeline", () => {
  it("The timeline lists steps and notifications in order", async () => {
    const [ann, ben] = [readers.get("ann")!, readers.get("ben")!]
    const rule = { name: "Night shift", user_ids: [ann.id, ben.id], methods: ["console", "email"], types: ["0005"] }
    await post("add-notify-rule", { ...rule, enabled: true })
    const { id, robot_id, report } = await raised("0005")
    await expect
      .poll(async () => {
        const { steps } = await timelineOf(id)
        return steps.flatMap((step) =>
          step.kind === "notified" ? [`${step.username} ${step.method} ${step.state} ${step.reason}`] : []
        )
      }, waitOptions)
      .toEqual([
        "s.ann console sent ",
        "s.ann email failed This method is not set up",
        "s.ben console sent ",
        "s.ben email failed This method is not set up"
      ])
    await post("acknowledge", { ids: String(id), note: "On my way" })
    const until = Date.now() + 3_600_000
    const silence = await post("silence", { robot_ids: robot_id, types: "", until, reason: "Moving house" })
    await post("end-silence", { ids: String(silence.data.id) })
    await report()
    await report("0005")

    const timeline = await timelineOf(id)
    expect(stepKinds(timeline)).toEqual([
      "raised",
      ...Array.from({ length: 4 }, () => "notified"),
      "acknowledged",
      "silenced",
      "ended",
      "returned"
    ])
    expect(timeline.steps.toSorted((one, other) => one.at - other.at)).toEqual(timeline.steps)
    expect(timeline.alarm).toMatchObject({ id, robot_id, count: 2, name: "Emergency stop", acknowledged_by: "" })
    expect(timeline.steps.at(-4)).toMatchObject({ by: "admin", note: "On my way" })
    expect(timeline.steps.at(-3)).toMatchObject({ by: "admin", reason: "Moving house", until, ended_by: "admin" })
    expect(timeline).toMatchObject({ left_out: 0, robots: [] })
    expect((await timelineOf(id, admin, "zh-CN")).alarm.name).toBe("急停")

    const own = ({ steps }: AlarmTimeline) => [
      ...new Set(steps.flatMap((step) => (step.kind === "notified" ? [step.username] : [])))
    ]
    expect(own(await timelineOf(id, ann.token))).toEqual(["s.ann", "s.ben"])
    expect(own(await timelineOf(id, ben.token))).toEqual(["s.ben"])
  })

  it("An alarm's timeline holds overlapping silences only", async () => {
    const silence = async (more: object) =>
      (await post("silence", { robot_ids: "", types: "0008", until: Date.now() + 3_600_000, reason: "Works", ...more }))
        .data
    const before = await silence({ reason: "Over before" })
    await post("end-silence", { ids: String(before.id) })
    const since = await silence({ reason: "Before and after", types: "0008" })
    const { id } = await raised("0008")
    await silence({ reason: "Of another type", types: "0001" })
    await silence({ reason: "Of another robot", robot_ids: door.robots.at(-1) })
    const timeline = await timelineOf(id)
    expect(stepKinds(timeline)).toEqual(["raised", "silenced"])
    expect(timeline.steps[1]).toMatchObject({
      reason: "Before and after",
      at: timeline.steps[0]!.at,
      until: since.until
    })
  })

  it("The timeline shows guidance, the robot and earlier alarms", async () => {
    const { id, robot_id } = await raised("0005")
    expect(await timelineOf(id)).toMatchObject({
      guidance: expect.stringContaining("release the button"),
      robot: { state: "online", battery: expect.any(Number), heard_at: expect.any(Number) },
      earlier: { count: 0, median_ms: null }
    })
    expect((await timelineOf(id, admin, "zh-CN")).guidance).toContain("急停")
    const past = (days: number, hours: number) =>
      server.query(
        `insert into robot_alarms (robot_id, type, raised_at, ended_at)
         values ($1, '0005', now() - make_interval(days => $2), now() - make_interval(days => $2) + make_interval(hours => $3))`,
        [robot_id, days, hours]
      )
    for (const [days, hours] of [
      [2, 1],
      [3, 2],
      [4, 9],
      [31, 9]
    ] as const)
      await past(days, hours)
    expect((await timelineOf(id)).earlier).toEqual({ count: 3, median_ms: 7_200_000 })
  })

  it("The timeline names the site's contact to those who may see sites", async () => {
    const { id } = await raised("0013")
    const site = "(select location_id from robot_alarms where id = $1)"
    await server.query(
      `update locations set contact_person = 'Wang Fang', contact_phone = '021-5555 0123' where id = ${site}`,
      [id]
    )
    expect((await timelineOf(id)).contact).toEqual({ person: "Wang Fang", phone: "021-5555 0123" })
    expect((await timelineOf(id, readers.get("ben")!.token)).contact).toBeNull()
    await server.query(`update locations set contact_person = '', contact_phone = '' where id = ${site}`, [id])
    expect((await timelineOf(id)).contact).toBeNull()
  })

  it("A flapping alarm keeps its first and latest steps", async () => {
    await server.query("delete from silences")
    const { id } = await raised("0001")
    await server.query(
      `do $$ begin for n in 1..350 loop
        update robot_alarms set ended_at = null, count = count + 1, last_at = last_at + interval '1 second' where id = ${id};
        update robot_alarms set ended_at = last_at where id = ${id};
      end loop; end $$`
    )
    const { steps, left_out } = await timelineOf(id)
    expect([steps.length, left_out, steps[0]!.kind]).toEqual([501, 200, "raised"])
  })

  it("An alarm names its robots, absent ones first", async () => {
    const [{ id }] = await server.query(
      "insert into robot_alarms (type, robots, raised_at) values ('0050', 2, now()) returning id"
    )
    const [one, two] = door.robots
    await server.query(
      "insert into alarm_robots (alarm_id, robot_id, returned_at) values ($1, $2, now()), ($1, $3, null)",
      [id, one, two]
    )
    expect((await timelineOf(id)).robots).toEqual([
      { robot_id: two, returned_at: null },
      { robot_id: one, returned_at: expect.any(Number) }
    ])
  })

  it.each([
    ["9007199254740991", 40400],
    ["0", 40400],
    ["abc", 40400],
    ["", 40400],
    ["a".repeat(65), 40000]
  ])("No timeline exists for %j", async (id, code) => {
    expect(await server.get(`/system-admin/alarm/timeline?id=${id}`, { token: admin })).toMatchObject({
      code,
      field: "id"
    })
  })

  it("The timeline refuses an invalid id", async () => {
    const ids = ["7", "9007199254740992", "abc", "\u0000a\ud800"].map(addressedId)
    expect(ids).toEqual([7, "9007199254740992", "abc", "a\ufffd"])
    const { code, msg } = await server.get("/system-admin/alarm/timeline?id=abc", { token: admin })
    expect([code, msg]).toEqual([40400, 'There is no alarm with ID "abc"'])
  })

  it("The timeline follows the server's clock and shows robots' times", async () => {
    await server.query("delete from silences")
    const robot_id = await clear(server, door.robots[used++]!)
    const [early, ahead] = [Date.now() - 3_600_000, Date.now() + 30_000]
    await door.report({ robot_id, at: early, faults: ["0020"] })
    const [{ id }] = await server.query("select id from robot_alarms where robot_id = $1 and type = '0020'", [robot_id])
    await post("acknowledge", { ids: String(id), note: "" })
    await door.report({ robot_id, at: ahead, faults: [] })
    const { steps } = await timelineOf(id)
    expect(steps.map((step) => [step.kind, "reported_at" in step ? step.reported_at : undefined])).toEqual([
      ["raised", early],
      ["acknowledged", null],
      ["ended", ahead]
    ])
    for (const { at } of steps) expect(Math.abs(at - Date.now())).toBeLessThan(20_000)
  })
})
