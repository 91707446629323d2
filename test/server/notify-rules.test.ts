import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sendToConsole } from "../../server/notifications/deliver.ts"
import { alarmCodes } from "../../src/contract/alarm-conditions.ts"
import { clear, merchantOf } from "./robot-reports.ts"
import { runOn } from "./run-on.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let admin: string
let door: Awaited<ReturnType<typeof merchantOf>>
const people = new Map<string, { readonly id: number; readonly token: string }>()
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn("admin", "Admin123")
  door = await merchantOf(server)
  for (const [username, role] of [
    ["ann", "operator"],
    ["ben", "auditor"],
    ["cas", "user"],
    ["dot", "sales"]
  ] as const) {
    const draft = { username: `n.${username}`, role, email: "", enabled: true, password: "Abc12345" }
    const { data } = await server.post("/system-admin/user/add", draft, { token: admin })
    people.set(username, { id: data.id, token: await server.signIn(draft.username, draft.password) })
  }
})
beforeEach(() => server.query("delete from notify_rules"))

const get = (call: string, token = admin, language = "en-US") =>
  server.get(`/system-admin/alarm/${call}`, { token, language })
const post = (call: string, body: unknown, language = "en-US") =>
  server.post(`/system-admin/alarm/${call}`, body, { token: admin, language })
const idOf = (name: string) => people.get(name)!.id
const draft = (more: object = {}) => ({
  name: "Night shift",
  user_ids: [idOf("ann")],
  methods: ["console"],
  types: ["0005"],
  enabled: true,
  ...more
})
const add = async (more: object = {}) => (await post("add-notify-rule", draft(more))).data
let used = 0
const raise = async (...faults: ReadonlyArray<string>) => {
  const robot_id = await clear(server, door.robots[used++ % door.robots.length]!)
  await door.report({ robot_id, at: Date.now(), faults })
  return robot_id
}
const records = async (query: string, token = admin) => (await get(`notify-records?${query}`, token)).data
/** The states of the notifications of a robot's alarms. */
const statesOf = (robotId: string) => async () => {
  const { list } = await records(`scope=all&robot_id=${robotId}`)
  return list.map(({ username, method, state }: any) => `${username.slice(2)} ${method} ${state}`).toSorted()
}
const soon = { timeout: 15_000, interval: 100 }

/** As a server does every second. */
const send = () =>
  runOn(
    server,
    sendToConsole(new Set(["console"]), () => {})
  )

describe("notify rules", () => {
  it("Notify rules have unique names, and edits are events", async () => {
    const rule = await add()
    expect(rule).toMatchObject({ ...draft(), version: 1 })
    expect((await get("notify-rules?name=night")).data).toMatchObject({ list: [rule], total: 1 })
    expect(await post("add-notify-rule", draft({ name: "NIGHT shift" }))).toMatchObject({ code: 40900, field: "name" })
    const edited = await post("edit-notify-rule", {
      id: rule.id,
      version: 1,
      ...draft({ types: ["0005", "0001"], enabled: false })
    })
    expect(edited.data).toMatchObject({ types: ["0005", "0001"], enabled: false, version: 2 })
    expect(await post("edit-notify-rule", { id: rule.id, version: 1, ...draft() })).toMatchObject({
      code: 40900,
      field: "version"
    })
    await post("delete-notify-rule", { ids: String(rule.id) })
    expect((await get("notify-rules")).data.total).toBe(0)
    const events = await server.query(
      "select type from events where type like 'notifyRules.%' and user_id is not null order by id"
    )
    expect(events.map(({ type }) => type)).toEqual(["notifyRules.added", "notifyRules.edited", "notifyRules.deleted"])
  })
  it.each([
    [{ user_ids: [] }, 40000, "user_ids"],
    [{ user_ids: [999_999] }, 40400, "user_ids"],
    [{ methods: ["pigeon"] }, 40000, "methods.0"],
    [{ methods: ["sms", "sms"] }, 40000, "methods"],
    [{ types: [] }, 40000, "types"],
    [{ types: ["9999"] }, 40000, "types.0"],
    [{ name: " " }, 40000, "name"]
  ])("are refused with %j", async (more, code, field) => {
    expect(await post("add-notify-rule", draft(more))).toMatchObject({ code, field })
  })
  it("A rule survives the removal of a recipient", async () => {
    const { data: deletedRule } = await server.post(
      "/system-admin/user/add",
      { username: "n.gone", role: "operator", email: "", enabled: true, password: "Abc12345" },
      { token: admin }
    )
    const rule = await add({ user_ids: [deletedRule.id, idOf("ann")] })
    await server.post("/system-admin/user/delete", { id: deletedRule.id }, { token: admin })
    expect((await get("notify-rules")).data.list[0]).toMatchObject({ id: rule.id, user_ids: [idOf("ann")], version: 2 })
  })
  it("Rules offer users concerned by alarms and ready methods", async () => {
    const names = (await get("user/options")).data.list.map(({ username }: any) => username)
    expect(["n.ann", "n.ben", "n.cas", "n.dot"].map((name) => names.includes(name))).toEqual([true, true, true, false])
    expect((await get("notify-types")).data.list.map(({ name, ready }: any) => `${name} ${ready}`)).toEqual([
      "Console true",
      "WeChat false",
      "SMS false",
      "Email false"
    ])
  })
})

