import { merchant } from "../record-drafts.ts"
import type { Merchant } from "../../src/contract/merchants.ts"
import type { Silence } from "../../src/contract/silences.ts"
import type { Alarm } from "../../src/contract/alarms.ts"
import type { Device } from "../../src/contract/devices.ts"
import type { Message, MessageType } from "../../src/contract/messages.ts"
import type { Fault } from "../../src/contract/fault.ts"
import { Role, type RoleOption, type RoleRules } from "../../src/contract/roles.ts"
import type { Rule, UserDetail } from "../../src/contract/session.ts"
import type { User } from "../../src/contract/users.ts"
import type { ErrorReport } from "../../src/machines/unexpected-errors/unexpected-error-events.ts"
import type { Visit } from "../../src/machines/guard/guard-events.ts"
import type { Notice } from "../../src/machines/notices/notices-events.ts"
import { defaultSettings } from "../../src/machines/preferences/settings.ts"
import type { Tab } from "../../src/machines/tabs/tabs-events.ts"

/** The people, pages and failures of the tests of every actor. */
export const adaDetail: UserDetail = {
  id: 1,
  username: "ada",
  email: "ada@wheelhouse.example",
  role: "admin",
  role_name: "Super admin",
  is_admin: true,
  is_super_admin: true,
  avatar: null,
  latest_login: 1_790_000_000_000
}

export const userNamed = (id: number, username: string): User => ({
  id,
  username,
  role: "operator",
  role_name: "Operator",
  email: "",
  enabled: true,
  is_admin: false,
  is_super_admin: false,
  avatar: null,
  second_factor: false,
  merchant_id: null,
  merchant: "",
  latest_login: null,
  created_at: 1,
  updated_at: 2,
  version: 1
})

export const merchantNamed = (id: number, name: string): Merchant => ({
  ...merchant,
  id,
  name,
  version: 1,
  created_at: 1,
  updated_at: 2,
  logo: null,
  admin_user_id: null,
  administrator: "",
  accounts: 0,
  devices: 0,
  key_tail: "0c1d",
  refund_limit: null
})

export const robotNumbered = (number: number): Device => ({
  robot_id: `WV24${String(number).padStart(5, "0")}`,
  name: `零售机器人 ${number}`,
  state: number % 5 === 0 ? "offline" : "online",
  battery: number % 101,
  location_id: 22,
  location: "徐汇万达广场",
  province: "上海市",
  city: "上海市",
  district: "徐汇区"
})

export const silenceNumbered = (number: number): Silence => ({
  id: number,
  robot_ids: ["WV2400001"],
  location_ids: [],
  locations: [],
  merchant_ids: [],
  area_ids: [],
  types: [],
  starts_at: 1,
  until: 1_790_000_000_000,
  reason: "换电池",
  created_by: "ada",
  created_at: 1,
  ended_by: "",
  ended_at: null
})

/** As pickers show it. */
export const adminOption: RoleOption = {
  id: 1,
  name: "admin",
  title: "Admin",
  is_admin: true,
  created_at: 1,
  updated_at: 1
}

export const adminRole = Role.make({
  ...adminOption,
  version: 1,
  remarks: "",
  second_factor: false,
  is_super_admin: false,
  built_in: true,
  granted: 2,
  users: 3
})

export const adminRules = (): RoleRules => ({
  role: adminRole,
  tree: systemMenu,
  names: ["userList"],
  held: ["userList", "merchantList"],
  fixed: ""
})

export const messageOf = (id: number, type: MessageType = "message", more: Partial<Message> = {}): Message => ({
  id,
  type,
  title: `title ${id}`,
  subTitle: "",
  avatar: "",
  content: `content ${id}`,
  time: 1_790_000_000_000 + id,
  ...(type === "message" ? {} : { messageType: 0 as const }),
  status: 0,
  ...more
})

