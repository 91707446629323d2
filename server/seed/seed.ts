import { Effect, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { alarmRules } from "../../src/effects/contract/alarms.ts"
import { everyRule } from "../authentication/rule-tree.ts"
import { OperatorPassword } from "../../src/effects/contract/passwords.ts"
import { Passwords } from "../authentication/passwords.ts"
import { withoutLimits } from "../database/limits.ts"
import { ServerSettings } from "../settings.ts"
import { seedDemoCampaigns } from "./demo-campaigns.ts"
import { seedDemoDevices } from "./demo-devices.ts"
import { seedDemoGoods } from "./demo-goods.ts"
import { seedDemoMessages } from "./demo-messages.ts"
import { seedDemoOrders } from "./demo-orders.ts"
import { seedDemoUsers } from "./demo-users.ts"
import { fill } from "./rows.ts"

const everything = [...everyRule]

/** Their titles are in `roles/roles-calls.ts`, in both languages. */
const brought = [
  { name: "super-admin", is_admin: true, is_super: true, rules: everything },
  { name: "admin", is_admin: true, rules: everything },
  { name: "user", rules: ["dashboardIndex", "alarm-record"] }
]

const demoRoles = [
  { name: "operator", rules: ["dashboardIndex", "merchantList", ...alarmRules, "device-admin", "sale-admin"] },
  { name: "sales", rules: ["dashboardIndex", "merchantList", "sale-admin", "market-support"] },
  { name: "field", rules: ["dashboardIndex", "alarm-setting-c", "alarm-record", "device-admin"] },
  { name: "marketing", rules: ["market-support", "advertising-admin", "interactive-admin", "mini-app-admin"] },
  { name: "auditor", rules: ["dashboardIndex", "alarm-record", "alarm-record-all"] }
]

/** An account made just now; its password is said once when it was drawn and not given. */
export interface FirstSignIn {
  readonly username: string
  readonly password: string | undefined
}

const isSound = Schema.is(OperatorPassword)

const randomPassword = (): string => {
  const drawn = randomBytes(12)
    .toString("base64")
    .replace(/[+/=0O1lI]/g, "")
    .slice(0, 12)
  return drawn.length === 12 && isSound(drawn) ? drawn : randomPassword()
}

const account = Effect.fnUntraced(function* (username: string, role: string, given: Redacted.Redacted | undefined) {
  const sql = yield* SqlClient.SqlClient
  const password = given ?? Redacted.make(randomPassword())
  const hash = yield* Effect.orDie((yield* Passwords).hash(password))
  yield* sql`insert into users (username, role, email, password_hash) values (${username}, ${role}, ${`${username}@wheelhouse.example`}, ${hash})`
  return { username, password: given === undefined ? Redacted.value(password) : undefined } satisfies FirstSignIn
})

const SEED_LOCK = 8_246_174

/**
 * Fills an empty database, in one transaction and by one server only, however many start on it. Says nothing when it is already filled; a demo that
 * is older than the fleet or its trade gets them.
 */
export const seed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const settings = yield* ServerSettings
  const demo = settings.seed === "demo"
  const isEmpty = (table: string) =>
    Effect.map(sql`select 1 as one from ${sql(table)} limit 1`, (rows) => rows.length === 0)
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* withoutLimits
      yield* sql`select pg_advisory_xact_lock(${SEED_LOCK}::int8)`
      if (demo && (yield* isEmpty("areas"))) yield* seedDemoDevices
      if (demo && (yield* isEmpty("merchants"))) {
        yield* seedDemoGoods
        yield* seedDemoOrders
        yield* seedDemoCampaigns
        yield* sql`analyze orders, refunds, robot_slots, robot_alarms`
      }
      if (!(yield* isEmpty("roles"))) return []
      const roles = [...brought, ...(demo ? demoRoles : [])]
      yield* fill(
        "roles",
        roles.map((role) => ({ is_admin: false, is_super: false, ...role }))
      )
      const admin = yield* account("admin", "super-admin", settings.adminPassword)
      if (!demo) return [admin]
      const operator = yield* account("operator", "operator", settings.operatorPassword)
      yield* seedDemoUsers
      yield* seedDemoMessages
      return [admin, operator]
    })
  )
})
