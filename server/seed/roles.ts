import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { alarmRules } from "../../src/effects/contract/alarms.ts"
import { everyRule } from "../authentication/rule-tree.ts"

interface SeededRole {
  readonly name: string
  readonly is_admin?: boolean
  readonly is_super?: boolean
  readonly rules: ReadonlyArray<string>
}

const everything = [...everyRule]

/** Their titles are in `roles/role-titles.ts`, in both languages. */
const brought: ReadonlyArray<SeededRole> = [
  { name: "super-admin", is_admin: true, is_super: true, rules: everything },
  { name: "admin", is_admin: true, rules: everything },
  { name: "user", rules: ["dashboardIndex", "alarm-record"] }
]

const demo: ReadonlyArray<SeededRole> = [
  { name: "operator", rules: ["dashboardIndex", "merchantList", ...alarmRules, "device-admin", "sale-admin"] },
  { name: "sales", rules: ["dashboardIndex", "merchantList", "sale-admin", "market-support"] },
  { name: "field", rules: ["dashboardIndex", "alarm-setting-c", "alarm-record", "device-admin"] },
  { name: "marketing", rules: ["market-support", "advertising-admin", "interactive-admin", "mini-app-admin"] },
  { name: "auditor", rules: ["dashboardIndex", "alarm-record", "alarm-record-all"] }
]

export const seedRoles = Effect.fnUntraced(function* (withDemo: boolean) {
  const sql = yield* SqlClient.SqlClient
  for (const { name, is_admin = false, is_super = false, rules } of [...brought, ...(withDemo ? demo : [])]) {
    yield* sql`insert into roles (name, is_admin, is_super, rules) values (${name}, ${is_admin}, ${is_super}, ${rules}::text[])`
  }
})
