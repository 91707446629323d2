import { beforeAll, describe, expect, it } from "vitest"
import { merchant as merchantDraft, placement as placementDraft } from "../record-drafts.ts"
import type { RecentAlarms } from "../../src/contract/dashboard.ts"
import { REPORT_PATH } from "./robot-reports.ts"
import { openTwoMerchants, FOREIGN_VALUE, type TwoMerchants } from "./two-merchants.ts"

let two: TwoMerchants
beforeAll(async () => {
  two = await openTwoMerchants()
})

const setAdmin = (body: object) =>
  two.server.post("/system-admin/merchant/set-admin-user", body, { token: two.platform })
const addUser = async (username: string, more: object = {}, token = two.platform) =>
  await two.server.post(
    "/system-admin/user/add",
    { username, role: "user", email: "", enabled: true, password: "Abc12345", ...more },
    { token }
  )
const merchantNow = async (id: number) =>
  (await two.server.get(`/system-admin/merchant/list?id=${id}`, { token: two.platform })).data.list[0]

describe("a merchant's administrator", () => {
  it.each([
    ["/device-admin/device/list", "devices", "merchant_id = $1"],
    ["/sale-admin/order/list", "orders", "merchant_id = $1"],
    ["/sale-admin/order/list?state=completed", "orders", "merchant_id = $1 and state = 'completed'"],
    ["/sale-admin/refund/list", "refunds", "merchant_id = $1"],
    ["/system-admin/alarm/list", "robot_alarms", "merchant_id = $1"],
    ["/system-admin/alarm/list?from=1&state=ended", "robot_alarms", "merchant_id = $1 and not open"],
    ["/system-admin/user/list?enabled=true", "users", "merchant_id = $1"],
    ["/system-admin/user/list?username=mine", "users", "merchant_id = $1"],
    ["/system-admin/merchant/list", "merchants", "id = $1"],
    ["/system-admin/event/list", "events", "merchant_id = $1"]
  ])("sees and counts all by %s", async (path, table, where) => {
    const { data } = await two.get(path)
    const [{ n }] = await two.server.query(`select count(*)::int4 as n from ${table} where ${where}`, [two.merchant])
    expect(n).toBeGreaterThan(0)
    expect(data).toMatchObject({ total: n })
    expect(data.list).toHaveLength(Math.min(10, n))
  })

  it("has the sums of its orders alone", async () => {
    const { data } = await two.get("/sale-admin/order/statistics")
    const [sum] = await two.server.query(
      "select count(*)::int4 as orders, sum(amount)::float8 as amount from orders where merchant_id = $1 and paid_at is not null",
      [two.merchant]
    )
    expect(data).toMatchObject(sum)
  })

  it("The dashboard shows only one's own fleet, people and alarms", async () => {
    const { data } = await two.get("/system-admin/dashboard/statistics?days=90")
    const [open] = await two.server.query(
      "select count(*)::int4 as n from robot_alarms where open and merchant_id = $1",
      [two.merchant]
    )
    expect(data.online + data.offline).toBe(two.own.robots.length)
    expect(data).toMatchObject({ merchants: { total: 1 }, users: { total: 1 } })
    expect(data.open.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(open.n)
  })

  it("Unclaimed alarms and today's sales are the merchant's alone", async () => {
    await two.server.query(
      `insert into orders (number, robot_id, merchant_id, location_id, state, payment, items, quantity, amount, paid_at)
        select 'T' || robot_id, robot_id, merchant_id, location_id, 'completed', 'wechat', '[]', 1, 7_00, now() from devices
        where robot_id in ($1, $2)`,
      [two.own.robots[0], two.foreign.robots[0]]
    )
    const { data } = await two.get("/system-admin/dashboard/statistics?days=7")
    const [counted] = await two.server.query(
      `select (select count(*)::int4 from robot_alarms where merchant_id = $1 and open and not acknowledged) as unclaimed,
        sum(amount)::float8 as sales from orders where merchant_id = $1 and paid_at is not null
        and created_at >= date_trunc('day', now(), 'Asia/Shanghai')`,
      [two.merchant]
    )
    expect({ unclaimed: data.unclaimed, sales: data.sales.now }).toEqual(counted)
    const platform = await two.server.get("/system-admin/dashboard/statistics?days=7", { token: two.platform })
    expect(platform.data.sales.now).toBeGreaterThanOrEqual(data.sales.now + 7_00)
    expect(platform.data.unclaimed).toBeGreaterThan(data.unclaimed)
  })

  it("Hourly alarms and sites are the merchant's alone", async () => {
    await two.server.query(
      `insert into robot_alarms (robot_id, type, raised_at, ended_at) select robot_id, '0001', now() - interval '1 minute', now()
        from unnest(array[$1, $2, $2]) robot_id`,
      [two.own.robots[0], two.foreign.robots[0]]
    )
    const read = async (token: string) =>
      (await two.server.get<RecentAlarms>("/system-admin/dashboard/recent-alarms", { token })).data
    const [own, all] = [await read(two.admin.token), await read(two.platform)]
    const critical = ({ hours }: RecentAlarms) => hours.reduce((sum, hour) => sum + hour.critical, 0)
    const [{ n }] = await two.server.query(
      `select count(*)::int4 as n from robot_alarms where merchant_id = $1 and severity = 'critical'
        and raised_at >= to_timestamp($2::float8 / 1000)`,
      [two.merchant, own.hours[0]!.at]
    )
    expect(critical(own)).toBe(n)
    expect(critical(all)).toBeGreaterThanOrEqual(n + 2)
    expect(own.sites.map(({ location_id }) => location_id)).toEqual([1])
    const [site] = await two.server.query(
      `select count(*)::int4 as robots, (select count(*)::int4 from robot_alarms where merchant_id = $1 and location_id = 1 and open) as open
        from devices where merchant_id = $1 and location_id = 1`,
      [two.merchant]
    )
    expect(own.sites[0]).toMatchObject(site)
    const [{ alarms }] = await two.server.query(
      `select count(*)::int4 as alarms from robot_alarms where merchant_id = $1 and location_id = 1
        and raised_at >= date_trunc('day', now(), 'Asia/Shanghai')`,
      [two.merchant]
    )
    expect(own.sites[0]!.days.at(-1)).toBe(alarms)
  })

  it("A merchant's user changes own records with events", async () => {
    const robot = two.own.robots[0]!
    const [alarm] = await two.server.query(
      "insert into robot_alarms (robot_id, type, raised_at) values ($1, '1005', now()) returning id",
      [robot]
    )
    const [refund] = (await two.get("/sale-admin/refund/list?state=requested")).data.list
    const [merchant] = (await two.get("/system-admin/merchant/list")).data.list
    const { id, version, name } = merchant
    const edited = { ...merchantDraft, id, version, name, remarks: "Ours" }
    const until = Date.now() + 3_600_000
    const writes = [
      ["/device-admin/device/remove-from-shelf", { robot_ids: robot }, "robots.removedFromShelf"],
      ["/device-admin/device/user-device/set", { robot_ids: two.own.robots.join(",") }, "devices.picked"],
      ["/sale-admin/refund/approve", { id: refund.id, version: refund.version, reason: "Agreed" }, "refunds.approved"],
      ["/system-admin/alarm/acknowledge", { ids: String(alarm.id), note: "" }, "alarms.acknowledged"],
      ["/system-admin/alarm/silence", { robot_ids: robot, types: "", until, reason: "Ours" }, "silences.added"],
      ["/system-admin/merchant/edit", edited, "merchants.edited"],
      ["/system-admin/merchant/reset-api-token", { id }, "merchants.keyReset"],
      ["/system-admin/alarm/alarm-receive-status", { status: 0 }, "alarms.receivingTurned"],
      ["/system-admin/alarm/alarm-receive-status", { status: 1 }, "alarms.receivingTurned"]
    ] as const
    for (const [path, body, type] of writes) {
      const { code, msg } = await two.post(path, body)
      expect({ path, code, msg }).toEqual({ path, code: 0, msg: "success" })
      const { data } = await two.get("/system-admin/event/list?page_size=1")
      expect(data.list[0]).toMatchObject({ type, username: "mine" })
    }
    expect((await two.get("/system-admin/alarm/silences")).data).toMatchObject({ total: 1 })
    const { data } = await two.get(`/system-admin/merchant/api-token?id=${id}`)
    expect(data.api_token).toHaveLength(32)
  })

  it("Events of others about the merchant are shown", async () => {
    await two.server.get(`/system-admin/merchant/api-token?id=${two.merchant}`, { token: two.platform })
    await two.server.get(`/system-admin/merchant/api-token?id=${two.foreign.merchants[0]}`, { token: two.platform })
    const { data } = await two.get("/system-admin/event/list?type=keyViewed&username=admin")
    expect(data.list).toMatchObject([{ entity_id: String(two.merchant) }])
  })

  it("Events name nobody else's records", async () => {
    const [own] = await two.server.query("select name from merchants where id = $1", [two.merchant])
    const [other] = await two.server.query("select id from users where merchant_id is null limit 1")
    const after = { merchant_id: two.foreign.merchants[0], user_ids: [other.id], location_id: two.merchant }
    const log = (row: object) =>
      two.server.query(
        `insert into changes (actor_id, actor, verb, "table", key, row, merchant_id) values ($1, 'mine', 'robots.edited', 'devices', 'x', $2::text::jsonb, $3)`,
        [two.admin.id, JSON.stringify(row), two.merchant]
      )
    await log({ merchant_id: two.merchant })
    await log(after)
    const { data } = await two.get("/system-admin/event/list?page_size=1")
    expect(data.list[0]).toMatchObject({ after, names: { [`merchants ${two.merchant}`]: own.name } })
    expect(Object.keys(data.list[0].names).filter((key) => !key.startsWith("locations "))).toHaveLength(1)
    // A look at a key names its merchant, though the event itself does not hold the name.
    const viewed = await two.get("/system-admin/event/list?type=keyViewed&page_size=1")
    expect(viewed.data.list[0]).toMatchObject({ after: null, names: { [`merchants ${two.merchant}`]: own.name } })
    const path = `/system-admin/event/list?page_size=1&entity=robots&entity_id=x`
    const everybody = await two.server.get(path, { token: two.platform })
    expect(Object.keys(everybody.data.list[0].names)).toContain(`users ${other.id}`)
  })

  it("hides other merchants' robots of a placement", async () => {
    const [own, foreign] = [two.own.robots[0]!, two.foreign.robots[0]!]
    const placement = { ...placementDraft, title: "Both", robot_ids: `${own},${foreign}`, location_ids: "1,2" }
    const { msg } = await two.server.post("/advertising-admin/placement/add", placement, { token: two.platform })
    expect(msg).toBe("success")
    const seen = async (token: string) =>
      (await two.server.get("/advertising-admin/placement/list?title=Both", { token })).data.list
    expect(await seen(two.admin.token)).toMatchObject([{ robot_ids: [own], location_ids: [1] }])
    const [all] = await seen(two.platform)
    expect(all).toMatchObject({ robot_ids: [own, foreign].toSorted(), location_ids: [1, 2] })
  })

  it("The administrator adds people with no more permissions", async () => {
    const { data: added } = await addUser("mine.too", {}, two.admin.token)
    expect(added).toMatchObject({ merchant_id: two.merchant, merchant: expect.stringMatching(/./) })
    expect((await two.get("/system-admin/user/list")).data).toMatchObject({ total: 2 })
    const second = await two.server.signIn("mine.too", "Abc12345")
    expect((await two.server.get("/device-admin/device/all", { token: second })).data.list).toHaveLength(3)
    const beyond = await addUser("mine.three", { role: "operator" }, two.admin.token)
    expect(beyond).toMatchObject({ code: 40300, msg: expect.stringContaining("(alarm-setting-c)") })
    expect(await addUser("mine.three", { role: "admin" }, two.admin.token)).toMatchObject({ code: 40300 })
    expect((await addUser("mine.three", { role: "merchant-admin" }, two.admin.token)).code).toBe(0)
    const { data: removed } = await two.post("/system-admin/user/delete", { id: added.id })
    expect(removed.list).toMatchObject([{ username: "mine.too" }])
  })

  it("A keyed write runs once, and the password changes", async () => {
    const headers = { "idempotency-key": "a-key-of-twenty-letters" }
    const body = { robot_ids: two.own.robots[0] }
    const once = () =>
      two.server.post("/device-admin/device/user-device/set", body, { token: two.admin.token, headers })
    expect(await once()).toEqual(await once())
    const change = (oldPassword: string, newPassword: string) =>
      two.post("/system-admin/user/password", {
        old_password: oldPassword,
        new_password: newPassword,
        confirm_password: newPassword
      })
    const counted = async () => (await two.server.query("select from sign_in_counters")).length
    const before = await counted()
    expect(await change("Wrong12!", "Abc1234!")).toMatchObject({ code: 40000, field: "old_password" })
    expect(await counted()).toBe(before + 1)
    expect((await change("Abc123!", "Abc1234!")).code).toBe(0)
  })
})

describe("the live alarm stream", () => {
  it("Merchants' users receive alarms of own robots only", async () => {
    const stream = await two.stream()
    await stream.opened()
    await two.server.post(
      "/system-admin/alarm/add-notify-rule",
      { name: "Both", user_ids: [two.admin.id, two.other.id], methods: ["console"], types: ["0005"], enabled: true },
      { token: two.platform }
    )
    const own = two.own.robots[1]!
    for (const robot of [two.foreign.robots[0], own]) {
      const [{ api_token }] = await two.server.query(
        "select api_token from merchants m join devices d on d.merchant_id = m.id where robot_id = $1",
        [robot]
      )
      await two.server.query("delete from robot_alarms where robot_id = $1 and type = '0005'", [robot])
      const report = { robot_id: robot, at: Date.now(), faults: ["0005"] }
      expect((await two.server.post(REPORT_PATH, { reports: [report] }, { token: api_token })).data.list).toEqual([
        { result: "applied" }
      ])
    }
    await stream.toldOf({ robot_id: own, type: "0005" })
    expect(stream.seen.text).not.toContain(two.foreign.robots[0])
    expect(stream.seen.text).not.toContain(FOREIGN_VALUE)
    const notified = await two.server.query(
      "select user_id, robot_id from notifications n join robot_alarms a on a.id = alarm_id where n.type = '0005' and rule = 'Both' order by n.id"
    )
    expect(notified).toEqual([
      { user_id: two.other.id, robot_id: two.foreign.robots[0] },
      { user_id: two.admin.id, robot_id: own }
    ])
    stream.cut()
  })
})

describe("a merchant's administrator account", () => {
  it("An administrator's account is made by the merchants' password rule", async () => {
    const account = { id: two.foreign.merchants[0], username: "made.here" }
    for (const password of ["Abc12", "Abc123456", "abcdefg1"])
      expect(await setAdmin({ ...account, password })).toMatchObject({ code: 40000, field: "password" })
    expect(await setAdmin({ ...account, username: "mine", password: "Abc123!" })).toMatchObject({
      code: 40900,
      field: "username"
    })
    expect(await setAdmin({ ...account, password: "Abc123!" })).toMatchObject({
      code: 0,
      data: { administrator: "made.here" }
    })
  })

  it("The administrator is an enabled user and none of the platform's", async () => {
    const { data: user } = await addUser("chosen")
    const { data: disabled } = await addUser("chosen.not", { enabled: false })
    const { data: admin } = await addUser("chosen.never", { role: "admin" })
    const id = two.foreign.merchants[0]
    for (const user_id of [admin.id, disabled.id])
      expect(await setAdmin({ id, user_id })).toMatchObject({ code: 40900, field: "user_id" })
    expect(await setAdmin({ id, user_id: 999_999 })).toMatchObject({ code: 40400, field: "user_id" })
    expect(await setAdmin({ id: 999_999, user_id: user.id })).toMatchObject({ code: 40400, field: "id" })
    const { data } = await setAdmin({ id, user_id: user.id })
    expect(data).toMatchObject({ administrator: "chosen", admin_user_id: user.id })
    const [event] = await two.server.query("select * from events order by id desc limit 1")
    expect(event).toMatchObject({
      type: "merchants.adminSet",
      entity_id: String(id),
      before: { id, admin_user_id: expect.any(Number) },
      after: { id, admin_user_id: user.id }
    })
    const [now] = await two.server.query("select role, merchant_id from users where id = $1", [user.id])
    expect(now).toEqual({ role: "merchant-admin", merchant_id: id })
  })

  it("A role alone makes no administrator", async () => {
    expect(await addUser("by.role", { role: "merchant-admin" })).toMatchObject({ code: 40000, field: "role" })
  })

  it("A moved user sees their merchant from the next call", async () => {
    const { data: user } = await addUser("moved")
    await setAdmin({ id: two.merchant, user_id: user.id })
    const token = await two.server.signIn("moved", "Abc12345")
    const robots = async () =>
      (await two.server.get("/device-admin/device/list?page_size=100", { token })).data.list.map(
        ({ merchant_id }: { merchant_id: number }) => merchant_id
      )
    expect(new Set(await robots())).toEqual(new Set([two.merchant]))
    const stream = await two.stream(token)
    await stream.opened()
    await setAdmin({ id: two.foreign.merchants[0], user_id: user.id })
    expect(new Set(await robots())).toEqual(new Set([two.foreign.merchants[0]]))
    expect(await stream.closed()).toMatchObject({ type: "closed", code: 0 })
    expect(await merchantNow(two.merchant)).toMatchObject({ administrator: "", admin_user_id: null })
    await two.server.post("/system-admin/user/delete", { id: user.id }, { token: two.platform })
    expect((await two.server.get("/device-admin/device/list", { token })).code).toBe(40307)
  })

  it("A merchant with an administrator is not deleted", async () => {
    const draft = { ...merchantDraft, name: "Brief" }
    const as = { token: two.platform }
    const { data: brief } = await two.server.post("/system-admin/merchant/add", draft, as)
    const { data } = await setAdmin({ id: brief.id, username: "brief", password: "Abc123!" })
    const token = await two.server.signIn("brief", "Abc123!")
    const remove = () => two.server.post("/system-admin/merchant/delete", { id: brief.id }, as)
    expect(await remove()).toMatchObject({
      code: 40900,
      msg: "This merchant still has 1 account. It cannot be deleted"
    })
    expect((await two.server.get("/system-admin/merchant/list", { token })).data).toMatchObject({ total: 1 })
    await two.server.post("/system-admin/user/delete", { id: data.admin_user_id }, as)
    expect((await two.server.get("/system-admin/merchant/list", { token })).code).toBe(40307)
    expect((await remove()).code).toBe(0)
  })
})