export const alarmOf = (id: number, more: Partial<Alarm> = {}): Alarm => ({
  id,
  type: "1002",
  name: "Low inventory",
  severity: "minor",
  robot_id: `WV24${String(id).padStart(5, "0")}`,
  robot: `零售机器人 ${id}`,
  robots: 1,
  location_id: 22,
  location: "徐汇万达广场",
  merchant_id: null,
  merchant: "",
  count: 1,
  raised_at: 1_790_000_000_000,
  last_at: 1_790_000_000_000,
  ended_at: null,
  acknowledged_at: null,
  acknowledged_by: "",
  handover_to: "",
  handover_note: "",
  note: "",
  silenced_until: null,
  ...more
})

export const refusedFault: Fault = {
  _tag: "Refused",
  code: 40900,
  msg: "name taken",
  call: "POST /system-admin/user/add",
  field: "username"
}
export const notPermitted: Fault = {
  _tag: "Refused",
  code: 40300,
  msg: "Not permitted: this requires User list (userList)",
  call: "GET /system-admin/user/list"
}
/** A fault of the second step of signing in. */
export const codeRefused: Fault = {
  _tag: "Refused",
  code: 40000,
  msg: "wrong code",
  call: "POST /system-admin/login-v2",
  field: "otp"
}
export const refusedCall: Fault = {
  _tag: "Refused",
  code: 50000,
  msg: "no",
  call: "GET /system-admin/user/list",
  requestId: "3f2a91bc-07de"
}
export const receivingForbidden: Fault = {
  _tag: "Refused",
  code: 40300,
  msg: "receiving is off",
  call: "GET /system-admin/alarm/stream"
}
export const sessionLost: Fault = {
  _tag: "SessionLost",
  code: 40305,
  msg: "expired",
  call: "GET /system-admin/user/list"
}
export const unreachable: Fault = { _tag: "Unreachable", msg: "", call: "GET /system-admin/user/list" }

export const brokenList: ErrorReport = {
  at: 1_790_000_000_000,
  pageName: "userList",
  page: "/user/userList?page=2",
  part: "view",
  what: "TypeError: rows is not iterable",
  trace: "at UserListPage"
}

const leaf = (name: string): Rule => ({ name, title: name, rule_type: 1, children: [] })
export const sectionWith = (name: string, ...names: ReadonlyArray<string>): Rule => ({
  name,
  title: name,
  rule_type: 2,
  children: names.map(leaf)
})

/** Nested, as the server's tree is. */
export const systemMenu: ReadonlyArray<Rule> = [
  {
    name: "system-admin",
    title: "System Backend",
    rule_type: 2,
    children: [sectionWith("user", "userList"), leaf("merchantList")]
  },
  sectionWith("device-admin", "deviceList")
]
export const devicesFirst: ReadonlyArray<Rule> = [
  sectionWith("device-admin", "deviceList"),
  sectionWith("system-admin", "merchantList")
]

export const visitOf = (name: string, fullPath: string, more: Partial<Visit> = {}): Visit => ({
  name,
  rule: null,
  section: "system-admin",
  fullPath,
  query: {},
  ...more
})
export const loginVisit = visitOf("login", "/login")
export const userListVisit = visitOf("userList", "/user/userList?page=2", { rule: "userList", query: { page: "2" } })

export const tabNamed = (name: string, more: Partial<Tab> = {}): Tab => ({
  name,
  title: `page.${name}`,
  fullPath: `/${name}`,
  query: {},
  ignoreCache: false,
  ...more
})

export const menuNotice: Notice = {
  kind: "error",
  key: "menu.fetchFailed",
  values: {},
  id: "menuNotice",
  lasting: true,
  fault: unreachable
}

const accent = {
  accent: "#0a7f5a",
  "accent.hover": "#096c4d",
  "accent.fg": "#0a7f5a",
  "bg.chosen": "#e0f5ec",
  "fg.onAccent": "#ffffff"
}
export const greenPalette = { from: "#0A7F5A", light: accent, dark: accent }

export const keptPreferences = {
  theme: "light",
  language: "zh-CN",
  username: "ada",
  palette: null,
  ...defaultSettings,
  menuFromServer: false
} as const

/** Every switch with its opposite value. */
export const changedSettings = {
  colorWeak: true,
  navbar: false,
  menu: false,
  hideMenu: true,
  footer: false,
  tabBar: true,
  themeColor: greenPalette.from
}