describe("a raised alarm", () => {
  it("An alarm notifies recipients once per method, in their language", async () => {
    await add({ user_ids: [idOf("ann"), idOf("ben")] })
    await add({ name: "Also", user_ids: [idOf("ann")], methods: ["console", "sms"], types: ["0005", "0014"] })
    await add({ name: "Off", user_ids: [idOf("cas")], enabled: false })
    const robotId = await raise("0005")
    await expect.poll(statesOf(robotId), soon).toEqual(["ann console sent", "ann sms failed", "ben console sent"])
    const boxOf = async (name: string, language: string) =>
      (await server.get("/api/message/list?type=notice", { token: people.get(name)!.token, language })).data.list
    const [message] = await boxOf("ann", "en-US")
    expect(message).toMatchObject({ title: `Emergency stop: ${robotId}`, messageType: 3, status: 0 })
    expect(message.content).toMatch(/^A critical alarm, at /)
    expect((await boxOf("ben", "zh-CN"))[0].title).toBe(`急停：${robotId}`)
    const failed = (await records(`scope=all&state=failed&robot_id=${robotId}`)).list[0]
    expect(failed).toMatchObject({ reason: "This method is not set up", sent_at: null, rule: "Also" })
  })
  it("A returning alarm notifies nobody again", async () => {
    await add()
    const robot_id = await raise("0005")
    await expect.poll(statesOf(robot_id), soon).toEqual(["ann console sent"])
    await door.report({ robot_id, at: Date.now(), faults: [] })
    await door.report({ robot_id, at: Date.now(), faults: ["0005"] })
    await expect.poll(statesOf(robot_id), soon).toEqual(["ann console sent"])
  })
  it("A silenced notification waits until silence or alarm ends", async () => {
    await add({ types: ["0005", "0001"] })
    const silenced = (
      await post("silence", { robot_ids: "", types: "0001,0005", until: Date.now() + 60_000, reason: "Test" })
    ).data
    const [over, lasting] = [await raise("0005"), await raise("0001")]
    await door.report({ robot_id: over, at: Date.now(), faults: [] })
    await expect.poll(statesOf(over), soon).toEqual(["ann console silenced"])
    await expect.poll(statesOf(lasting), soon).toEqual(["ann console queued"])
    const [silencedRecord] = (await records(`scope=all&robot_id=${lasting}`)).list
    expect(silencedRecord.reason).toBe("Silenced")
    const { data: timeline } = await get(`timeline?id=${silencedRecord.alarm_id}`)
    expect(timeline.steps).toContainEqual(expect.objectContaining({ kind: "notified", reason: "Silenced" }))
    await post("end-silence", { ids: String(silenced.id) })
    await expect.poll(statesOf(lasting), soon).toEqual(["ann console sent"])
    await expect.poll(statesOf(over), soon).toEqual(["ann console silenced"])
  })
  it("is sent once by several servers", async () => {
    await add({ user_ids: ["ann", "ben", "cas"].map(idOf) })
    await post("silence", {
      robot_ids: "",
      types: "0005",
      until: Date.now() + 60_000,
      reason: "Held back until all are there"
    })
    const robots = []
    for (let nth = 0; nth < 10; nth++) robots.push(await raise("0005"))
    await server.query("update silences set ended_at = now(), ended_by = 'test' where ended_at is null")
    await Promise.all(Array.from({ length: 8 }, send))
    for (const robotId of robots)
      await expect.poll(statesOf(robotId), soon).toEqual(["ann console sent", "ben console sent", "cas console sent"])
    const doubles = await server.query(
      "select 1 from messages where kind = 'alarmRaised' group by user_id, about->>'alarm' having count(*) > 1"
    )
    expect(doubles).toEqual([])
  })
})

