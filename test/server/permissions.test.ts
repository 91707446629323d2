import type { HttpApiEndpoint } from "effect/http-api"
import { beforeAll, describe, expect, it } from "vitest"
import { ServerApi } from "../../src/contract/server-api.ts"
import { startServer, type TestServer } from "./test-server.ts"

const anyone = ["super", "admin", "auditor", "operator", "sales", "marketing", "user", "keeper"] as const
type Who = (typeof anyone)[number]
const retail = ["super", "admin", "operator", "sales"] as const
const market = ["super", "admin", "sales", "marketing"] as const
const media = ["super", "admin", "marketing"] as const

/**
 * The permitted users of each call, by topic, written independently of the contract. `public` needs no token, and
 * `merchants` a key that no user has. A call that is missing here fails the test.
 */
const table: Readonly<Record<string, ReadonlyArray<Who> | "public" | "merchants">> = {
  // Sign-in and session
  "GET /system-admin/captcha": "public",
  "POST /system-admin/login-v2": "public",
  "POST /system-admin/account-request/add": "public",
  "GET /system-admin/user/detail": anyone,
  "GET /system-admin/user/auth-rules": anyone,
  "GET /system-admin/session/list": anyone,
  "POST /system-admin/session/end": anyone,
  "POST /system-admin/session/end-all": anyone,
  "POST /system-admin/user/password": anyone,
  "POST /system-admin/user/avatar": anyone,
  "POST /system-admin/upload/image": anyone,
  "POST /system-admin/logout": anyone,
  "GET /system-admin/second-factor/state": anyone,
  "POST /system-admin/second-factor/begin": anyone,
  "POST /system-admin/second-factor/confirm": anyone,
  "POST /system-admin/second-factor/end": anyone,
  "GET /system-admin/user/wechat-binding": anyone,
  "POST /system-admin/user/wechat-code": anyone,
  "POST /system-admin/user/wechat-unbind": anyone,

  // Users
  "GET /system-admin/user/list": ["super", "admin", "keeper"],
  "GET /system-admin/user/all": ["super", "admin", "keeper", "operator"],
  "POST /system-admin/user/add": ["super", "admin", "keeper"],
  "POST /system-admin/user/edit": ["super", "admin", "keeper"],
  "POST /system-admin/user/delete": ["super", "admin", "keeper"],
  "POST /system-admin/user/reset-second-factor": ["super", "admin", "keeper"],
  "POST /system-admin/user/reset-password": ["super", "admin", "keeper"],
  "POST /system-admin/user/decline-request": ["super", "admin", "keeper"],

  // Roles
  "GET /system-admin/role/all": ["super", "admin", "keeper"],
  "GET /system-admin/role/list": ["super", "admin"],
  "POST /system-admin/role/add": ["super", "admin"],
  "POST /system-admin/role/edit": ["super", "admin"],
  "POST /system-admin/role/delete": ["super", "admin"],
  "GET /system-admin/role/rules": ["super", "admin"],
  "POST /system-admin/role/set-rules": ["super", "admin"],
  "GET /system-admin/role/members": ["super", "admin"],
  "GET /system-admin/role/who-can-grant": anyone,

  // A search finds only kinds that the caller may see
  "GET /system-admin/search": ["super", "admin", "operator", "sales", "keeper"],
  "GET /system-admin/search/numbers": retail,
  "GET /system-admin/record-card": ["super", "admin", "operator", "auditor", "user", "sales", "keeper"],

  // Alarms
  "GET /system-admin/alarm/alarm-receive-status": anyone,
  "POST /system-admin/alarm/alarm-receive-status": ["super", "admin", "operator", "auditor", "user"],
  "GET /system-admin/alarm/list": ["super", "admin", "operator", "auditor", "user"],
  "GET /system-admin/alarm/history": ["super", "admin", "operator"],
  "GET /system-admin/alarm/fleet-map": ["super", "admin", "operator"],
  "GET /system-admin/alarm/response-times": ["super", "admin", "operator"],
  "GET /system-admin/availability/list": ["super", "admin", "operator"],
  "GET /system-admin/availability/summary": ["super", "admin", "operator"],
  "GET /system-admin/availability/subscription": ["super", "admin", "operator"],
  "POST /system-admin/availability/subscription": ["super", "admin", "operator"],
  "GET /system-admin/alarm/open": ["super", "admin", "operator", "auditor", "user"],
  "GET /system-admin/alarm/timeline": ["super", "admin", "operator", "auditor", "user"],
  "GET /system-admin/alarm/alarm-receive-status/changed": anyone,
  "GET /system-admin/location/positions": ["super", "admin", "operator"],
  "GET /system-admin/alarm/stream": ["super", "admin", "operator", "auditor", "user"],
  "POST /system-admin/alarm/acknowledge": ["super", "admin", "operator"],
  "POST /system-admin/alarm/hand-over": ["super", "admin", "operator"],
  "POST /system-admin/alarm/answer-handover": ["super", "admin", "operator"],
  "POST /system-admin/alarm/release": ["super", "admin", "operator"],
  "GET /system-admin/alarm/colleagues": ["super", "admin", "operator"],
  "GET /system-admin/alarm/pins": ["super", "admin", "operator"],
  "POST /system-admin/alarm/pin": ["super", "admin", "operator"],
  "POST /system-admin/alarm/edit-pin": ["super", "admin", "operator"],
  "POST /system-admin/alarm/unpin": ["super", "admin", "operator"],
  "POST /system-admin/alarm/answer-pin": ["super", "admin", "operator"],
  "POST /system-admin/alarm/answer-pin-offer": ["super", "admin", "operator"],
  "POST /system-admin/alarm/hand-over-all": ["super", "admin", "operator"],
  "POST /system-admin/alarm/answer-all": ["super", "admin", "operator"],
  "GET /system-admin/alarm/silences": ["super", "admin", "operator"],
  "GET /system-admin/alarm/silence-coverage": ["super", "admin", "operator"],
  "POST /system-admin/alarm/silence": ["super", "admin", "operator"],
  "POST /system-admin/alarm/end-silence": ["super", "admin", "operator"],
  "GET /system-admin/alarm/alarm-types": ["super", "admin", "operator", "auditor", "user"],
  "POST /system-admin/alarm/edit-alarm-type": ["super", "admin", "operator"],
  "GET /system-admin/alarm/notify-types": ["super", "admin", "operator", "auditor", "user"],
  "GET /system-admin/alarm/notify-rules": ["super", "admin", "operator"],
  "POST /system-admin/alarm/add-notify-rule": ["super", "admin", "operator"],
  "POST /system-admin/alarm/edit-notify-rule": ["super", "admin", "operator"],
  "POST /system-admin/alarm/delete-notify-rule": ["super", "admin", "operator"],
  "POST /system-admin/alarm/try-notify-rule": ["super", "admin", "operator"],
  "GET /system-admin/alarm/coverage": ["super", "admin", "operator"],
  "GET /system-admin/alarm/user/options": ["super", "admin", "operator", "auditor"],
  "GET /system-admin/alarm/notify-records": ["super", "admin", "operator", "auditor", "user"],

  // Reports of robots
  "POST /device-admin/report": "merchants",

  // Robots and places
  "GET /device-admin/device/list": anyone,
  "GET /device-admin/device/all": anyone,
  "GET /device-admin/device/find": anyone,
  "POST /device-admin/device/user-device/set": anyone,
  "GET /device-admin/device/user-device/get": anyone,
  "GET /device-admin/location/area-location": anyone,
  "GET /device-admin/location/all": anyone,
  "GET /device-admin/device/counts": anyone,
  "GET /device-admin/device/timeline": ["super", "admin", "operator"],
  "POST /device-admin/device/take-out-of-service": ["super", "admin", "operator"],
  "POST /device-admin/device/return-to-service": ["super", "admin", "operator"],
  "GET /device-admin/device/detail": ["super", "admin", "operator"],
  "POST /device-admin/device/add": ["super", "admin", "operator"],
  "POST /device-admin/device/move": ["super", "admin", "operator"],
  "POST /device-admin/device/put-on-shelves": ["super", "admin", "operator"],
  "POST /device-admin/device/remove-from-shelf": ["super", "admin", "operator"],
  "POST /device-admin/device/sync": ["super", "admin", "operator"],

  // Merchants
  "GET /system-admin/merchant/list": ["super", "admin", "operator", "sales"],
  "POST /system-admin/merchant/add": ["super", "admin", "operator", "sales"],
  "POST /system-admin/merchant/edit": ["super", "admin", "operator", "sales"],
  "POST /system-admin/merchant/delete": ["super", "admin", "operator", "sales"],
  "GET /system-admin/merchant/api-token": ["super", "admin", "operator", "sales"],
  "POST /system-admin/merchant/reset-api-token": ["super", "admin", "operator", "sales"],
  "POST /system-admin/merchant/set-admin-user": ["super", "admin", "operator", "sales"],
  "GET /system-admin/merchant/all": anyone,

  // Sites
  "GET /system-admin/location/list": ["super", "admin", "operator"],
  "GET /system-admin/location/detail": ["super", "admin", "operator"],
  "POST /system-admin/location/add": ["super", "admin", "operator"],
  "POST /system-admin/location/edit": ["super", "admin", "operator"],
  "POST /system-admin/location/delete": ["super", "admin", "operator"],
  "POST /system-admin/location/set-plan": ["super", "admin", "operator"],
  "POST /system-admin/location/calibrate-plan": ["super", "admin", "operator"],
  "POST /system-admin/location/remove-plan": ["super", "admin", "operator"],

  // Orders and refunds
  "GET /sale-admin/order/list": retail,
  "GET /sale-admin/order/detail": retail,
  "GET /sale-admin/order/statistics": retail,
  "GET /sale-admin/order/sales": retail,
  "GET /sale-admin/refund/list": retail,
  "GET /sale-admin/refund/context": retail,
  "POST /sale-admin/refund/add": retail,
  "GET /sale-admin/refund/queue": retail,
  "POST /sale-admin/refund/approve": retail,
  "POST /sale-admin/refund/approve-all": retail,
  "POST /sale-admin/refund/undo": retail,
  "POST /sale-admin/refund/refuse": retail,

  // Campaigns and coupons
  "GET /market-support/activity/list": market,
  "POST /market-support/activity/add": market,
  "POST /market-support/activity/edit": market,
  "POST /market-support/activity/delete": market,
  "POST /market-support/activity/start": market,
  "POST /market-support/activity/pause": market,
  "POST /market-support/activity/end": market,
  "GET /market-support/coupon/list": market,
  "POST /market-support/coupon/add": market,
  "POST /market-support/coupon/edit": market,
  "POST /market-support/coupon/delete": market,

  // Advertising
  "GET /advertising-admin/placement/list": media,
  "GET /advertising-admin/placement/detail": media,
  "POST /advertising-admin/placement/add": media,
  "POST /advertising-admin/placement/edit": media,
  "POST /advertising-admin/placement/delete": media,
  "POST /advertising-admin/placement/enable": media,

  // Utterances and quizzes
  "GET /interactive-admin/utterance/list": media,
  "POST /interactive-admin/utterance/add": media,
  "POST /interactive-admin/utterance/edit": media,
  "POST /interactive-admin/utterance/delete": media,
  "GET /interactive-admin/quiz/list": media,
  "POST /interactive-admin/quiz/add": media,
  "POST /interactive-admin/quiz/edit": media,
  "POST /interactive-admin/quiz/delete": media,

  // Mini-app pages
  "GET /mini-app-admin/page/list": media,
  "POST /mini-app-admin/page/add": media,
  "POST /mini-app-admin/page/edit": media,
  "POST /mini-app-admin/page/delete": media,
  "POST /mini-app-admin/page/publish": media,

  // Messages
  "GET /api/message/list": anyone,
  "POST /api/message/read": anyone,
  "GET /api/message/todo": anyone,

  // Events
  "GET /system-admin/event/mine": anyone,
  "GET /system-admin/event/list": ["super", "admin"],
  "GET /system-admin/event/record": ["super", "admin"],

  // Dashboard
  "GET /system-admin/dashboard/statistics": ["super", "admin", "auditor", "operator", "sales", "user", "keeper"],
  "GET /system-admin/dashboard/recent-alarms": ["super", "admin", "auditor", "operator", "sales", "user", "keeper"],
  "GET /system-admin/dashboard/my-day": anyone,
  "GET /system-admin/dashboard/since-left": anyone,
  "POST /system-admin/dashboard/dismiss-since-left": anyone,

  // Saved views
  "GET /system-admin/view/list": anyone,
  "POST /system-admin/view/save": anyone,
  "POST /system-admin/view/delete": anyone,

  // Developer tools
  "GET /system-admin/developer-tools": "public",
  "POST /system-admin/developer-tools/set-allowed": ["super", "admin"],
  "GET /system-admin/developer-tools/allowance": ["super", "admin"]
}

