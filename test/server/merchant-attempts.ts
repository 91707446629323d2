import { OTHERS, type TwoMerchants } from "./two-merchants.ts"

type Foreign = TwoMerchants["foreign"]
export type Attempts = (foreign: Foreign, own: ReadonlyArray<string>) => ReadonlyArray<string | object>

const silent = { types: "", until: Date.now() + 3_600_000, reason: "x" }
const period = { starts_at: Date.now() - 1000, ends_at: Date.now() + 1000 }
const user = { username: "x.y", role: "merchant-admin", email: "", enabled: true }
const merchant = { name: "x", contact_person: "", contact_phone: "", contact_address: "", remarks: "", sort: 0 }
const off = { name: "x", kind: "percent", discount: 20, threshold: 0, ...period }
const rule = { name: "x", methods: ["console"], types: ["0010"], enabled: true }
const placement = {
  title: "x",
  media_kind: "image",
  media_url: "/x.png",
  ...period,
  sort: 1,
  enabled: true,
  robot_ids: "",
  location_ids: ""
}
const utterance = { scene: "greeting", language: "en-US", text: "x", enabled: true }
const quiz = { question: "x", answers: ["1", "2"], right: 1, enabled: true }
const page = { name: "x", title: "x", path: "/pages/x", blocks: [] }
const removal =
  (kind: keyof Foreign): Attempts =>
  (foreign) => [{ id: foreign[kind] }, { ids: String(foreign[kind]) }]
const versioned =
  (kind: keyof Foreign, draft: object = {}): Attempts =>
  (foreign) => [{ id: foreign[kind], version: 1, ...draft }]

/**
 * How each call is tried on what is not the merchant's: queries of what is read, which must tell nothing of it, and bodies of what is written, which
 * must be refused. `own` calls are about whoever makes them and name nothing; what they show is looked at all the same. A call that is missing here fails.
 */
