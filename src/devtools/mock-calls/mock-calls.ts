/**
 * Accounts of the debug mode (specification, sections 3 and 7), each with its token. A normal build never contains
 * them.
 */
const accounts = [
  { username: "admin", password: "admin", role: "admin", token: "debug-token-admin" },
  { username: "user", password: "user", role: "user", token: "debug-token-user" }
] as const

const infoOf = (role: "admin" | "user") => ({
  name: "王立群",
  avatar: "",
  email: "wangliqun@wheelhouse.example",
  job: "operations",
  jobName: role === "admin" ? "运营主管" : "运营专员",
  organization: "operations",
  organizationName: "运营部",
  location: "beijing",
  locationName: "北京",
  introduction: "让每一台机器人都在路上",
  personalWebsite: "https://wheelhouse.example",
  phone: "150****0000",
  registrationDate: "2013-05-10 12:10:00",
  accountId: 15012,
  certification: 1,
  role
})
export type MockInfo = ReturnType<typeof infoOf>

export type MockMenuItem = {
  readonly path: string
  readonly name: string
  readonly meta: {
    readonly locale: string
    readonly requiresAuth: boolean
    readonly icon?: string
    readonly order?: number
  }
  readonly children?: ReadonlyArray<MockMenuItem>
}

const menu: ReadonlyArray<MockMenuItem> = [
  {
    path: "/dashboard",
    name: "dashboard",
    meta: { locale: "menu.dashboard", requiresAuth: true, icon: "icon-dashboard", order: 1 },
    children: [
      { path: "workplace", name: "Workplace", meta: { locale: "menu.dashboard.workplace", requiresAuth: true } }
    ]
  },
  {
    path: "https://arco.design",
    name: "arcoWebsite",
    meta: { locale: "menu.arcoWebsite", requiresAuth: true, icon: "icon-link", order: 8 }
  }
]

const message = (id: number, type: "message" | "notice" | "todo", title: string, messageType?: 0 | 1 | 3) => ({
  id,
  type,
  title,
  subTitle: "",
  avatar: "",
  content: `${title}：请及时查看。`,
  time: new Date(2026, 0, id, 9).getTime(),
  ...(messageType === undefined ? {} : { messageType }),
  status: (id > 5 ? 1 : 0) as 0 | 1
})
type MockMessage = ReturnType<typeof message>

const messages: ReadonlyArray<MockMessage> = [
  message(1, "message", "郑曦月 的私信"),
  message(2, "message", "宁波 的回复"),
  message(3, "notice", "续费通知", 3),
  message(4, "notice", "规则开通成功", 1),
  message(5, "todo", "质检队列变更", 0),
  message(6, "todo", "路由规则变更", 1)
]

/** The wrapper of the mock layer (specification, section 3): 20000 success, 50000 failure, 50008 not logged in. */
export const SUCCESS_CODE = 20000
const FAILURE = 50000
export const NOT_LOGGED_IN = 50008

const ok = (data: unknown) => ({ data, status: "ok", msg: "请求成功", code: SUCCESS_CODE })
const fail = (msg: string, code = FAILURE) => ({ data: null, status: "fail", msg, code })

export type MockRequest = { readonly token: string; readonly body: Readonly<Record<string, unknown>> }

let stored: ReadonlyArray<MockMessage> = messages

const roleOf = (token: string) => accounts.find((account) => account.token === token)?.role

/** The mock calls of the specification's section 7. A reload of the page forgets which messages were read. */
export const mockCalls: Readonly<Record<string, (request: MockRequest) => ReturnType<typeof ok | typeof fail>>> = {
  "/api/user/info": ({ token }) => {
    const role = roleOf(token)
    return role === undefined ? fail("未登录", NOT_LOGGED_IN) : ok(infoOf(role))
  },
  "/api/user/login": ({ body: { username, password } }) => {
    if (typeof username !== "string" || username === "") return fail("用户名不能为空")
    if (typeof password !== "string" || password === "") return fail("密码不能为空")
    const account = accounts.find((candidate) => candidate.username === username && candidate.password === password)
    return account === undefined ? fail("账号或者密码错误") : ok({ token: account.token })
  },
  "/api/user/logout": () => ok(null),
  "/api/user/menu": () => ok(menu),
  "/api/message/list": () => ok(stored),
  "/api/message/read": ({ body: { ids } }) => {
    const read = Array.isArray(ids) ? ids : []
    stored = stored.map((message) => (read.includes(message.id) ? { ...message, status: 1 } : message))
    return ok(true)
  }
}
