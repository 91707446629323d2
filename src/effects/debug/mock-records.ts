/** What the mock calls of the debug mode know (specification, sections 3 and 7). Never part of a normal build. */
export type MockRole = "admin" | "user"

/** Who may sign in, and the token that says who did. */
export const accounts: ReadonlyArray<{
  readonly username: string
  readonly password: string
  readonly role: MockRole
  readonly token: string
}> = [
  { username: "admin", password: "admin", role: "admin", token: "debug-token-admin" },
  { username: "user", password: "user", role: "user", token: "debug-token-user" }
]

export const infoOf = (role: MockRole) => ({
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

export const menu: ReadonlyArray<MockMenuItem> = [
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
export type MockMessage = ReturnType<typeof message>

export const messages: ReadonlyArray<MockMessage> = [
  message(1, "message", "郑曦月 的私信"),
  message(2, "message", "宁波 的回复"),
  message(3, "notice", "续费通知", 3),
  message(4, "notice", "规则开通成功", 1),
  message(5, "todo", "质检队列变更", 0),
  message(6, "todo", "路由规则变更", 1)
]
