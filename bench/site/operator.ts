import { myDay, recentAlarms, sinceLeft, statistics } from "../../test/contract/dashboard-fixtures.ts"
import { ok } from "../../src/contract/call.ts"
import type { Captcha, Rule, UserDetail } from "../../src/contract/session.ts"
import type { User } from "../../src/contract/users.ts"
import type { Calls } from "./serve-site.ts"

/**
 * An administrator with the users page, and answers to the calls of its pages, because loading is measured and not the
 * server.
 */
export const operator = {
  id: 1,
  username: "admin",
  email: "admin@example.com",
  role: "admin",
  role_name: "Super administrator",
  is_admin: true,
  is_super_admin: true,
  latest_login: 1_750_000_000_000
} as UserDetail

const leaf = (name: string, title: string): Rule => ({ name, title, rule_type: 1, children: [] })
export const rules: ReadonlyArray<Rule> = [
  {
    name: "system-admin",
    title: "System Backend",
    rule_type: 2,
    children: [
      {
        name: "dashboard",
        title: "Dashboard",
        rule_type: 2,
        children: [leaf("dashboardIndex", "Overview")]
      },
      {
        name: "user",
        title: "Users",
        rule_type: 2,
        children: [leaf("userList", "User list"), leaf("roleList", "Roles")]
      }
    ]
  },
  { name: "device-admin", title: "Device Platform", rule_type: 2, children: [] }
]

/** A picture of letters at its largest size. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="50">${Array.from(
  { length: 96 },
  (_, at) => `<path d="M${at} 8l9 ${at % 34}"/>`
).join("")}</svg>`
const captcha: Captcha = { captcha_id: "bench", image: `data:image/svg+xml;base64,${btoa(drawing)}` }

export const users: ReadonlyArray<User> = Array.from(
  { length: 10 },
  (_, index) =>
    ({
      ...operator,
      id: index + 1,
      username: `user.${index}`,
      email: `user.${index}@example.com`,
      enabled: true,
      created_at: 1_740_000_000_000,
      updated_at: 1_750_000_000_000,
      version: 1
    }) as User
)

export const roles = [
  {
    id: 1,
    name: "admin",
    title: "Super administrator",
    is_admin: true,
    created_at: 1_740_000_000_000,
    updated_at: 1_740_000_000_000
  }
]

export const calls: Calls = {
  "GET /system-admin/captcha": ok(captcha),
  "GET /system-admin/user/detail": ok(operator),
  "GET /system-admin/user/auth-rules": ok(rules),
  "GET /system-admin/user/list": ok({ list: users, total: 100_000 }),
  "GET /system-admin/role/all": ok({ list: roles }),
  "GET /system-admin/dashboard/statistics": ok(statistics),
  "GET /system-admin/dashboard/recent-alarms": ok(recentAlarms),
  "GET /system-admin/dashboard/my-day": ok(myDay),
  "GET /system-admin/dashboard/since-left": ok(sinceLeft),
  "GET /system-admin/alarm/alarm-receive-status": ok({ status: -1 }),
  "GET /system-admin/view/list": ok({ list: [] }),
  "GET /api/message/list": ok({ list: [], total: 0, unread: { message: 0, notice: 0, todo: 0, open: 0 } })
}

/** Local storage of a signed-in operator, and of one who has seen the console before. */
export const signedIn = { token: "b".repeat(32), user: JSON.stringify(operator) }
export const returned = { ...signedIn, menu: JSON.stringify(rules), "Accept-Language": "en-US" }