let server: TestServer
const tokens = new Map<Who, string>()
const users = new Map<Who, any>()

beforeAll(async () => {
  server = await startServer()
  const root = await server.signIn("admin", "Admin123")
  tokens.set("super", root)
  // A plain role that manages users, but has few permissions itself.
  await server.query("insert into roles (name, title, rules) values ('keeper', 'Keeper', '{dashboardIndex,userList}')")
  for (const who of anyone.filter((name) => name !== "super")) {
    const draft = { username: `the.${who}`, role: who, email: "", enabled: true, password: "Abc12345" }
    users.set(who, (await server.post("/system-admin/user/add", draft, { token: root })).data)
    tokens.set(who, await server.signIn(draft.username, draft.password))
  }
  users.set(
    "super",
    (await server.get("/system-admin/user/list?username=admin&role=super-admin", { token: root })).data.list[0]
  )
})

const endpoints = Object.values(ServerApi.groups).flatMap((group) =>
  Object.values(group.endpoints as Record<string, HttpApiEndpoint.Top>)
)
const calls = endpoints.map(({ method, path }) => `${method} ${path}`)

describe("the permission table", () => {
  it("names every call of the contract", () => {
    expect(Object.keys(table).toSorted()).toEqual(calls.toSorted())
  })
  it.each(calls.filter((call) => table[call] !== "public"))("%s needs a token", async (call) => {
    const [method = "", path = ""] = call.split(" ")
    expect(await (await server.send(method, path, method === "POST" ? { body: {} } : {})).json()).toMatchObject({
      code: 40100
    })
  })
  const pairs = calls
    .filter((call) => typeof table[call] !== "string" && !call.endsWith("/logout"))
    .flatMap((call) => anyone.map((who) => [call, who] as const))
  const answerOf = async (response: Response): Promise<any> => {
    if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return await response.json()
    // A streaming response was permitted.
    await response.body!.cancel()
    return { code: 0, msg: "streamed" }
  }
  it.each(pairs)("%s by %s", async (call, who) => {
    const [method = "", path = ""] = call.split(" ")
    const answer = await answerOf(
      await server.send(method, path, { token: tokens.get(who)!, ...(method === "POST" ? { body: {} } : {}) })
    )
    const allowed = table[call]!.includes(who)
    expect(allowed ? [0, 40000] : [40300]).toContain(answer.code)
    expect(answer.msg).toMatch(allowed ? /./ : /\([a-zA-Z-]+\)/)
  })
})