export const attempts: Readonly<Record<string, Attempts | "own" | "public">> = {
  "GET /system-admin/captcha": "public",
  "POST /system-admin/login-v2": "public",
  "POST /system-admin/account-request/add": "public",
  "POST /device-admin/report": "public",
  "GET /system-admin/developer-tools": "public",
  "POST /system-admin/developer-tools/turn": () => [{ allowed: true }],
  "GET /system-admin/developer-tools/allowance": () => [""],
  "GET /system-admin/user/detail": "own",
  "GET /system-admin/user/auth-rules": "own",
  "GET /system-admin/session/list": ({ user, plain }) => ["", `user_id=${user}`, `user_id=${plain}`, "user_id=1"],
  "POST /system-admin/session/end": ({ session }) => [{ id: session }],
  "POST /system-admin/user/password": "own",
  "POST /system-admin/user/avatar": "own",
  "POST /system-admin/upload/image": "own",
  "POST /system-admin/logout": "own",
  "GET /system-admin/second-factor/state": "own",
  "POST /system-admin/second-factor/begin": "own",
  "POST /system-admin/second-factor/confirm": "own",
  "POST /system-admin/second-factor/end": "own",
  "POST /system-admin/session/end-all": ({ user, plain }) => [{ user_id: user }, { user_id: plain }],
  "POST /system-admin/user/decline-request": ({ message }) => [{ todo_id: message, reason: "x", mail: false }],
  "POST /system-admin/user/reset-password": ({ user, plain }) => [{ id: user }, { id: plain }],
  "GET /system-admin/view/list": () => ["page=userList"],
  "POST /system-admin/view/save": ({ view }) => [
    { id: view, page: "userList", name: "x", search: "", columns: [], density: "comfortable", shared: true }
  ],
  "POST /system-admin/view/delete": ({ view }) => [{ id: view }],
  "GET /system-admin/user/list": ({ user }) => [
    "",
    `id=${user}`,
    `username=${OTHERS}`,
    "role=super-admin",
    "enabled=true&sort=username"
  ],
  "GET /system-admin/user/all": () => [""],
  "POST /system-admin/user/add": () => [{ ...user, role: "super-admin", password: "Abc12345" }],
  "POST /system-admin/user/edit": (foreign) =>
    ["user", "plain"].map((kind) => ({ ...user, id: foreign[kind as "user"], version: 1, password: "Taken123" })),
  "POST /system-admin/user/delete": removal("plain"),
  "POST /system-admin/user/reset-second-factor": ({ user }) => [{ id: user }],
  "GET /system-admin/role/all": () => [""],
  "GET /system-admin/role/list": () => ["", "title=a"],
  "GET /system-admin/role/rules": () => ["id=1"],
  "GET /system-admin/role/holders": () => ["id=1", "id=2", "rule=userList"],
  "GET /system-admin/role/grantors": () => ["rule=userList", "rule=system-admin", "rule=device-admin"],
  "POST /system-admin/role/add": () => [{ name: "x", title: "x", remarks: "", second_factor: false }],
  "POST /system-admin/role/edit": () => [{ id: 4, version: 1, title: "x", remarks: "", second_factor: false }],
  "POST /system-admin/role/delete": () => [{ id: 7 }],
  "POST /system-admin/role/set-rules": () => [{ id: 3, version: 1, names: ["userList"] }],
  "GET /system-admin/alarm/alarm-receive-status": "own",
  "POST /system-admin/alarm/alarm-receive-status": "own",
  "GET /system-admin/alarm/list": ({ robot, merchant }) => [
    "",
    `robot_id=${robot}`,
    `merchant_ids=${merchant}`,
    "state=open",
    "sort=severity&order=asc&from=0",
    "location_ids=2",
    "types=0010,0050&sort=type"
  ],
  "GET /system-admin/alarm/open": () => [""],
  "GET /system-admin/alarm/story": ({ alarm }) => [`id=${alarm}`],
  "GET /system-admin/alarm/alarm-receive-status/changed": "own",
  "GET /system-admin/alarm/stream": "own",
  "POST /system-admin/alarm/acknowledge": ({ alarm }) => [{ ids: String(alarm), note: "x" }],
  "GET /system-admin/alarm/silences": () => ["", "state=active"],
  "POST /system-admin/alarm/silence": ({ robot }, own) => [
    { ...silent, robot_ids: robot },
    { ...silent, robot_ids: `${own[0]},${robot}` },
    { ...silent, robot_ids: "", types: "0010" }
  ],
  "POST /system-admin/alarm/end-silence": ({ silence, everywhere }) => [
    { ids: String(silence) },
    { ids: String(everywhere) }
  ],
  "GET /system-admin/alarm/alarm-types": () => [""],
  "POST /system-admin/alarm/edit-alarm-type": () => [
    { code: "0010", version: 1, severity: "notice", enabled: false, threshold: 1 }
  ],
  "GET /system-admin/alarm/notify-types": () => [""],
  "GET /system-admin/alarm/notify-rules": () => ["", `name=${OTHERS}`],
  "POST /system-admin/alarm/add-notify-rule": ({ user }) => [
    { ...rule, user_ids: [user] },
    { ...rule, user_ids: [1] }
  ],
  "POST /system-admin/alarm/edit-notify-rule": ({ rule: id, user }) => [{ ...rule, id, version: 1, user_ids: [user] }],
  "POST /system-admin/alarm/delete-notify-rule": removal("rule"),
  "POST /system-admin/alarm/try-notify-rule": ({ user }) => [
    { days: 30, rule: { user_ids: [user], methods: ["console"], types: ["0010"] } }
  ],
  "GET /system-admin/alarm/coverage": () => [""],
  "GET /system-admin/alarm/user/options": () => [""],
  "GET /system-admin/alarm/notify-records": ({ robot, user, alarm }) => [
    "",
    "scope=all",
    `scope=all&robot_id=${robot}`,
    `scope=all&user_id=${user}`,
    `scope=all&alarm_id=${alarm}`,
    "scope=all&from=0"
  ],
  "GET /system-admin/user/wechat-binding": "own",
  "POST /system-admin/user/wechat-code": "own",
  "POST /system-admin/user/wechat-unbind": "own",
  "GET /device-admin/device/list": ({ robot, merchant }) => [
    "",
    `robot_id=${robot}`,
    `merchant_ids=${merchant}`,
    `text=${OTHERS}`,
    "state=online&sort=battery",
    "location_ids=2"
  ],
  "GET /device-admin/device/all": ({ robot }) => ["", `robot_id=${robot}`],
  "POST /device-admin/device/user-device/set": ({ robot }, own) => [{ robot_ids: `${own[0]},${robot}` }],
  "GET /device-admin/device/user-device/get": "own",
  "GET /device-admin/location/area-location": () => ["level=3&without_location=0", "level=3&without_location=1"],
  "GET /device-admin/location/all": () => [""],
  "GET /system-admin/merchant/list": ({ merchant }) => ["", `id=${merchant}`, `name=${OTHERS}`],
  "POST /system-admin/merchant/add": () => [merchant],
  "POST /system-admin/merchant/edit": versioned("merchant", merchant),
  "POST /system-admin/merchant/delete": removal("merchant"),
  "GET /system-admin/merchant/api-token": ({ merchant }) => [`id=${merchant}`],
  "POST /system-admin/merchant/reset-api-token": ({ merchant }) => [{ id: merchant }],
  "POST /system-admin/merchant/set-admin-user": ({ merchant, user, plain }) => [
    { id: merchant, username: "x.y", password: "Abc123!" },
    { id: merchant, user_id: user },
    { id: merchant, user_id: plain }
  ],
  "GET /system-admin/merchant/all": () => [""],
  "GET /device-admin/device/detail": ({ robot }) => [`robot_id=${robot}`],
  "POST /device-admin/device/put-on-shelves": ({ robot }, own) => [
    { robot_ids: robot },
    { robot_ids: `${own[0]},${robot}` }
  ],
  "POST /device-admin/device/remove-from-shelf": ({ robot }, own) => [
    { robot_ids: robot },
    { robot_ids: `${own[0]},${robot}` }
  ],
  "POST /device-admin/device/sync": ({ robot }) => [{ robot_ids: robot }],
  "GET /sale-admin/order/list": ({ robot, merchant }) => [
    "",
    `robot_id=${robot}`,
    `merchant_ids=${merchant}`,
    `number=${OTHERS}`,
    "state=paid&sort=amount"
  ],
  "GET /sale-admin/order/detail": ({ order }) => [`id=${order}`],
  "GET /sale-admin/order/statistics": ({ merchant }) => ["", `merchant_ids=${merchant}`],
  "GET /sale-admin/refund/list": ({ robot }) => ["", `robot_id=${robot}`, `number=${OTHERS}`, "state=requested"],
  "GET /sale-admin/refund/context": ({ refund }) => [`id=${refund}`],
  "POST /sale-admin/refund/add": ({ order }) => [{ order_id: order, amount: 1, reason: "x" }],
  "POST /sale-admin/refund/approve": versioned("refund", { reason: "x" }),
  "POST /sale-admin/refund/refuse": versioned("refund", { reason: "x" }),
  "GET /market-support/activity/list": () => [""],
  "POST /market-support/activity/add": () => [off],
  "POST /market-support/activity/edit": versioned("activity", off),
  "POST /market-support/activity/delete": removal("activity"),
  "POST /market-support/activity/start": versioned("activity"),
  "POST /market-support/activity/pause": versioned("activity"),
  "POST /market-support/activity/end": versioned("activity"),
  "GET /market-support/coupon/list": () => [""],
  "POST /market-support/coupon/add": () => [{ ...off, quantity: 1 }],
  "POST /market-support/coupon/edit": versioned("coupon", { ...off, quantity: 100_000 }),
  "POST /market-support/coupon/delete": removal("coupon"),
  "GET /advertising-admin/placement/list": ({ robot }) => [
    "",
    `title=${OTHERS}`,
    `robot_id=${robot}`,
    "location_ids=2"
  ],
  "GET /advertising-admin/placement/detail": ({ placement }) => [`id=${placement}`],
  "POST /advertising-admin/placement/add": () => [placement],
  "POST /advertising-admin/placement/edit": versioned("placement", placement),
  "POST /advertising-admin/placement/delete": removal("placement"),
  "POST /advertising-admin/placement/enable": versioned("placement", { enabled: false }),
  "GET /interactive-admin/utterance/list": () => [""],
  "POST /interactive-admin/utterance/add": () => [utterance],
  "POST /interactive-admin/utterance/edit": versioned("utterance", utterance),
  "POST /interactive-admin/utterance/delete": removal("utterance"),
  "GET /interactive-admin/quiz/list": () => [""],
  "POST /interactive-admin/quiz/add": () => [quiz],
  "POST /interactive-admin/quiz/edit": versioned("quiz", quiz),
  "POST /interactive-admin/quiz/delete": removal("quiz"),
  "GET /mini-app-admin/page/list": () => [""],
  "POST /mini-app-admin/page/add": () => [page],
  "POST /mini-app-admin/page/edit": versioned("page", page),
  "POST /mini-app-admin/page/delete": removal("page"),
  "POST /mini-app-admin/page/publish": versioned("page", { published: false }),
  "GET /api/message/list": "own",
  "GET /api/message/todo": ({ message }) => [{ id: message }],
  "POST /api/message/read": ({ message }) => [{ ids: [message] }],
  "GET /system-admin/event/mine": "own",
  "GET /system-admin/dashboard/statistics": () => ["days=7", "days=90"],
  "GET /system-admin/dashboard/my-day": "own",
  "GET /system-admin/event/list": ({ user }) => ["", `actor_id=${user}`, `username=${OTHERS}`, "type=session"],
  "GET /system-admin/event/record": () => ["id=1"]
}