describe("records of notifications", () => {
  it("Records are one's own, or everyone's if permitted", async () => {
    await add({ user_ids: [idOf("ann"), idOf("cas")] })
    const robotId = await raise("0005")
    await expect.poll(statesOf(robotId), soon).toEqual(["ann console sent", "cas console sent"])
    const own = await records(`robot_id=${robotId}`, people.get("cas")!.token)
    expect(own).toMatchObject({
      total: 1,
      list: [{ username: "n.cas", name: "Emergency stop", severity: "critical", ended_at: null }]
    })
    const { token } = people.get("cas")!
    expect(await get("notify-records?scope=all", token)).toMatchObject({ code: 40300 })
    expect((await records(`scope=all&robot_id=${robotId}`, people.get("ben")!.token)).total).toBe(2)
    const now = Date.now()
    expect(
      (
        await records(
          `scope=all&from=${now - 60_000}&to=${now}&types=0005&method=console&state=sent&user_id=${idOf("cas")}`
        )
      ).total
    ).toBeGreaterThan(0)
    expect((await records(`scope=all&user_id=${idOf("cas")}&to=${now - 3_600_000}`)).total).toBe(0)
  })
  it("Notifications follow every order, for some types or one recipient", async () => {
    const recordsOf = async (query: string) =>
      (await records(`scope=all&page_size=100&${query}`)).list.map(({ type, id }: any) => ({ type, id }))
    const byType = (one: any, other: any) => one.type.localeCompare(other.type) || one.id - other.id
    const sorted = await recordsOf("sort=type&types=1002,0005,0010,0005&to=1")
    expect(sorted).toEqual([])
    const first = await recordsOf("sort=type&types=1004,0005")
    expect(first.length).toBe(100)
    expect(first).toEqual(first.toSorted(byType))
    const last = await recordsOf("sort=type&order=desc&types=1004,0005")
    expect(last).toEqual(last.toSorted(byType).toReversed())
    expect(new Set([...first, ...last].map(({ type }: any) => type))).toEqual(new Set(["0005", "1004"]))
    const [{ id }] = await server.query("select id from users where username = 'operator'")
    const own = await recordsOf(`sort=username&user_id=${id}`)
    expect(own).toEqual(own.toSorted((one: any, other: any) => one.id - other.id))
  })
  it("Coverage shows each rule's last message and uncovered types", async () => {
    const rule = await add()
    await expect.poll(statesOf(await raise("0005")), soon).toEqual(["ann console sent"])
    const { data } = await get("coverage")
    expect(data.types).toHaveLength(alarmCodes.length)
    expect(data.rules.map(({ id }: any) => id)).toEqual([rule.id])
    expect(data.sent).toMatchObject([{ rule_id: rule.id, type: "0005" }])
  })
  it("tell which rules reach nobody, and why", async () => {
    const account = { username: "n.away", role: "operator", email: "", enabled: true, password: "Abc12345" }
    const { data: away } = await server.post("/system-admin/user/add", account, { token: admin })
    await add({ name: "Off", enabled: false })
    await add({ name: "Text only", methods: ["sms", "wechat"] })
    await add({ name: "Away", user_ids: [away.id] })
    await add({ name: "Both", user_ids: [away.id, idOf("ann")], methods: ["sms", "console"] })
    const { password: _, ...fields } = account
    await server.post("/system-admin/user/edit", { ...away, ...fields, enabled: false }, { token: admin })
    const mutes = (await get("coverage")).data.rules.map(({ name, mute }: any) => [name, mute])
    expect(mutes).toEqual([
      ["Off", "off"],
      ["Text only", "noSender"],
      ["Away", "nobody"],
      ["Both", null]
    ])
    const options = (await get("user/options")).data.list.filter(({ id }: any) => id === away.id)
    expect(options).toEqual([{ id: away.id, username: "n.away", enabled: false }])
    await server.post("/system-admin/user/delete", { id: away.id }, { token: admin })
    expect((await get("coverage")).data.rules.find(({ name }: any) => name === "Away")).toMatchObject({
      user_ids: [],
      mute: "nobody"
    })
  })
})

it("A trial counts notifications by recipient, type and hour", async () => {
  const user_ids = [idOf("ann"), idOf("ben")]
  const { data } = await post("try-notify-rule", {
    days: 30,
    rule: draft({ user_ids, methods: ["console", "email"], types: ["1002", "0010"] })
  })
  const [{ n, night }] = await server.query(
    `select count(*)::int4 as n, (count(*) filter (where extract(hour from raised_at at time zone 'Asia/Shanghai') not between 6 and 21))::int4 as night
     from robot_alarms where raised_at >= now() - interval '30 days' and type in ('1002', '0010')`
  )
  expect(n).toBeGreaterThan(0)
  expect(data).toMatchObject({ alarms: n, notifications: n * 4, at_night: night * 4 })
  const sum = (rows: ReadonlyArray<any>) => rows.reduce((all, row) => all + row.notifications, 0)
  expect([sum(data.users), sum(data.types), sum(data.hours)]).toEqual([n * 4, n * 4, n * 4])
  expect(data.hours).toHaveLength(24)
  const unnamed = { user_ids, methods: ["console"], types: ["1002"] }
  expect((await post("try-notify-rule", { days: 7, rule: unnamed })).data.users).toHaveLength(2)
  expect(await post("try-notify-rule", { days: 0, rule: draft() })).toMatchObject({ code: 40000, field: "days" })
})