describe("menu rules", () => {
  const names = async (who: Who, language = "en-US") =>
    (await server.get("/system-admin/user/auth-rules", { token: tokens.get(who)!, language })).data
  it("Operators see devices, retail, and system-admin without roles and users", async () => {
    const tree = await names("operator")
    expect(tree.map(({ name }: any) => name)).toEqual(["system-admin", "sale-admin", "device-admin"])
    expect(tree[0].children.map(({ name }: any) => name)).toEqual(["dashboard", "merchant", "site", "alarm"])
    expect(tree[0]).toMatchObject({ rule_type: 2, title: "System Backend" })
    expect(tree[1]).toMatchObject({ rule_type: 1, children: [], title: "Retail Platform" })
  })
  it("The super administrator sees seven sections in both languages", async () => {
    expect((await names("super")).map(({ title }: any) => title)).toEqual([
      "System Backend",
      "Retail Platform",
      "Device Platform",
      "Business Activities",
      "Advertising Placement",
      "Interactive Platform",
      "Mini-app Platform"
    ])
    expect((await names("super", "zh-CN")).map(({ title }: any) => title)).toEqual([
      "系统后台",
      "零售平台",
      "设备平台",
      "商业活动",
      "广告投放",
      "互动平台",
      "小程序平台"
    ])
  })
  it("omit system-admin without permissions in it", async () => {
    expect((await names("marketing"))[0].name).toBe("market-support")
  })
  it("A changed role's permissions hold from the next call", async () => {
    await server.query("update roles set rules = array_append(rules, 'userList') where name = 'auditor'")
    expect((await server.get("/system-admin/user/list", { token: tokens.get("auditor")! })).code).toBe(0)
    await server.query("update roles set rules = array_remove(rules, 'userList') where name = 'auditor'")
    expect((await server.get("/system-admin/user/list", { token: tokens.get("auditor")! })).code).toBe(40300)
  })
})

describe("limits of an operator's own permissions", () => {
  const as = (who: Who, call: string, body: unknown) =>
    server.post(`/system-admin/user/${call}`, body, { token: tokens.get(who)! })
  const edit = (user: any, more: object = {}) => {
    const { id, version, username, role, email, enabled } = user
    return { id, version, username, role, email, enabled, ...more }
  }
  const passwordChange = { password: "Taken123" }
  const draft = (role: string) => ({ username: `made.${role}`, role, email: "", enabled: true, password: "Abc12345" })

  it("an administrator makes nobody a super administrator", async () => {
    expect(await as("admin", "add", draft("super-admin"))).toMatchObject({ code: 40300 })
    expect(await as("admin", "edit", edit(users.get("user"), { role: "super-admin" }))).toMatchObject({ code: 40300 })
    expect(await as("admin", "edit", edit(users.get("admin"), { role: "super-admin" }))).toMatchObject({ code: 40300 })
  })
  it("an administrator does not touch a super administrator", async () => {
    expect(await as("admin", "edit", edit(users.get("super"), passwordChange))).toMatchObject({ code: 40300 })
    expect(await as("admin", "delete", { id: users.get("super").id })).toMatchObject({ code: 40300 })
    const ids = `${users.get("user").id},${users.get("super").id}`
    expect(await as("admin", "delete", { ids })).toMatchObject({ code: 40300 })
    expect(
      await server.get(`/system-admin/session/list?user_id=${users.get("super").id}`, { token: tokens.get("admin")! })
    ).toMatchObject({ code: 40300 })
  })
  it("User managers make no administrators and edit nobody above them", async () => {
    expect(await as("keeper", "add", draft("admin"))).toMatchObject({ code: 40300 })
    const beyond = await as("keeper", "add", draft("sales"))
    expect(beyond.code).toBe(40300)
    expect(beyond.msg).toContain("(merchantList)")
    expect(await as("keeper", "edit", edit(users.get("operator"), passwordChange))).toMatchObject({ code: 40300 })
    expect(await as("keeper", "delete", { id: users.get("admin").id })).toMatchObject({ code: 40300 })
    expect(
      await server.get(`/system-admin/session/list?user_id=${users.get("user").id}`, { token: tokens.get("keeper")! })
    ).toMatchObject({ code: 40300 })
    expect((await as("keeper", "add", draft("keeper"))).code).toBe(0)
  })
  it("Administrators cannot delete, disable or demote themselves", async () => {
    expect(await as("admin", "delete", { id: users.get("admin").id })).toMatchObject({
      code: 40900,
      msg: "You cannot delete yourself"
    })
    expect(await as("admin", "edit", edit(users.get("admin"), { enabled: false }))).toMatchObject({ code: 40900 })
    expect(await as("admin", "edit", edit(users.get("admin"), { role: "user" }))).toMatchObject({ code: 40900 })
  })
  it("Simultaneous deletions leave one super administrator", async () => {
    const root = tokens.get("super")!
    const second = await server.post("/system-admin/user/add", draft("super-admin"), { token: root })
    const other = await server.signIn("made.super-admin", "Abc12345")
    const [mine, theirs] = await Promise.all([
      server.post("/system-admin/user/delete", { id: second.data.id }, { token: root }),
      server.post("/system-admin/user/delete", { id: users.get("super").id }, { token: other })
    ])
    expect([mine.code, theirs.code].filter((code) => code === 0)).toHaveLength(1)
    const left = await server.query(
      "select u.id from users u join roles r on r.name = u.role where r.is_super and u.enabled"
    )
    expect(left).toHaveLength(1)
  })
})
